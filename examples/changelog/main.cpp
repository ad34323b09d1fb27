// SPDX-License-Identifier: Apache-2.0
// changelog [OPTION...] [FILE]: reads a recorded changelog and prints what a contract makes of it. See arguments.cpp for the options.
#include <array>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <istream>
#include <new>
#include <span>
#include <string>
#include <vector>

#include <evolog/row/change.hpp>

#include "arguments.hpp"
#include "change_log.hpp"
#include "contracts.hpp"
#include "input_error.hpp"
#include "progress.hpp"
#include "read_changes.hpp"
#include "write_changes.hpp"

namespace {

using namespace changelog_example;

enum exit_status { done = 0, wrong_data = 1, wrong_call = 2 };

auto name_of(const arguments& args) -> std::string {
  return args.file == "-" ? "standard input" : args.file;
}

auto counted_changes(std::size_t count) -> std::string {
  return std::to_string(count) + (count == 1 ? " change" : " changes");
}

/// One line about a run, apart from its result.
void summarise(const arguments& args, std::size_t read, const change_log& log, std::span<const contract_change> changes) {
  std::array<std::size_t, 4> counts{};
  for (const auto& each : changes) ++counts[static_cast<std::size_t>(each.type())];
  std::cerr << name_of(args) << ": " << counted_changes(read) << " read";
  if (log.changes().size() != read) std::cerr << ", " << log.changes().size() << " of these ordinals";
  std::cerr << "; " << contract_name(args.wanted) << ": " << counted_changes(changes.size());
  for (const auto type :
       {evolog::change_type::insert, evolog::change_type::delete_, evolog::change_type::update_before, evolog::change_type::update_after}) {
    const auto count = counts[static_cast<std::size_t>(type)];
    if (count != 0) std::cerr << ", " << count << ' ' << to_string(type);
  }
  std::cerr << '\n';
}

auto run(const arguments& args, std::istream& input) -> exit_status {
  progress shown;
  change_log log;
  const auto read = read_changes(input, {args.from, args.to}, shown, log);
  shown.show("working");
  const auto result = run_contract(log, args.wanted, args.key);
  const auto changes = sort_by_ordinal(result);
  if (args.format == output_format::table) {
    write_table(std::cout, log, changes, shown);
  } else {
    write_json_lines(std::cout, log, changes, shown);
  }
  shown.clear();
  if (!std::cout.flush()) {
    std::cerr << "changelog: the output cannot be written\n";
    return wrong_data;
  }
  summarise(args, read, log, changes);
  return done;
}

auto run_on_file(const arguments& args) -> exit_status {
  if (args.file == "-") return run(args, std::cin);
  std::ifstream file(args.file, std::ios::binary);
  if (!file || std::filesystem::is_directory(args.file)) {
    std::cerr << "changelog: cannot read '" << args.file << "': give the name of a file with one JSON object per line\n";
    return wrong_call;
  }
  return run(args, file);
}

}  // namespace

auto main(int argc, char** argv) -> int {
  std::ios::sync_with_stdio(false);
  arguments args;
  try {
    args = parse_arguments(std::span<const char* const>(argv, static_cast<std::size_t>(argc)).subspan(1));
    if (args.help) {
      std::cout << help_text();
      return done;
    }
    return run_on_file(args);
  } catch (const usage_error& error) {
    std::cerr << "changelog: " << error.what() << "; see changelog --help\n";
    return wrong_call;
  } catch (const input_error& error) {
    std::cerr << name_of(args) << ':' << error.line() << ':' << error.column() << ": " << error.what() << '\n';
  } catch (const std::bad_alloc&) {
    std::cerr << name_of(args) << ": there is not enough memory for these changes; read fewer of them with --from and --to\n";
  } catch (const std::exception& error) {
    std::cerr << name_of(args) << ": " << error.what() << '\n';
  }
  return wrong_data;
}
