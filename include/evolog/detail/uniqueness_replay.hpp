// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/detail/changelog_input.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/found.hpp>
#include <evolog/detail/presence_fold.hpp>
#include <evolog/detail/replay_start.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// Replays a changelog per key. Rows of the start, where they are listed, are numbered after those of the input.
template <class Call, class Start>
class uniqueness_replay {
  using input_type = decltype(std::declval<Call&>().input);

 public:
  using violation = uniqueness_violation<typename input_type::ordinal_type>;

  uniqueness_replay(Call& call, const Start& start) : call_(call), start_(start) {}

  /// The first violation of each key that has one.
  [[nodiscard]] auto run() -> std::vector<violation> {
    return run([](const auto&, const auto&) {});
  }
  /// The same.
  ///
  /// \param clear  Called for each key that has none, see `presence_fold`.
  template <class Clear>
  [[nodiscard]] auto run(const Clear& clear) -> std::vector<violation> {
    found<violation> violations;
    const auto make_replay = [&]<class Index>(std::type_identity<Index>) {
      return [&, left = commit<Index>()](std::span<Index> rows) mutable {
        const auto place = rows.front();
        present_rows<Index> range;
        if (auto first = replay(rows, left, range)) {
          violations.add(place, std::move(*first));
        } else {
          clear(range, [&] { return same_image(call_.input.cursor(), call_.options.same, range.before, range.after); });
        }
      };
    };
    if constexpr (std::is_same_v<Start, unknown_start>) {
      const bool compares_images = call_.options.images_of_deletes == delete_images::compare;
      call_.fold(key_keys(call_), [&]<class Index>(std::type_identity<Index> index) {
        return presence_fold<Index, input_type, Clear, decltype(make_replay(index))>(call_.options.same, compares_images, clear,
                                                                                     make_replay(index));
      });
    } else {
      constexpr two_sources sources;
      const row_keys keys(sources.cursor(), call_.options.same,
                          [this](const auto&, std::size_t i, auto&& f) { return this->visit_key(i, f); });
      group_rows(call_.input.size() + start_.size(), keys, call_.memory(), call_.options.executor, make_replay);
    }
    return violations.take();
  }

 private:
  /// Rows of the input and of the start, which offer the same only where `visit_key` asks them.
  struct two_sources {
    [[nodiscard]] auto cursor() const -> rows_pointer<two_sources> { return rows_pointer<two_sources>(*this); }
  };

  /// How many rows of a key there are, and which, as far as it is known.
  struct presence {
    std::optional<std::int64_t> count;
    std::optional<std::size_t> row;
  };

  /// The first violation of a key, else the rows it has before and after the range.
  template <class Index>
  auto replay(std::span<Index> rows, commit<Index>& left, present_rows<Index>& range) const -> std::optional<violation> {
    const auto in_start = std::partition_point(rows.begin(), rows.end(), [this](Index i) { return i < call_.input.size(); });
    const std::span<Index> changes(rows.begin(), in_start);
    const std::span<Index> listed(in_start, rows.end());
    auto present = before_range(rows, listed);

    std::optional<violation> first;
    sort_by_ordinal(call_.input, call_.options.same, changes);
    for_each_ordinal(call_.input, call_.options.same, changes, [&](const auto& ordinal, std::span<Index> of_ordinal) {
      if (first) return;
      left.read(call_.input, call_.options.same, of_ordinal);
      // A key to which nothing happens breaks no rule, however many rows the start has of it.
      if (left.deletes().empty() && left.inserts().empty()) return;
      if (present.count && (*present.count < 0 || *present.count > 1)) {
        first = violation{text_of_key(of_ordinal.front()), std::nullopt, *present.count, start_positions(listed)};
      } else if (const auto count = violating_count(present, left)) {
        first = violation{text_of_key(of_ordinal.front()), ordinal, *count, left.positions()};
      } else {
        range.add(left.deletes(), left.inserts());
      }
    });
    return first;
  }

