// SPDX-License-Identifier: Apache-2.0
// The practice run of schema evolution: practice_run [FOLDER], where FOLDER is the recorded history of the table orders.

#include <exception>
#include <iostream>

#include "plain_rows.hpp"
#include "recorded_orders.hpp"

auto main(int argc, char** argv) -> int {
  try {
    practice_run::run_plain_rows();
    if (argc > 1) practice_run::run_recorded_orders(argv[1]);
  } catch (const std::exception& e) {
    std::cerr << "practice_run: " << e.what() << '\n';
    return 1;
  }
}
