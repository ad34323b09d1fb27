// expect: evolog: identity_of of this type .or its elements, if it is a range. shows the type itself, without end: show its parts
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <filesystem>

#include <evolog/row/identity.hpp>

auto hash_of_a_range_of_itself(const std::filesystem::path& path) -> std::uint64_t {
  return evolog::identity{}.hash(path);
}
