// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace practice_run {

/// The same on a recorded table: every live file of every snapshot is read through the schemas of today and of its time, and the raw
/// changelog is made from the files that each snapshot added and deleted.
///
/// \param folder  the history of the table `orders`
/// \throws std::logic_error where a proof fails
void run_recorded_orders(const std::filesystem::path& folder);

}  // namespace practice_run
