// SPDX-License-Identifier: Apache-2.0
// Keeps a SQLite table in step with a recorded table history: the first run copies the current state, later runs apply what changed.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <unistd.h>

#include "mirror.hpp"

namespace {

using namespace mirror_example;

constexpr auto help = R"(usage: mirror HISTORY_FOLDER DATABASE [options]

Brings the table of the SQLite file DATABASE in step with the source recorded in HISTORY_FOLDER.

  --key COLUMNS      the columns that identify a row, with commas between them (default: the table's identifier fields;
                     a table without any is mirrored as a multiset)
  --head SNAPSHOT    play the source at an earlier snapshot
  --where CONDITION  keep only rows that satisfy "column = value" or "column != value"
  --full             rebuild the output, whatever it is now
  --dry-run          say what would be done, and change nothing
  --verify           compare the output with the source's state after the run; exit with 0 only if they are equal
  --help             this text

Exit status: 0 done, 1 something is wrong with the data (the output is untouched), 2 wrong arguments.
)";

class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

auto parse_snapshot(std::string_view text) -> std::int64_t {
  std::int64_t id = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (fault != std::errc() || end != text.data() + text.size()) throw usage_error("--head takes the id of a snapshot");
  return id;
}

auto parse_columns(std::string_view text) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (std::size_t first = 0; first <= text.size();) {
    const auto last = std::min(text.find(',', first), text.size());
    names.emplace_back(text.substr(first, last - first));
    if (names.back().empty()) throw usage_error("--key takes names of columns with commas between them");
    first = last + 1;
  }
  return names;
}

auto parse_request(std::span<const char* const> words) -> request {
  request wanted;
  std::vector<std::string> places;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const auto value = [&]() -> std::string_view {
      if (i + 1 == words.size()) throw usage_error(std::string(word) + " takes a value");
      return words[++i];
    };
    if (word == "--key") {
      wanted.key = parse_columns(value());
    } else if (word == "--head") {
      wanted.head = parse_snapshot(value());
    } else if (word == "--where") {
      wanted.condition = value();
    } else if (word == "--full") {
      wanted.full = true;
    } else if (word == "--dry-run") {
      wanted.dry_run = true;
    } else if (word == "--verify") {
      wanted.verify = true;
    } else if (word.starts_with("-")) {
      throw usage_error("unknown option " + std::string(word));
    } else {
      places.emplace_back(word);
    }
  }
  if (places.size() != 2) throw usage_error("name the folder of a history and the file of a database");
  wanted.history = places[0];
  wanted.database = places[1];
  return wanted;
}

void show_progress(std::size_t done, std::size_t total) {
  static const bool terminal = isatty(STDERR_FILENO) != 0;
  constexpr std::size_t every = 1000;
  if (!terminal || (done % every != 0 && done != total)) return;
  constexpr std::size_t width = 40;
  const auto filled = total == 0 ? width : done * width / total;
  std::cerr << "\r[" << std::string(filled, '#') << std::string(width - filled, ' ') << "] " << done << '/' << total;
  if (done == total) std::cerr << '\n';
}

void print_report(const request& wanted, const report& done) {
  std::cout << (wanted.dry_run ? "would be done: " : "");
  switch (done.plan.action) {
    case evolog::refresh_action::replace_all:
      std::cout << "replace the output by the state of snapshot " << done.plan.watermark() << ", " << done.counts.inserted << " rows\n";
      break;
    case evolog::refresh_action::nothing_to_do:
      std::cout << "nothing: the output shows snapshot " << done.plan.watermark() << " already\n";
      break;
    case evolog::refresh_action::read_range:
      std::cout << "apply " << done.changes << " changes of " << done.snapshots << " snapshots up to " << done.plan.watermark() << ": "
                << done.counts.inserted << " inserted, " << done.counts.updated << " updated, " << done.counts.deleted << " deleted, "
                << done.counts.missing << " missing\n";
      break;
  }
  if (!wanted.verify) return;
  if (done.wrong_rows == 0) {
    std::cout << "verified: " << done.total_rows << " rows as in the source\n";
  } else {
    std::cout << "not as in the source: " << done.wrong_rows << " rows differ, nothing was changed; rebuild the output with --full\n";
  }
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const std::span<const char* const> words(argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0));
  try {
    for (const std::string_view word : words) {
      if (word == "--help") {
        std::cout << help;
        return 0;
      }
    }
    const auto wanted = parse_request(words);
    const auto done = run_mirror(wanted, show_progress);
    print_report(wanted, done);
    return done.wrong_rows == 0 ? 0 : 1;
  } catch (const usage_error& e) {
    std::cerr << "mirror: " << e.what() << "; see mirror --help\n";
    return 2;
  } catch (const std::exception& e) {
    std::cerr << "mirror: " << e.what() << '\n';
    return 1;
  }
}
