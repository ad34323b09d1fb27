// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "event.hpp"
#include "random.hpp"

namespace bench {

inline constexpr std::size_t commits = 100;

/// Numbers below `n`, all equally frequent.
class uniform_numbers {
 public:
  uniform_numbers(std::size_t n, random_numbers&) : n_(n) {}
  auto operator()(random_numbers& random) const -> std::size_t { return random.below(n_); }

 private:
  std::size_t n_;
};

/// Remembers which numbers it was asked for.
template <class Numbers>
class counted_numbers {
 public:
  counted_numbers(std::size_t n, random_numbers& random) : numbers_(n, random), met_(n) {}
  auto operator()(random_numbers& random) -> std::size_t {
    const auto number = numbers_(random);
    met_[number] = true;
    return number;
  }
  [[nodiscard]] auto different() const -> std::size_t { return static_cast<std::size_t>(std::count(met_.begin(), met_.end(), true)); }

 private:
  Numbers numbers_;
  std::vector<bool> met_;
};

/// A change whose image has so many versions.
inline auto make_event(evolog::change_type type, std::size_t ordinal, std::size_t key, std::uint64_t version = 0) -> event {
  const auto commit = static_cast<std::int64_t>(ordinal);
  const auto b = static_cast<std::int64_t>(mix(key + version));
  return {static_cast<std::int64_t>(key), static_cast<std::int64_t>(version), b, commit, commit + 1'000'000, type};
}

template <class Row>
auto shuffled(changelog<Row> changes) -> changelog<Row> {
  random_numbers random;
  shuffle(changes.rows.begin(), changes.rows.end(), random);
  return changes;
}

/// Events with an ordinal each: half of them updates (before- and after-image side by side, a few of which move their row to another key),
/// a quarter inserts, a quarter deletes.
template <class Numbers>
auto events(std::size_t rows, std::size_t keys) -> changelog<event> {
  using enum evolog::change_type;
  random_numbers random;
  counted_numbers<Numbers> pick(keys, random);
  changelog<event> made{{}, 0};
  made.rows.reserve(rows + 1);
  for (std::size_t ordinal = 0; made.rows.size() < rows; ++ordinal) {
    const auto key = pick(random);
    if (random.percent(50)) {
      made.rows.push_back(make_event(update_before, ordinal, key));
      made.rows.push_back(make_event(update_after, ordinal, random.percent(2) ? pick(random) : key));
    } else {
      made.rows.push_back(make_event(random.percent(50) ? insert : delete_, ordinal, key));
    }
  }
  made.rows.resize(rows);
  made.groups = pick.different();
  return made;
}

inline auto sorted_by_key(changelog<event> changes) -> changelog<event> {
  std::stable_sort(changes.rows.begin(), changes.rows.end(), [](const event& x, const event& y) { return x.key < y.key; });
  return changes;
}

/// Inserts and deletes at random of some images, in 100 commits.
///
/// \param make  Makes a row of a change type, an ordinal and the number of an image.
template <class Numbers, class Make>
auto images(std::size_t rows, std::size_t different, const Make& make) {
  random_numbers random;
  counted_numbers<Numbers> pick(different, random);
  changelog<decltype(make(evolog::change_type{}, 0, 0))> made{{}, 0};
  made.rows.reserve(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto type = random.percent(50) ? evolog::change_type::insert : evolog::change_type::delete_;
    made.rows.push_back(make(type, i * commits / rows, pick(random)));
  }
  made.groups = pick.different();
  return made;
}

/// A change with a text of 8 to 20 letters.
inline auto make_text_event(evolog::change_type type, std::size_t ordinal, std::size_t key) -> text_event {
  const auto bits = mix(key);
  std::string text(8 + bits % 13, 'a');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>('a' + (mix(bits + i) & 15U));
  const auto commit = static_cast<std::int64_t>(ordinal);
  return {static_cast<std::int64_t>(key), std::move(text), commit, commit + 1'000'000, type};
}

}  // namespace bench
