// SPDX-License-Identifier: Apache-2.0
// Which types become which others, and what happens to stored values and bounds.
#include <cstdint>
#include <iostream>
#include <string_view>

#include <evolog/schema/decode_bound.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/types.hpp>

using evolog::find_promotion;
using evolog::format_version;
using evolog::promotion;

// The rules, while compiling: widening only, some of it in format 3 only.
static_assert(find_promotion(evolog::types::int_, evolog::types::long_) == promotion::int_to_long);
static_assert(!find_promotion(evolog::types::long_, evolog::types::int_));
static_assert(!find_promotion(evolog::types::date, evolog::types::timestamp, format_version{2}));
static_assert(find_promotion(evolog::types::date, evolog::types::timestamp, format_version{3}) == promotion::date_to_timestamp);

// A date that becomes a timestamp would move between buckets.
static_assert(!evolog::partition_transform::bucket(16).keeps_values(promotion::date_to_timestamp));

int main() {
  using namespace std::string_view_literals;
  const auto as_double = [](auto v) { return static_cast<double>(v); };
  std::cout.precision(17);
  std::cout << evolog::promote(promotion::float_to_double, 0.1F, as_double) << '\n';

  // A bound of four bytes was written when the column was an int.
  const evolog::value bound = evolog::decode_bound("\x2a\0\0\0"sv, evolog::types::long_);
  std::cout << "lower bound " << bound << '\n';

  // Dates that no timestamp holds are an error, never wrapped.
  try {
    static_cast<void>(evolog::promote(promotion::date_to_timestamp_ns, std::int32_t{200'000}, as_double));
    return 1;
  } catch (const evolog::promotion_error& e) {
    std::cout << e.what() << '\n';
  }
  return bound == evolog::value(42) ? 0 : 1;
}
