// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/promotion.hpp>
#include <evolog/schema/type.hpp>

namespace evolog {

/// How a partition value is made from a column.
///
/// Example: `partition_transform::bucket(16)`.
/// Source: the Iceberg specification, partition transforms
class partition_transform {
 public:
  enum class kind { identity, bucket, truncate, year, month, day, hour, void_ };

  [[nodiscard]] static constexpr auto identity() -> partition_transform { return {kind::identity, 0}; }
  [[nodiscard]] static constexpr auto bucket(int count) -> partition_transform { return {kind::bucket, count}; }
  [[nodiscard]] static constexpr auto truncate(int width) -> partition_transform { return {kind::truncate, width}; }
  [[nodiscard]] static constexpr auto year() -> partition_transform { return {kind::year, 0}; }
  [[nodiscard]] static constexpr auto month() -> partition_transform { return {kind::month, 0}; }
  [[nodiscard]] static constexpr auto day() -> partition_transform { return {kind::day, 0}; }
  [[nodiscard]] static constexpr auto hour() -> partition_transform { return {kind::hour, 0}; }
  [[nodiscard]] static constexpr auto void_() -> partition_transform { return {kind::void_, 0}; }

  [[nodiscard]] constexpr auto which() const -> kind { return kind_; }
  [[nodiscard]] constexpr auto is_identity() const -> bool { return kind_ == kind::identity; }
  /// The number of buckets or the width; 0 for the others.
  [[nodiscard]] constexpr auto parameter() const -> int { return parameter_; }

  /// Whether the transform takes columns of this type.
  [[nodiscard]] constexpr auto takes(const type& t) const -> bool;

  /// Whether a widened column yields the partition values that it yielded before.
  [[nodiscard]] constexpr auto keeps_values(promotion p) const -> bool {
    const bool is_date = p == promotion::date_to_timestamp || p == promotion::date_to_timestamp_ns;
    return !is_date || (kind_ != kind::identity && kind_ != kind::bucket);
  }

  friend constexpr auto operator==(partition_transform, partition_transform) -> bool = default;

 private:
  constexpr partition_transform(kind k, int parameter) : kind_(k), parameter_(parameter) {}

  kind kind_;
  int parameter_;
};

constexpr auto partition_transform::takes(const type& t) const -> bool {
  const type_kind k = t.kind();
  const bool is_geographic = k == type_kind::geometry || k == type_kind::geography;
  const bool is_timestamp =
      k == type_kind::timestamp || k == type_kind::timestamptz || k == type_kind::timestamp_ns || k == type_kind::timestamptz_ns;
  const bool is_real = k == type_kind::float_ || k == type_kind::double_;
  switch (kind_) {
    case kind::identity:
      return t.is_primitive() && !is_geographic;
    case kind::bucket:
      return t.is_primitive() && !is_geographic && !is_real && k != type_kind::boolean && k != type_kind::unknown;
    case kind::truncate:
      return k == type_kind::int_ || k == type_kind::long_ || k == type_kind::decimal || k == type_kind::string || k == type_kind::binary;
    case kind::year:
    case kind::month:
    case kind::day:
      return is_timestamp || k == type_kind::date;
    case kind::hour:
      return is_timestamp;
    case kind::void_:
      return true;
  }
  return false;
}

/// Iceberg's text: `identity`, `bucket[16]`, `void`.
[[nodiscard]] inline auto to_string(partition_transform t) -> std::string {
  constexpr std::array<std::string_view, 8> words{"identity", "bucket", "truncate", "year", "month", "day", "hour", "void"};
  std::string out(words[static_cast<std::size_t>(t.which())]);
  if (t.parameter() != 0) out += '[' + std::to_string(t.parameter()) + ']';
  return out;
}

inline auto operator<<(std::ostream& out, partition_transform t) -> std::ostream& {
  return out << to_string(t);
}

/// One field of a partition spec or sort order.
struct partition_field {
  int source_id;
  partition_transform transform;

  friend constexpr auto operator==(const partition_field&, const partition_field&) -> bool = default;
};

/// The fields of a table's partition spec, as an option: `partition_fields{{1, partition_transform::bucket(16)}}`.
struct partition_fields {
  constexpr partition_fields() = default;
  constexpr partition_fields(std::initializer_list<partition_field> all) : fields(all) {}
  constexpr explicit partition_fields(std::vector<partition_field> all) : fields(std::move(all)) {}

  std::vector<partition_field> fields;
};

}  // namespace evolog
