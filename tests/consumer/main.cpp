// SPDX-License-Identifier: Apache-2.0
#include <exception>
#include <type_traits>

#include <evolog/error.hpp>
#include <evolog/row/change.hpp>

static_assert(std::is_base_of_v<std::exception, evolog::error>);

auto main() -> int {
  return evolog::to_string(evolog::change_type::insert) == "INSERT" ? 0 : 1;
}
