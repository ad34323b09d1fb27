// expect: evolog: values of these two types are never equal, because they are shown in different forms
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <evolog/row/identity.hpp>

auto equality_of_text_and_number(const std::string& text, int number) -> bool {
  return evolog::identity{}.equal(text, number);
}
