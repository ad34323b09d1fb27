// SPDX-License-Identifier: Apache-2.0
// What a schema change means: a report for whoever reviews it.
#include <iostream>

#include <evolog/schema/compatibility.hpp>
#include <evolog/schema/types.hpp>

int main() {
  using namespace evolog::types;
  const evolog::schema before{required(1, "order_id", long_), required(2, "customer", string), required(3, "order_date", date),
                              optional(4, "amount", int_), optional(5, "rate", double_)};
  const evolog::schema after{required(1, "order_id", long_),   required(3, "order_date", date), required(2, "customer", string),
                             optional(4, "amount_krw", long_), optional(5, "rate", float_),     optional(6, "coupon", string)};

  const evolog::compatibility_report report = evolog::compatibility(before, after);
  std::cout << report;
  for (const auto& m : report.misfits) std::cout << m << '\n';
  for (const auto& p : report.problems) std::cout << to_string(p) << '\n';
  return report.readable() || report.one_update() || report.changes.size() != 5 ? 1 : 0;
}
