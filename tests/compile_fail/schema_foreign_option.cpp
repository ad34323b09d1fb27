// expect: evolve: the options are format_version, names, calls and partition_fields
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/evolve.hpp>

auto evolved(const evolog::schema& s) -> evolog::schema {
  return evolog::evolve(s, 3).apply();
}
