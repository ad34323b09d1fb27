# SPDX-License-Identifier: Apache-2.0
# The mirror, run as its users do: every history step by step, every refusal, and 200 kills.
add_executable(evolog_mirror_tests mirror/tests/mirror_tests.cpp)
target_link_libraries(evolog_mirror_tests PRIVATE evolog-dev nlohmann_json::nlohmann_json SQLite::SQLite3 Threads::Threads)
add_test(NAME example.mirror.steps
  COMMAND evolog_mirror_tests $<TARGET_FILE:evolog_example_mirror> "${CMAKE_CURRENT_SOURCE_DIR}/data" "${CMAKE_CURRENT_BINARY_DIR}/mirror_work")
set_tests_properties(example.mirror.steps PROPERTIES LABELS examples TIMEOUT 900)
