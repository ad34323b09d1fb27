// SPDX-License-Identifier: Apache-2.0
// Makes a table of ratios for people from the measurements of a run.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fstream>
#include <initializer_list>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "machine.hpp"
#include "measurement.hpp"

namespace {

using namespace bench;

/// What the contestants of one race took per row: medians.
struct standings {
  race where;
  std::vector<measurement> contestants;

  /// The best median of the contestants named, if one of them took part.
  [[nodiscard]] auto best(std::initializer_list<const char*> names) const -> std::optional<double> {
    std::optional<double> least;
    for (const auto& c : contestants) {
      const auto named = std::find(names.begin(), names.end(), c.contestant) != names.end();
      if (named && (!least || c.median < *least)) least = c.median;
    }
    return least;
  }
  [[nodiscard]] auto ours() const -> std::optional<double> { return best({"evolog"}); }
};

auto read_csv(const std::string& file) -> std::vector<standings> {
  std::ifstream csv(file);
  std::string line;
  if (!std::getline(csv, line) || line != csv_header) throw std::runtime_error(file + " does not begin with " + csv_header);
  std::vector<standings> races;
  while (std::getline(csv, line)) {
    std::istringstream fields(line);
    std::array<std::string, 7> field;
    for (auto& f : field) std::getline(fields, f, ',');
    const race where{field[0], field[1], std::stoul(field[2])};
    if (races.empty() || races.back().where.name() != where.name()) races.push_back({where, {}});
    races.back().contestants.push_back({where, field[3], std::stod(field[4]), std::stod(field[5]), std::stoul(field[6])});
  }
  return races;
}

auto fixed(double value) -> std::string {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), value < 10 ? "%.2f" : "%.1f", value);
  return text.data();
}

auto ratio(std::optional<double> over, std::optional<double> under) -> std::string {
  return over && under ? fixed(*over / *under) : "-";
}

/// What a row costs at this size, over what it costs at the smallest one.
auto growth(const std::vector<standings>& races, const standings& at) -> std::string {
  const standings* smallest = &at;
  for (const auto& other : races) {
    if (other.where.operation != at.where.operation || other.where.data != at.where.data) continue;
    if (other.where.rows < smallest->where.rows) smallest = &other;
  }
  return smallest == &at ? "-" : ratio(at.ours(), smallest->ours());
}

/// The operations, each against all others: how many times as long they take, how many times as long as the controls ours takes.
void write_operations(std::ostream& out, const std::vector<standings>& races) {
  out << "| operation | case | rows | ns/row | unordered_map | sort | flat | flat reserved | cleared | of stream | of scatter | reused "
         "| 2 threads | growth |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  for (const auto& r : races) {
    const auto ours = r.ours();
    if (!ours) continue;
    out << "| " << r.where.operation << " | " << r.where.data << " | " << r.where.rows << " | " << fixed(*ours);
    for (const auto& others : {r.best({"std_unordered_map"}), r.best({"std_sort"}), r.best({"boost_flat", "absl_flat"}),
                               r.best({"boost_flat_reserved", "absl_flat_reserved"}), r.best({"boost_cleared", "absl_cleared"})}) {
      out << " | " << ratio(others, ours);
    }
    out << " | " << ratio(ours, r.best({"stream"})) << " | " << ratio(ours, r.best({"scatter"})) << " | "
        << ratio(ours, r.best({"evolog_reused"})) << " | " << ratio(ours, r.best({"evolog_2_threads"})) << " | " << growth(races, r)
        << " |\n";
  }
}

/// What has no single contestant of ours: everyone against memcpy.
void write_others(std::ostream& out, const std::vector<standings>& races) {
  out << "\n| operation | case | rows | contestant | ns/row | of memcpy |\n|---|---|--:|---|--:|--:|\n";
  for (const auto& r : races) {
    if (r.ours()) continue;
    for (const auto& c : r.contestants) {
      out << "| " << r.where.operation << " | " << r.where.data << " | " << r.where.rows << " | " << c.contestant << " | "
          << fixed(c.median) << " | " << ratio(c.median, r.best({"memcpy"})) << " |\n";
    }
  }
}

void write_tables(std::ostream& out, const std::vector<standings>& races) {
  const auto is_operation = [](const standings& r) { return r.ours().has_value(); };
  out << machine()
      << "\n\nMedians. The columns of others say how many times as long they take (more is better for us), `reused` and `2 threads`\n"
      << "how many times as fast these are; `of stream` and `of scatter` how many times as long as these controls ours takes, `growth`\n"
      << "what a row costs over what it costs at the smallest size.\n\n";
  if (std::any_of(races.begin(), races.end(), is_operation)) write_operations(out, races);
  if (!std::all_of(races.begin(), races.end(), is_operation)) write_others(out, races);
}

}  // namespace

auto main(int argc, char** argv) -> int {
  if (argc != 3) {
    std::cerr << "usage: " << argv[0] << " FILE.csv FILE.md\n";
    return 1;
  }
  try {
    std::ostringstream tables;
    write_tables(tables, read_csv(argv[1]));
    std::cout << tables.str();
    std::ofstream file(argv[2]);
    file << tables.str();
    if (!file.flush()) throw std::runtime_error(std::string("cannot write ") + argv[2]);
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << '\n';
    return 1;
  }
}