  template <class Index>
  auto before_range(std::span<Index> rows, std::span<Index> in_start) const -> presence {
    if constexpr (requires { start_.visit(0, [](const auto&) {}); }) {
      presence present{static_cast<std::int64_t>(in_start.size()), std::nullopt};
      if (!in_start.empty()) present.row = in_start.front();
      return present;
    } else {
      return {visit_key(rows.front(), [this](const auto& key) { return start_.count(key); }), std::nullopt};
    }
  }

  /// Carries what is present over one commit; deletes come first. Gives the count that breaks the rule, if one does.
  template <class Index>
  auto violating_count(presence& present, const commit<Index>& left) const -> std::optional<std::int64_t> {
    const auto deletes = static_cast<std::int64_t>(left.deletes().size());
    const auto inserts = static_cast<std::int64_t>(left.inserts().size());
    if (!present.count) present.count = deletes > 0 ? 1 : 0;
    if (deletes > *present.count) return *present.count - deletes;
    if (deletes == 1 && names_another_row(present, left.deletes()[0])) return 2;
    *present.count += inserts - deletes;
    if (*present.count > 1) return *present.count;
    // A deleted row need not be forgotten: only an insert can follow, which takes its place.
    if (inserts == 1) present.row = left.inserts()[0];
    return std::nullopt;
  }

  auto names_another_row(const presence& present, std::size_t row) const -> bool {
    if (!present.row || call_.options.images_of_deletes == delete_images::ignore) return false;
    return visit_image(*present.row, [&](const auto& known) {
      return call_.input.visit_image(row, [&](const auto& deleted) { return !call_.options.same.equal(known, deleted); });
    });
  }

  template <class F>
  auto visit_key(std::size_t i, F&& f) const {
    const auto with_key = [&](const auto& seen) { return f(std::invoke(call_.key, seen)); };
    if constexpr (requires { start_.visit(0, with_key); }) {
      if (i >= call_.input.size()) return start_.visit(i - call_.input.size(), with_key);
    }
    return call_.input.visit_row(i, with_key);
  }
  template <class F>
  auto visit_image(std::size_t i, F&& f) const {
    if constexpr (requires { start_.visit(0, [](const auto&) {}); }) {
      if (i >= call_.input.size()) {
        return start_.visit(i - call_.input.size(), [&](const auto& seen) { return call_.input.visit_image_of(seen, f); });
      }
    }
    return call_.input.visit_image(i, f);
  }

  auto text_of_key(std::size_t i) const -> std::string {
    return visit_key(i, [](const auto& key) { return key_text(key); });
  }

  template <class Index>
  auto start_positions(std::span<Index> in_start) const -> std::vector<std::size_t> {
    std::vector<std::size_t> positions;
    for (const auto i : in_start) positions.push_back(i - call_.input.size());
    return positions;
  }

  Call& call_;
  const Start& start_;
};

/// Refuses a changelog in which violations were found.
template <class Call, class Violation>
void refuse_violations(const Call& call, const std::vector<Violation>& found) {
  if (found.empty()) return;
  std::vector<uniqueness_violation<std::string>> violations;
  for (const auto& f : found) {
    std::optional<std::string> ordinal;
    if (f.ordinal) ordinal = identity_text(*f.ordinal);
    violations.push_back({f.key, std::move(ordinal), f.count, f.positions});
  }
  const auto list = list_findings(violations, [](const auto& f) {
    const auto where =
        f.ordinal ? "after ordinal " + *f.ordinal + " (" + positions_text(f.positions) + ")" : std::string("before the range");
    if (f.ordinal && f.count < 0) return "key " + f.key + " has " + counted(-f.count, "delete") + " too many " + where;
    return "key " + f.key + " has " + counted(f.count, "row") + ' ' + where;
  });
  throw not_unique_error("Duplicate rows found for identifier columns " + key_columns_text(call.key) + " in changelog view. Found: " +
                             list + "; choose columns that identify a row, or take the net changes of whole rows",
                         std::move(violations));
}

/// Refuses a changelog whose key is not unique.
template <class Call, class Start>
void require_unique(Call& call, const Start& start) {
  refuse_violations(call, uniqueness_replay<Call, Start>(call, start).run());
}

}  // namespace evolog::detail
