// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/record.hpp>

namespace evolog::detail {

/// What a step of a plan says about a member.
struct record_step {
  source from;
  std::size_t column;
  evolog::promotion promotion;
};

/// A misfit of two described structs.
struct record_misfit {
  int id;
  misfit_kind kind;
};

template <class T>
inline constexpr std::size_t member_count = std::tuple_size_v<std::remove_cvref_t<decltype(record_of<T>.members)>>;

template <class T, std::size_t I>
inline constexpr const auto& member_at = std::get<I>(record_of<T>.members);

template <class From, class To>
[[nodiscard]] constexpr auto misfits_between() -> std::vector<misfit> {
  return find_misfits_fn()(file_schema(schema_of<From>()), schema_of<To>());
}

template <class From, class To>
inline constexpr std::size_t misfit_count = misfits_between<From, To>().size();

template <class From, class To>
[[nodiscard]] consteval auto list_misfits() -> std::array<record_misfit, misfit_count<From, To>> {
  std::array<record_misfit, misfit_count<From, To>> out{};
  std::size_t i = 0;
  for (const misfit& m : misfits_between<From, To>()) out[i++] = {m.id, m.kind};
  return out;
}

/// The plan for reading one described struct as another, made by the compiler. Structs inside have plans of their own.
template <class From, class To>
[[nodiscard]] consteval auto plan_record() -> std::array<record_step, member_count<To>> {
  std::array<record_step, member_count<To>> out{};
  const plan p = projection_fn()(file_schema(schema_of<From>()), schema_of<To>());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = {p.fields()[i].from, p.fields()[i].column, p.fields()[i].promotion};
  return out;
}

template <class From, class To>
inline constexpr auto record_plan = plan_record<From, To>();

}  // namespace evolog::detail
