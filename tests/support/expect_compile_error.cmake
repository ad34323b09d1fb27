# SPDX-License-Identifier: Apache-2.0
# Compiles one file that must not compile and judges what the compiler says. Called as
#   cmake -DCOMPILER=... -DFLAGS=... -DSOURCE=... -P expect_compile_error.cmake
# The first line of the source is "// expect: REGEX", searched in the compiler's output. Exactly one error is allowed; a second line
# "// errors: N" or "// errors: any" says otherwise.
cmake_minimum_required(VERSION 3.25)

file(READ "${SOURCE}" text)
if(NOT text MATCHES "^// expect: ([^\n]+)\n")
  message(FATAL_ERROR "${SOURCE}: the first line must be '// expect: REGEX'")
endif()
set(expected_text "${CMAKE_MATCH_1}")
set(expected_errors 1)
if(text MATCHES "^[^\n]+\n// errors: ([0-9]+|any)\n")
  set(expected_errors "${CMAKE_MATCH_1}")
endif()

set(ENV{LC_ALL} C)
execute_process(
  COMMAND "${COMPILER}" ${FLAGS} -c "${SOURCE}" -o /dev/null
  RESULT_VARIABLE status
  OUTPUT_VARIABLE output
  ERROR_VARIABLE output)

if(status EQUAL 0)
  message(FATAL_ERROR "it compiles, but this was expected: ${expected_text}")
endif()
if(NOT output MATCHES "${expected_text}")
  message(FATAL_ERROR "the compiler does not say: ${expected_text}\nit says:\n${output}")
endif()
string(REGEX MATCHALL "(^|\n)[^\n]+:[0-9]+:[0-9]+: (fatal )?error: " errors "${output}")
list(LENGTH errors error_count)
if(NOT expected_errors STREQUAL "any" AND NOT error_count EQUAL expected_errors)
  message(FATAL_ERROR "${expected_errors} error(s) expected, ${error_count} found:\n${output}")
endif()
