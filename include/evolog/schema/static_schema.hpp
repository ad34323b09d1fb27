// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <evolog/schema/detail/schema_code.hpp>
#include <evolog/schema/schema.hpp>

namespace evolog {

/// A schema that lives in the binary and can be a template argument: `template <static_schema Schema> struct reader`.
///
/// Made by `freeze`, it keeps everything that a `schema` holds and converts to one. Equal schemas with the same last column id are the
/// same template argument.
template <std::size_t Size>
struct static_schema {
  char code[Size] = {};  ///< the schema as a text, see detail/schema_code.hpp
  int last = 0;          ///< the last column id

  constexpr operator schema() const {  // NOLINT(google-explicit-constructor)
    return detail::schema_decoder(std::string_view(code, Size)).decode().with_last_column_id(last);
  }

  friend constexpr auto operator==(const static_schema&, const static_schema&) -> bool = default;
};

/// Keeps the schema that a function makes: allocations do not outlive a constant evaluation, this does.
///
/// \tparam Make  a constexpr function or captureless lambda that returns a schema
/// \returns a `static_schema`, also of the result of `evolve(...)...apply()`; a broken rule ends the compilation with its sentence
/// \complexity calls the function twice, while compiling
/// Example: examples/static_schema.cpp
/// \see schema
template <auto Make>
[[nodiscard]] constexpr auto freeze() {
  constexpr std::size_t size = detail::schema_encoder().encode(Make()).size();
  const schema made = Make();
  const text code = detail::schema_encoder().encode(made);
  static_schema<size> out;
  std::copy_n(code.view().begin(), size, out.code);
  out.last = made.last_column_id();
  return out;
}

}  // namespace evolog
