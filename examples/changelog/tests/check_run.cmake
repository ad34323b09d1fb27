# SPDX-License-Identifier: Apache-2.0
# Runs PROGRAM with ARGUMENTS and compares what comes with what is expected:
#   STATUS  its exit status, 0 if empty; with another one it must write nothing but one line on standard error
#   OUTPUT  a file that holds its output
#   ERROR   a file that holds what it writes on standard error
#   CHAIN   arguments of two runs, with | between them: both ways must give the same lines
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE error)

function(expect what expected given)
  if(NOT expected STREQUAL given)
    message(SEND_ERROR "${what}: expected\n${expected}\ngot\n${given}")
  endif()
endfunction()

if(NOT STATUS)
  set(STATUS 0)
endif()
expect("exit status" "${STATUS}" "${status}")
if(NOT STATUS EQUAL 0)
  expect("output of a run that failed" "" "${output}")
  if(NOT error MATCHES "^[^\n]+\n$")
    message(SEND_ERROR "one line on standard error expected, got\n${error}")
  endif()
endif()
if(OUTPUT)
  file(READ "${OUTPUT}" expected)
  expect("output" "${expected}" "${output}")
endif()
if(ERROR)
  file(READ "${ERROR}" expected)
  expect("standard error" "${expected}" "${error}")
endif()

if(CHAIN)
  list(FIND CHAIN "|" bar)
  list(SUBLIST CHAIN 0 ${bar} first)
  math(EXPR bar "${bar} + 1")
  list(SUBLIST CHAIN ${bar} -1 second)
  execute_process(COMMAND "${PROGRAM}" ${first} COMMAND "${PROGRAM}" ${second}
    RESULTS_VARIABLE statuses OUTPUT_VARIABLE chained ERROR_QUIET)
  expect("exit statuses" "0;0" "${statuses}")
  # The first run may have put the changes of one ordinal in another order.
  foreach(text IN ITEMS output chained)
    string(REGEX REPLACE "[][;]" "_" ${text} "${${text}}")
    string(REPLACE "\n" ";" ${text} "${${text}}")
    list(SORT ${text})
  endforeach()
  expect("chained runs" "${output}" "${chained}")
endif()
