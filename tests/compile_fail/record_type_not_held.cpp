// expect: values of the type that as_type says are not held by a member of this C.. type
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include <evolog/schema/record.hpp>
#include <evolog/schema/types.hpp>

struct order {
  std::int64_t day;
};
template <>
inline constexpr auto evolog::record_of<order> = evolog::record(evolog::member(1, "day", &order::day).as_type(evolog::types::date));

static_assert(evolog::schema_of<order>().fields().size() == 1);
