// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {

/// What a contestant is measured at: an operation on one kind of data.
struct race {
  std::string operation;
  std::string data;
  std::size_t rows;

  [[nodiscard]] auto name() const -> std::string { return operation + '/' + data + '/' + std::to_string(rows); }
};

/// What a contestant took per row, over all repetitions.
struct measurement {
  race where;
  std::string contestant;
  double median;  // nanoseconds per row
  double minimum;
  std::size_t repetitions;
};

/// \param nanoseconds  What each repetition took, at least one.
inline auto measure(const race& where, const std::string& contestant, std::vector<double> nanoseconds) -> measurement {
  std::sort(nanoseconds.begin(), nanoseconds.end());
  const auto rows = static_cast<double>(where.rows);
  return {where, contestant, nanoseconds[nanoseconds.size() / 2] / rows, nanoseconds.front() / rows, nanoseconds.size()};
}

inline constexpr auto csv_header = "operation,case,rows,contestant,median_ns_per_row,min_ns_per_row,repetitions";

/// Appends to a file, which begins with the header.
inline void append_csv(const std::string& file, const std::vector<measurement>& measurements) {
  std::ofstream csv(file, std::ios::app);
  if (csv.tellp() == 0) csv << csv_header << '\n';
  for (const auto& m : measurements) {
    csv << m.where.operation << ',' << m.where.data << ',' << m.where.rows << ',' << m.contestant << ',' << m.median << ',' << m.minimum
        << ',' << m.repetitions << '\n';
  }
  if (!csv.flush()) throw std::runtime_error("cannot write " + file);
}

}  // namespace bench
