# SPDX-License-Identifier: Apache-2.0
# Runs of the program changelog. What they must write lies beside this file: NAME.txt for the output, NAME.summary for standard error.

function(evolog_add_changelog_test name)
  cmake_parse_arguments(PARSE_ARGV 1 run "" "STATUS;OUTPUT;ERROR;WORKING_DIRECTORY" "ARGUMENTS;CHAIN")
  if(NOT run_WORKING_DIRECTORY)
    set(run_WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/data")
  endif()
  add_test(NAME example.changelog.${name}
    COMMAND "${CMAKE_COMMAND}"
      "-DPROGRAM=$<TARGET_FILE:evolog_example_changelog>" "-DARGUMENTS=${run_ARGUMENTS}" "-DCHAIN=${run_CHAIN}"
      "-DSTATUS=${run_STATUS}" "-DOUTPUT=${run_OUTPUT}" "-DERROR=${run_ERROR}"
      -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/check_run.cmake"
    WORKING_DIRECTORY "${run_WORKING_DIRECTORY}")
  set_tests_properties(example.changelog.${name} PROPERTIES LABELS examples TIMEOUT 300)
endfunction()

set(tests "${CMAKE_CURRENT_LIST_DIR}")
set(versions versions/changes.jsonl)

# ---- the worked example of the changelog contract, every cell of its table; ordinal 0 made V0

foreach(wanted IN ITEMS native latest net)
  foreach(range IN ITEMS "1 1" "2 2" "1 2")
    string(REPLACE " " ";" ordinals "${range}")
    list(GET ordinals 0 from)
    list(GET ordinals 1 to)
    evolog_add_changelog_test(versions.${wanted}.${from}_to_${to}
      ARGUMENTS --key id --contract ${wanted} --from ${from} --to ${to} ${versions}
      OUTPUT "${tests}/versions.${wanted}.${from}_to_${to}.txt")
  endforeach()
endforeach()
evolog_add_changelog_test(versions.net.1_to_3 ARGUMENTS --contract net --from 1 ${versions} OUTPUT "${tests}/versions.net.1_to_3.txt")
foreach(wanted IN ITEMS native latest)
  evolog_add_changelog_test(versions.${wanted}.1_to_3
    ARGUMENTS --key id --contract ${wanted} --from 1 ${versions} STATUS 1 ERROR "${tests}/versions.refused.summary")
endforeach()
evolog_add_changelog_test(versions.raw ARGUMENTS ${versions} OUTPUT "${tests}/versions.raw.txt" ERROR "${tests}/versions.raw.summary")

# ---- other tables

evolog_add_changelog_test(events.raw ARGUMENTS --contract raw events/changes.jsonl OUTPUT "${tests}/events.raw.txt")
evolog_add_changelog_test(events.net ARGUMENTS --contract net events/changes.jsonl OUTPUT "${tests}/events.net.txt")
foreach(wanted IN ITEMS raw native latest net)
  evolog_add_changelog_test(orders.${wanted}
    ARGUMENTS --key order_id --contract ${wanted} orders/changes.jsonl
    ERROR "${tests}/orders.${wanted}.summary")
endforeach()
evolog_add_changelog_test(orders.key_of_two_columns
  ARGUMENTS --key order_id,order_date orders/changes.jsonl
  ERROR "${tests}/orders.native.summary")
evolog_add_changelog_test(orders.key_that_does_not_identify
  ARGUMENTS --key=customer_id orders/changes.jsonl STATUS 1
  ERROR "${tests}/orders.refused.summary")
evolog_add_changelog_test(duplicate_key
  ARGUMENTS --key id duplicate-key/changes.jsonl STATUS 1
  ERROR "${tests}/duplicate_key.summary")
evolog_add_changelog_test(wide_cells
  ARGUMENTS wide_cells.jsonl OUTPUT "${tests}/wide_cells.txt" WORKING_DIRECTORY "${tests}")

# ---- the output is input again: the contracts of section 3 hold over chained runs

foreach(history IN ITEMS versions events orders duplicate-key expired rolled-back)
  foreach(first IN ITEMS raw net)
    evolog_add_changelog_test(chain.${history}.${first}_net
      ARGUMENTS --contract net --format jsonl ${history}/changes.jsonl
      CHAIN --contract ${first} --format jsonl ${history}/changes.jsonl | --contract net --format jsonl)
  endforeach()
endforeach()
evolog_add_changelog_test(chain.orders.native_net
  ARGUMENTS --contract net orders/changes.jsonl
  CHAIN --key order_id --format jsonl orders/changes.jsonl | --contract net -)
evolog_add_changelog_test(spellings
  ARGUMENTS --format jsonl spellings.jsonl OUTPUT "${tests}/spellings.jsonl" WORKING_DIRECTORY "${tests}")

# ---- values go by what they are, not by how they are spelled

evolog_add_changelog_test(equal_values
  ARGUMENTS --format jsonl equal_values.jsonl OUTPUT "${tests}/empty.jsonl" WORKING_DIRECTORY "${tests}")
evolog_add_changelog_test(different_values
  ARGUMENTS --format jsonl different_values.jsonl OUTPUT "${tests}/different_values.jsonl" WORKING_DIRECTORY "${tests}")

# ---- nothing to say is no error

evolog_add_changelog_test(no_such_ordinals ARGUMENTS --key id --from 100 ${versions} OUTPUT "${tests}/no_such_ordinals.txt")
evolog_add_changelog_test(empty ARGUMENTS --key id empty.jsonl WORKING_DIRECTORY "${tests}" ERROR "${tests}/empty.summary")
evolog_add_changelog_test(windows_lines
  ARGUMENTS --key id windows_lines.jsonl WORKING_DIRECTORY "${tests}" OUTPUT "${tests}/windows_lines.txt")

# ---- broken input: one line that says where and what to do

file(GLOB broken CONFIGURE_DEPENDS RELATIVE "${tests}/broken" "${tests}/broken/*.jsonl")
foreach(file IN LISTS broken)
  cmake_path(GET file STEM name)
  evolog_add_changelog_test(broken.${name}
    ARGUMENTS --key id ${file} STATUS 1 ERROR "${tests}/broken/${name}.error" WORKING_DIRECTORY "${tests}/broken")
endforeach()

# ---- wrong calls

function(evolog_add_wrong_call_test name)
  evolog_add_changelog_test(wrong_call.${name} ARGUMENTS ${ARGN} STATUS 2)
endfunction()
evolog_add_wrong_call_test(unknown_option --verbose ${versions})
evolog_add_wrong_call_test(unknown_contract --contract full ${versions})
evolog_add_wrong_call_test(unknown_format --format csv ${versions})
evolog_add_wrong_call_test(native_without_key --contract native ${versions})
evolog_add_wrong_call_test(latest_without_key --contract latest ${versions})
evolog_add_wrong_call_test(empty_key --key id,,value ${versions})
evolog_add_wrong_call_test(missing_value ${versions} --key)
evolog_add_wrong_call_test(no_ordinal --from 1.5 ${versions})
evolog_add_wrong_call_test(ordinal_out_of_range --to 9223372036854775808 ${versions})
evolog_add_wrong_call_test(option_twice --to 1 --to 2 ${versions})
evolog_add_wrong_call_test(two_files ${versions} ${versions})
evolog_add_wrong_call_test(no_such_file no_such_file.jsonl)
evolog_add_wrong_call_test(directory versions)
evolog_add_changelog_test(help ARGUMENTS --help OUTPUT "${tests}/help.txt")
