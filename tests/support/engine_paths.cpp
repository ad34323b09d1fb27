// SPDX-License-Identifier: Apache-2.0
// Lets a test program walk the ways that operations take through large or hostile inputs, with its small ones: the environment variable
// EVOLOG_TEST_PATH names one.
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <evolog/testing/engine_limits.hpp>

namespace {

auto limits_of(const std::string& path) -> evolog::testing::engine_limits {
  evolog::testing::engine_limits limits;
  if (path == "partitions" || path == "wide") {
    limits.bytes_of_table = 0;
    limits.few_groups = 0;
    limits.rows_of_run = 0;
    limits.rows_of_partition = 2;
    limits.rows_of_gathering = path == "wide" ? 1 : 8;
    limits.rows_of_copies = 2;
    limits.records_of_partition = 2;
  } else if (path == "hostile") {
    limits.probes_per_row = 0;
  } else {
    throw std::invalid_argument("EVOLOG_TEST_PATH is " + path + ": use partitions, wide or hostile");
  }
  if (path == "wide") limits.narrow_rows = 0;
  return limits;
}

[[maybe_unused]] const bool limited = [] {
  if (const char* path = std::getenv("EVOLOG_TEST_PATH"); path != nullptr)
    static_cast<void>(evolog::testing::limit_engine(limits_of(path)));
  return true;
}();

}  // namespace
