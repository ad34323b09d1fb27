// expect: evolog: a C array has no identity: use std::array or std::vector, std::string_view for text, or show it as a std::span
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <evolog/row/identity.hpp>

auto equality_with_a_literal(const std::string& status) -> bool {
  return evolog::identity{}.equal(status, "paid");
}
