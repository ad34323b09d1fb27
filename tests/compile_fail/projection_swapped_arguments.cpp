// expect: no match for call to|no matching function for call to object of type
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/schema.hpp>

auto swapped(const evolog::file_schema& file, const evolog::schema& table) {
  return evolog::projection(table, file);
}
