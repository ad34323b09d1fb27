// SPDX-License-Identifier: Apache-2.0
#pragma once

// The changelog half in one header, for trying it out; programs include the operations they use.

#include <evolog/call/apply_findings.hpp>
#include <evolog/call/findings.hpp>
#include <evolog/call/interval.hpp>
#include <evolog/call/options.hpp>
#include <evolog/call/result.hpp>
#include <evolog/call/threads.hpp>
#include <evolog/call/workspace.hpp>
#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/concat.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/filter_actions.hpp>
#include <evolog/changelog/filter_changes.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/invert.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/plan_procedure.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/changelog/validity_intervals.hpp>
#include <evolog/destination/count_destination.hpp>
#include <evolog/destination/map_destination.hpp>
#include <evolog/destination/row_bag.hpp>
#include <evolog/destination/sorted_rows.hpp>
#include <evolog/history/plan_refresh.hpp>
#include <evolog/history/resolve_range.hpp>
#include <evolog/history/timestamp_of_ordinal.hpp>
#include <evolog/row/access.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/by_identity.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/row/debezium.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/row/patch.hpp>
#include <evolog/row/vocabulary.hpp>
