// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <evolog/error.hpp>

namespace evolog {

/// The text by which an output remembers the source snapshot that it has consumed.
///
/// \param head  The snapshot's id; none for a source without a snapshot.
/// \returns     The id in decimal digits, or `NONE`.
/// \see plan_refresh
/// Source: changelog contract 2.12
[[nodiscard]] inline auto watermark_text(std::optional<std::int64_t> head) -> std::string {
  return head ? std::to_string(*head) : "NONE";
}

/// How an output is to be brought up to date.
enum class refresh_mode {
  full,        ///< From the whole current input.
  incremental  ///< From the changes since the watermark, where that is possible.
};

/// What a run has to do to the output.
enum class refresh_action {
  replace_all,    ///< Replace the output from the whole current input; never replay history.
  nothing_to_do,  ///< The output has consumed the head already.
  read_range      ///< Read the changes of `(start, head]` and apply them.
};

/// The enumerator's name.
[[nodiscard]] constexpr auto to_string(refresh_action action) -> std::string_view {
  switch (action) {
    case refresh_action::replace_all:
      return "replace_all";
    case refresh_action::nothing_to_do:
      return "nothing_to_do";
    case refresh_action::read_range:
      return "read_range";
  }
  return "unknown";
}

/// A run of an output: what to do, and what to remember afterwards.
struct refresh_plan {
  refresh_action action = refresh_action::replace_all;
  std::optional<std::int64_t> start{};  ///< The snapshot after which to read; set exactly for `read_range`.
  std::optional<std::int64_t> head{};   ///< The snapshot that the output shows after the run; none: the source has none.

  /// The watermark to store, in the transaction that changes the output.
  [[nodiscard]] auto watermark() const -> std::string { return watermark_text(head); }

  friend auto operator==(const refresh_plan&, const refresh_plan&) -> bool = default;
};

/// An output cannot be refreshed incrementally, because what it has consumed is not known.
///
/// \see plan_refresh
class watermark_error : public error {
 public:
  explicit watermark_error(std::optional<std::string> stored) : error(sentence(stored)), stored_(std::move(stored)) {}

  /// The text that was found; none if there was no watermark at all.
  [[nodiscard]] auto stored() const -> const std::optional<std::string>& { return stored_; }

 private:
  static auto sentence(const std::optional<std::string>& stored) -> std::string {
    const std::string found = stored ? "the output's watermark '" + *stored + "' is neither NONE nor the id of a snapshot"
                                     : std::string("the output has no watermark");
    return found + "; initialise it with a full build";
  }

  std::optional<std::string> stored_;
};

namespace detail {

/// Reads what `watermark_text` writes for a snapshot, and nothing else: another spelling was written by someone else.
inline auto parse_watermark(std::string_view text) -> std::optional<std::int64_t> {
  std::int64_t id = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (fault != std::errc{} || end != text.data() + text.size() || watermark_text(id) != text) return std::nullopt;
  return id;
}

struct plan_refresh_fn {
  [[nodiscard]] auto operator()(std::optional<std::string_view> stored, std::optional<std::int64_t> head,
                                refresh_mode mode = refresh_mode::incremental) const -> refresh_plan {
    const refresh_plan replace_all{.action = refresh_action::replace_all, .head = head};
    if (mode == refresh_mode::full) return replace_all;
    if (!stored) throw watermark_error(std::nullopt);
    if (*stored == watermark_text(std::nullopt)) return replace_all;

    const std::optional<std::int64_t> consumed = parse_watermark(*stored);
    if (!consumed) throw watermark_error(std::string(*stored));
    if (!head) return replace_all;
    if (consumed == head) return {.action = refresh_action::nothing_to_do, .head = head};
    return {.action = refresh_action::read_range, .start = consumed, .head = head};
  }
};

}  // namespace detail

/// Decides what a run has to do to keep an output in step with a source whose head it has consumed up to a watermark.
///
/// A range to read still has to be resolved: `resolve_range(graph, plan.head, after_snapshot{*plan.start})` may find that it has expired or
/// that the table was rolled back.
///
/// \param stored  The output's watermark as it is stored: none if there is none, else `NONE` or a snapshot id in decimal digits.
/// \param head    The id of the source's current snapshot; none for a source without one.
/// \param mode    `refresh_mode::incremental` by default. A full run does not look at the watermark.
/// \returns       The plan. Output and watermark must change in one transaction.
/// \complexity    Constant.
/// \throws watermark_error  On an incremental run whose watermark is missing or malformed, whatever the head is.
/// \par Example: examples/plan_refresh.cpp
/// \see resolve_range, watermark_text
/// Source: changelog contract 2.12
inline constexpr detail::plan_refresh_fn plan_refresh{};

}  // namespace evolog
