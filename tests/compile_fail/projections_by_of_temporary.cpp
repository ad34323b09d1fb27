// expect: use of deleted function|call to deleted member function
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/projections.hpp>
#include <evolog/schema/schema_history.hpp>

auto dangling(const evolog::schema_history& history) {
  return evolog::projections(history, history.current()).by([](int schema_id) { return schema_id; });
}
