# SPDX-License-Identifier: Apache-2.0
# Configures, builds and runs a project of one program from nothing. Called as
#   cmake -DSOURCE=... -DBUILD=... -DPROGRAM=... -DOPTIONS=... -P build_and_run.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${BUILD}")
execute_process(COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BUILD}" ${OPTIONS} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BUILD}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${BUILD}/${PROGRAM}" COMMAND_ERROR_IS_FATAL ANY)
