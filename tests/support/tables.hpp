// SPDX-License-Identifier: Apache-2.0
// The base schemas of the contract's golden cases.
#pragma once

#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

namespace support {

/// `1:a int!, 2:b string?, 3:c string?`
constexpr auto table_ab() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{required(1, "a", int_), optional(2, "b", string), optional(3, "c", string)};
}

/// `1:id int!, 2:s! struct<3:x int!,4:y int!>, 5:pts? list<6! struct<7:lat! float>>, 8:m? map<9 struct<11:k1 int!,12:k2 int!>,
/// 10! struct<13:v1 int!>>, 14:nums? list<15! int>, 16:mm? map<17 string, 18! int>`
constexpr auto table_n() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{
      required(1, "id", int_),
      required(2, "s", struct_(required(3, "x", int_), required(4, "y", int_))),
      optional(5, "pts", list(required(6, struct_(required(7, "lat", float_))))),
      optional(
          8, "m",
          map(required(9, struct_(required(11, "k1", int_), required(12, "k2", int_))), required(10, struct_(required(13, "v1", int_))))),
      optional(14, "nums", list(required(15, int_))),
      optional(16, "mm", map(required(17, string), required(18, int_))),
  };
}

}  // namespace support
