// expect: evolog: identity_of of this type cannot be called with a const reference to it
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include <evolog/row/columns.hpp>
#include <evolog/row/identity.hpp>

struct point {
  int x;
};
struct pixel {
  point place;
  bool operator==(const pixel&) const = default;
};
template <>
inline constexpr auto evolog::identity_of<pixel> = evolog::columns<&point::x>;

auto hash_by_members_of_another_type(const pixel& p) -> std::uint64_t {
  return evolog::identity{}.hash(p);
}
