// expect: evolog: identity_of of this type .or its elements, if it is a range. shows the type itself, without end: show its parts
// SPDX-License-Identifier: Apache-2.0
#include <evolog/row/identity.hpp>

struct point {
  int x;
};
template <>
inline constexpr auto evolog::identity_of<point> = [](const point& p) -> const point& { return p; };

auto equality_without_end(const point& a, const point& b) -> bool {
  return evolog::identity{}.equal(a, b);
}
