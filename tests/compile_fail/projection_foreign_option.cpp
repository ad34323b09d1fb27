// expect: evolog: the options of a projection are name_mapping, partition_values, reading and format_version
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/schema.hpp>

// The spec of the partitions instead of the partition's values.
auto with_spec(const evolog::file_schema& file, const evolog::schema& table) {
  return evolog::projection(file, table, evolog::partition_fields{});
}
