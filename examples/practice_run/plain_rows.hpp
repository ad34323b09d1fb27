// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace practice_run {

/// The life of a small table, step by step, on rows in memory. Prints each step and its proof.
///
/// \throws std::logic_error where a proof fails
void run_plain_rows();

}  // namespace practice_run
