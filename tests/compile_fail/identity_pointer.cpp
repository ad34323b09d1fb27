// expect: evolog: a pointer says nothing about equality: specialise evolog::identity_of for its owner
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include <evolog/row/identity.hpp>

auto hash_of_an_address(const int* value) -> std::uint64_t {
  return evolog::identity{}.hash(value);
}
