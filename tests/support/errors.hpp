// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace support {

/// The exception of exactly that type that a call throws; a test fails where it throws none or another one.
template <class Error, class Call>
auto error_of(const Call& call) -> Error {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  throw std::logic_error("the call was expected to throw and did not");
}

}  // namespace support
