// expect: static assertion failed: read_into: the output is constant
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <vector>

#include <evolog/schema/read_into.hpp>
#include <evolog/schema/record.hpp>

struct order {
  std::int64_t id;
};
template <>
inline constexpr auto evolog::record_of<order> = evolog::record(evolog::member(1, "id", &order::id));

void copy(const std::vector<order>& rows, const std::vector<order>& out) {
  evolog::read_into(rows, out);
}
