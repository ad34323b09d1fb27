// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include <rapidcheck.h>

namespace evolog::testing::detail {

/// What a step does to the table; the simplest first, since failures shrink towards it.
enum class action { put, erase, rewrite, pass };

struct planned_step {
  std::size_t row;  // a number in the pool, counted round
  action what;
};

struct planned_commit {
  std::int64_t gap;  // between the ordinals of the commit before and of this one
  bool rewrites_all;
  std::vector<planned_step> steps;
};

/// The plain data that RapidCheck makes and shrinks; whatever it becomes, a valid history follows from it.
template <class Row>
struct history_plan {
  std::vector<Row> pool;  // never empty
  std::vector<std::size_t> start;
  std::vector<planned_commit> commits;
  std::uint64_t order;  // in which the changes arrive; 0 is the order of the commits
};

/// A generator that does not begin with its smallest values.
template <class T>
auto in_full_range(T first, T end) -> rc::Gen<T> {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(first, end));
}

/// Lists of at most `most` elements, whose own size does not suffer.
template <class T>
auto short_list(std::size_t most, const rc::Gen<T>& element) -> rc::Gen<std::vector<T>> {
  return rc::gen::withSize([most, element](int size) {
    return rc::gen::resize(std::min(static_cast<int>(most), size), rc::gen::container<std::vector<T>>(rc::gen::resize(size, element)));
  });
}

/// A few rows, one at least, from which a history draws: so equal rows meet often.
template <class Row>
auto pools(std::size_t most, const rc::Gen<Row>& rows) -> rc::Gen<std::vector<Row>> {
  return rc::gen::map(rc::gen::pair(rows, short_list(most - 1, rows)), [](std::pair<Row, std::vector<Row>> drawn) {
    drawn.second.push_back(std::move(drawn.first));
    return std::move(drawn.second);
  });
}

inline auto row_numbers() -> rc::Gen<std::size_t> {
  return in_full_range<std::size_t>(0, 60);
}

inline auto arrival_orders() -> rc::Gen<std::uint64_t> {
  return in_full_range<std::uint64_t>(0, 1000);
}

inline auto planned_commits(std::size_t most_commits, std::size_t most_steps) -> rc::Gen<std::vector<planned_commit>> {
  const auto step = rc::gen::map(rc::gen::pair(row_numbers(), in_full_range(0, 4)), [](const std::pair<std::size_t, int>& drawn) {
    return planned_step{drawn.first, static_cast<action>(drawn.second)};
  });
  const auto commit = rc::gen::map(rc::gen::tuple(in_full_range<std::int64_t>(1, 4), in_full_range(0, 4), short_list(most_steps, step)),
                                   [](std::tuple<std::int64_t, int, std::vector<planned_step>> drawn) {
                                     return planned_commit{std::get<0>(drawn), std::get<1>(drawn) == 3, std::move(std::get<2>(drawn))};
                                   });
  return short_list(most_commits, commit);
}

/// Plans over the rows of a pool.
template <class Row>
auto plans(const rc::Gen<std::vector<Row>>& pool, std::size_t most_commits, std::size_t most_steps) -> rc::Gen<history_plan<Row>> {
  using drawn_plan = std::tuple<std::vector<Row>, std::vector<std::size_t>, std::vector<planned_commit>, std::uint64_t>;
  return rc::gen::map(
      rc::gen::tuple(pool, short_list(most_steps, row_numbers()), planned_commits(most_commits, most_steps), arrival_orders()),
      [](drawn_plan drawn) {
        auto& [rows, start, commits, order] = drawn;
        return history_plan<Row>{std::move(rows), std::move(start), std::move(commits), order};
      });
}

}  // namespace evolog::testing::detail
