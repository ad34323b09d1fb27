// SPDX-License-Identifier: Apache-2.0
// Says what a schema change means: what happened to each column, whether old data stays readable, whether one update can make the change.

#include <charconv>
#include <cstddef>
#include <exception>
#include <fstream>
#include <iostream>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/json.hpp>
#include <evolog/schema/compatibility.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/schema.hpp>

namespace {

constexpr auto help = R"(usage: schema_diff OLD NEW [--format-version N]
       schema_diff FILE --from ID --to ID [--format-version N]

Compares two schemas by field id and reports what happened to each column. A file is an Iceberg schema, or a table's metadata.json, of
which the current schema is taken, or in the second form the schemas with these ids.

Exit status: 0 data of the old schema can be read with the new one, 1 it cannot, 2 the schemas could not be compared.
)";

class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct arguments {
  std::vector<std::string> files;
  std::optional<int> from;
  std::optional<int> to;
  int format_version = 2;
};

auto parse_number(std::string_view option, std::string_view text) -> int {
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) throw usage_error(std::string(option) + " takes a number");
  return number;
}

auto parse_arguments(std::span<const char* const> words) -> arguments {
  arguments out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const auto number = [&] {
      if (i + 1 == words.size()) throw usage_error(std::string(word) + " takes a number");
      return parse_number(word, words[++i]);
    };
    if (word == "--from") {
      out.from = number();
    } else if (word == "--to") {
      out.to = number();
    } else if (word == "--format-version") {
      out.format_version = number();
    } else if (word.starts_with("--")) {
      throw usage_error("unknown option " + std::string(word));
    } else {
      out.files.emplace_back(word);
    }
  }
  if (out.format_version < 1 || out.format_version > 3) throw usage_error("--format-version is 1, 2 or 3");
  const auto ids = out.from && out.to;
  if (out.from.has_value() != out.to.has_value()) throw usage_error("--from and --to go together");
  if (out.files.size() != (ids ? 1U : 2U)) throw usage_error("name two files, or one file with --from and --to");
  return out;
}

auto read_json(const std::string& file) -> nlohmann::json {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot be read");
  return nlohmann::json::parse(in);
}

auto is_metadata(const nlohmann::json& document) -> bool {
  return document.contains("schemas") || document.contains("last-column-id");
}

auto read_document_schema(const std::string& file, std::optional<int> id) -> evolog::schema {
  const auto document = read_json(file);
  if (is_metadata(document)) {
    const auto history = evolog::history_from_metadata(document);
    return id ? history.at(*id) : history.current();
  }
  if (id) throw usage_error("it holds one schema: --from and --to need a table's metadata");
  return evolog::schema_from_json(document);
}

/// Whatever is wrong is wrong in this file.
auto read_schema(const std::string& file, std::optional<int> id) -> evolog::schema {
  try {
    return read_document_schema(file, id);
  } catch (const usage_error& e) {
    throw usage_error(file + ": " + e.what());
  } catch (const std::exception& e) {
    throw std::runtime_error(file + ": " + e.what());
  }
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const std::span<const char* const> words(argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0));
  for (const std::string_view word : words) {
    if (word != "--help") continue;
    std::cout << help;
    return 0;
  }
  try {
    const auto wanted = parse_arguments(words);
    const auto before = read_schema(wanted.files.front(), wanted.from);
    const auto after = read_schema(wanted.files.back(), wanted.to);
    const auto report = evolog::compatibility(before, after, evolog::format_version{wanted.format_version});
    std::cout << report;
    for (const auto& misfit : report.misfits) std::cout << "  " << evolog::to_string(misfit) << '\n';
    return report.readable() ? 0 : 1;
  } catch (const usage_error& e) {
    std::cerr << "schema_diff: " << e.what() << "; see schema_diff --help\n";
  } catch (const std::exception& e) {
    std::cerr << "schema_diff: " << e.what() << '\n';
  }
  return 2;
}
