// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <evolog/call/threads.hpp>
#include <evolog/call/workspace.hpp>

namespace bench {

/// Adds our operation: as it is, with a workspace that is kept, and with two threads.
///
/// \param call  Called with a log and options.
/// \param read  See `contest::add`.
template <class Contest, class Call, class Read>
void add_ours(Contest& contest, const Call& call, const Read& read) {
  contest.add(
      "evolog", [=](const auto& changes) { return call(changes); }, read);
  contest.add(
      "evolog_reused", [=, memory = std::make_shared<evolog::workspace>()](const auto& changes) { return call(changes, *memory); }, read);
  contest.add(
      "evolog_2_threads", [=](const auto& changes) { return call(changes, evolog::threads(2)); }, read);
}

}  // namespace bench
