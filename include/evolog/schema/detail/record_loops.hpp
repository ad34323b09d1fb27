// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <evolog/schema/detail/id_index.hpp>
#include <evolog/schema/detail/member_type.hpp>
#include <evolog/schema/detail/member_value.hpp>
#include <evolog/schema/detail/record_plan.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/read_into_error.hpp>
#include <evolog/schema/record.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// Whether a value of one C++ type is one of another by itself or by a promotion.
template <class From, class To>
inline constexpr bool widens = (int_member<From> && (int_member<To> || long_member<To>)) || (long_member<From> && long_member<To>) ||
                               (std::same_as<From, float> && std::same_as<To, double>);

/// Whether a loop reads members of one C++ type as members of another: nested ones only where the types are the same.
template <class From, class To>
inline constexpr bool reads_member =
    std::same_as<typename held<From>::type, typename held<To>::type> || widens<typename held<From>::type, typename held<To>::type>;

/// \param read  makes the wider value
template <class To, class From, class Read>
[[nodiscard]] auto read_member_value(const From& from, const plan_step& step, std::size_t row, const Read& read) -> To {
  if constexpr (optional_member<From>) {
    if (from) return read_member_value<To>(*from, step, row, read);
    if (step.check_null || !optional_member<To>)
      throw read_error(read_problem::required_null, step, row, "the column is required, and the older struct holds a null here");
    return To();
  } else if constexpr (optional_member<To>) {
    return To(read_member_value<typename member_form<To>::inner>(from, step, row, read));
  } else {
    return static_cast<To>(read(from));
  }
}

/// A run-time plan for described structs, resolved to one loop for each member of the struct that is read.
///
/// It refers to the plan.
template <class From, class To>
class record_loops {
 public:
  explicit record_loops(const plan& p) {
    const id_index steps(p.fields(), [](const plan_step& step) { return step.id; });
    loops_.reserve(member_count<To>);
    std::apply([&](const auto&... members) { (add(members, p, steps), ...); }, record_of<To>.members);
  }

  /// \param first  the number of the first row
  void operator()(const From* from, To* to, std::size_t count, std::size_t first) const {
    for (const auto& loop : loops_) loop(from, to, count, first);
  }

 private:
  template <class M>
  void add(const M& member, const plan& p, const id_index& steps) {
    using member_type = typename M::member_type;
    const auto at = steps.find(member.id);
    if (!at) throw read_into_error(member.id, std::string(member.name), "the plan gives this member no value: it is not in its schema");
    const plan_step& step = p.fields()[*at];
    if (step.type != field_of(member).type) refuse(step, "the member is of another type than the column that the plan reads");
    if (!step.required && !optional_member<member_type>) refuse(step, "the column may be null, the member takes no null");
    if (step.from == source::metadata) refuse(step, "metadata columns come from an adapter: use read_rows");
    if (step.from != source::column) return fill(member.pointer, step);
    if (!take_column(member.pointer, step, std::make_index_sequence<member_count<From>>()))
      refuse(step, "the plan is for rows with more columns than the struct has");
  }

  /// \returns whether the struct has the column
  template <class M, std::size_t... I>
  auto take_column(M To::*to, const plan_step& step, std::index_sequence<I...> /*columns*/) -> bool {
    return ((I == step.column && (take(member_at<From, I>, to, step), true)) || ...);
  }

  template <class M>
  void fill(M To::*to, const plan_step& step) {
    auto held = member_value<M>(step.fill, step.type);
    if (!held) refuse_nested(step);
    loops_.push_back([to, held = std::move(*held)](const From* /*rows*/, To* out, std::size_t count, std::size_t /*first*/) {
      for (std::size_t i = 0; i < count; ++i) out[i].*to = held;
    });
  }

  template <class C, class M>
  void take(const C& column, M To::*to, const plan_step& step) {
    if (step.promotion == promotion::none && !step.unchanged) refuse_nested(step);
    if (find_promotion(field_of(column).type, step.type, format_version{3}) != step.promotion)
      refuse(step, "the plan is for a column of another type than the struct has in its place");
    if constexpr (!reads_member<typename C::member_type, M>) {
      refuse_nested(step);
    } else if (step.promotion == promotion::date_to_timestamp || step.promotion == promotion::date_to_timestamp_ns) {
      add_dates(column.pointer, to, step);
    } else {
      add_loop(column.pointer, to, step, [](const auto& v) -> const auto& { return v; });
    }
  }

  template <class C, class M>
  void add_dates(C From::*column, M To::*to, const plan_step& step) {
    if constexpr (int_member<typename held<C>::type>)
      add_loop(column, to, step, [p = step.promotion](std::int32_t days) { return widen_date(days, p); });
  }

  template <class C, class M, class Read>
  void add_loop(C From::*column, M To::*to, const plan_step& step, Read read) {
    loops_.push_back([column, to, &step, read](const From* rows, To* out, std::size_t count, std::size_t first) {
      std::size_t i = 0;
      try {
        for (; i < count; ++i) out[i].*to = read_member_value<M>(rows[i].*column, step, first + i, read);
      } catch (const promotion_error& e) {
        throw read_error(read_problem::bad_value, step, first + i, e.what());
      }
    });
  }

  [[noreturn]] static void refuse_nested(const plan_step& step) {
    refuse(step, "nested values are read here only where they pass whole, to a member of the same C++ type: use read_as or read_rows");
  }
  [[noreturn]] static void refuse(const plan_step& step, std::string_view sentence) {
    throw read_into_error(step.id, step.path.str(), sentence);
  }

  std::vector<std::function<void(const From*, To*, std::size_t, std::size_t)>> loops_;
};

}  // namespace evolog::detail
