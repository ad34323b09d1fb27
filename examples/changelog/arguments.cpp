// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace changelog_example {
namespace {

using evolog::contract;

constexpr std::array contracts{
    std::pair<std::string_view, contract>("raw", contract::raw), std::pair<std::string_view, contract>("native", contract::native),
    std::pair<std::string_view, contract>("latest", contract::latest), std::pair<std::string_view, contract>("net", contract::net)};

auto parse_names(std::string_view text) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (std::size_t first = 0; first <= text.size();) {
    const auto comma = std::min(text.find(',', first), text.size());
    if (comma == first) throw usage_error("--key wants the names of columns, such as --key id,region");
    names.emplace_back(text.substr(first, comma - first));
    first = comma + 1;
  }
  return names;
}

auto parse_contract(std::string_view text) -> contract {
  for (const auto& [name, value] : contracts) {
    if (name == text) return value;
  }
  throw usage_error("unknown contract '" + std::string(text) + "': --contract is raw, native, latest or net");
}

auto parse_format(std::string_view text) -> output_format {
  if (text == "table") return output_format::table;
  if (text == "jsonl") return output_format::jsonl;
  throw usage_error("unknown format '" + std::string(text) + "': --format is table or jsonl");
}

auto parse_ordinal(std::string_view option, std::string_view text) -> std::int64_t {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) {
    throw usage_error(std::string(option) + " wants an ordinal, a whole number of 64 bits, not '" + std::string(text) + "'");
  }
  return number;
}

void set_option(arguments& result, std::optional<contract>& wanted, std::string_view option, std::string_view value) {
  if (option == "--key") {
    result.key = parse_names(value);
  } else if (option == "--contract") {
    wanted = parse_contract(value);
  } else if (option == "--from") {
    result.from = parse_ordinal(option, value);
  } else if (option == "--to") {
    result.to = parse_ordinal(option, value);
  } else {
    result.format = parse_format(value);
  }
}

}  // namespace

auto help_text() -> std::string_view {
  return R"(usage: changelog [OPTION...] [FILE]

Reads a recorded changelog, one JSON object per line: the columns of a row by name, then _change_type, _change_ordinal and
_commit_snapshot_id. Prints what a contract makes of it. Without FILE, or with -, reads standard input.

  --key NAME[,NAME...]  the identifier columns
  --contract CONTRACT   raw      the changes without rows that rewritten files carried over (the default without --key)
                        native   updates as pairs, the intermediate changes of every commit included (the default with --key)
                        latest   one action per key
                        net      whole rows netted over all commits
  --from N, --to N      only the changes of ordinals N and above, N and below
  --format FORMAT       table, for people: wide cells are cut short (the default)
                        jsonl, for programs: the form that is read, so that runs can be chained
  --help                this text

Exit status: 0 done, 1 something is wrong with the data, 2 something is wrong with the call.
)";
}

auto contract_name(contract wanted) -> std::string_view {
  const auto found = std::find_if(contracts.begin(), contracts.end(), [&](const auto& each) { return each.second == wanted; });
  return found->first;
}

auto parse_arguments(std::span<const char* const> words) -> arguments {
  constexpr std::array options{"--key", "--contract", "--from", "--to", "--format"};
  arguments result;
  std::optional<contract> wanted;
  std::set<std::string_view> given;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (!word.starts_with('-') || word == "-") {
      if (!given.insert("FILE").second) throw usage_error("more than one file: '" + std::string(word) + "'");
      result.file = word;
      continue;
    }
    if (word == "--help") {
      result.help = true;
      return result;
    }
    const auto option = word.substr(0, word.find('='));
    const auto known = std::find(options.begin(), options.end(), option);
    if (known == options.end()) throw usage_error("unknown option '" + std::string(option) + "'");
    if (!given.insert(*known).second) throw usage_error(std::string(option) + " is given twice");
    const auto value_is_next = option.size() == word.size();
    if (value_is_next && ++i == words.size()) throw usage_error(std::string(option) + " wants a value");
    set_option(result, wanted, option, value_is_next ? words[i] : word.substr(option.size() + 1));
  }
  result.wanted = wanted.value_or(result.key.empty() ? contract::raw : contract::native);
  if (result.key.empty() && (result.wanted == contract::native || result.wanted == contract::latest)) {
    throw usage_error("--contract " + std::string(contract_name(result.wanted)) + " needs --key: name the identifier columns");
  }
  return result;
}

}  // namespace changelog_example
