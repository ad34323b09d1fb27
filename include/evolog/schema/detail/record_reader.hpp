// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <evolog/schema/detail/member_type.hpp>
#include <evolog/schema/detail/record_plan.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/record.hpp>

namespace evolog::detail {

/// Reads described structs as a struct `Top` and, inside it, as the structs it holds.
template <class Top>
class record_reader {
 public:
  constexpr explicit record_reader(std::size_t row) : row_(row) {}

  template <class To, class From>
  [[nodiscard]] constexpr auto read_struct(const From& from) const -> To {
    To out{};
    read_struct(from, out);
    return out;
  }

  /// Reads into a struct that is there already: no copy is made of it on the way.
  template <class To, class From>
  constexpr void read_struct(const From& from, To& out) const {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((out.*(member_at<To, I>.pointer) = read_member<To, I>(from)), ...);
    }(std::make_index_sequence<member_count<To>>());
  }

 private:
  template <class To, std::size_t I, class From>
  [[nodiscard]] constexpr auto read_member(const From& from) const {
    using member_type = typename std::remove_cvref_t<decltype(member_at<To, I>)>::member_type;
    constexpr record_step step = record_plan<From, To>[I];
    if constexpr (step.from == source::column) {
      return convert<member_type, step.promotion, member_at<To, I>.id>(from.*(member_at<From, step.column>.pointer));
    } else if constexpr (step.from == source::initial_default) {
      return fill<member_type>(member_at<To, I>.fallback);
    } else {
      return member_type{};
    }
  }

  template <class To, class D>
  [[nodiscard]] static constexpr auto fill(const D& fallback) -> To {
    if constexpr (optional_member<To>) {
      return To(fill<typename member_form<To>::inner>(fallback));
    } else {
      return static_cast<To>(fallback);
    }
  }

  /// \tparam Id  of the column, for errors
  template <class To, promotion P, int Id, class From>
  [[nodiscard]] constexpr auto convert(const From& from) const -> To {
    if constexpr (optional_member<From>) {
      if (from) return convert<To, P, Id>(*from);
      if constexpr (!optional_member<To>)
        refuse<Id>(read_problem::required_null, "the column is required, and the older struct holds a null here");
      return To{};
    } else if constexpr (optional_member<To>) {
      return To(convert<typename member_form<To>::inner, P, Id>(from));
    } else if constexpr (list_member<To>) {
      To out;
      out.reserve(from.size());
      for (const auto& element : from) out.push_back(convert<typename member_form<To>::element, promotion::none, Id>(element));
      return out;
    } else if constexpr (map_member<To>) {
      using key = typename member_form<To>::key;
      using mapped = typename member_form<To>::mapped;
      To out;
      for (const auto& [k, v] : from) out.emplace(convert<key, promotion::none, Id>(k), convert<mapped, promotion::none, Id>(v));
      return out;
    } else if constexpr (described<To>) {
      return read_struct<To>(from);
    } else if constexpr (P == promotion::date_to_timestamp || P == promotion::date_to_timestamp_ns) {
      return widen<P, Id>(from);
    } else {
      return static_cast<To>(from);
    }
  }

  template <promotion P, int Id>
  [[nodiscard]] constexpr auto widen(std::int32_t days) const -> std::int64_t {
    try {
      return widen_date(days, P);
    } catch (const promotion_error& e) {
      refuse<Id>(read_problem::bad_value, e.what());
    }
  }

  template <int Id>
  [[noreturn]] void refuse(read_problem kind, std::string_view sentence) const {
    plan_step step;
    step.id = Id;
    step.path = schema_of<Top>().path_of(Id);
    throw read_error(kind, step, row_, sentence);
  }

  std::size_t row_;
};

}  // namespace evolog::detail
