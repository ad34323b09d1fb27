// SPDX-License-Identifier: Apache-2.0
#pragma once

// The schema half in one header, for trying it out; programs include what they use.

#include <evolog/schema/compatibility.hpp>
#include <evolog/schema/decode_bound.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/projections.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/read_changes.hpp>
#include <evolog/schema/read_changes_as.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/read_into.hpp>
#include <evolog/schema/read_into_error.hpp>
#include <evolog/schema/reassigned_names.hpp>
#include <evolog/schema/record.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_call.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/static_schema.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/union_by_name.hpp>
#include <evolog/schema/update_between.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>
#include <evolog/schema/value_identity.hpp>
#include <evolog/schema/visit_value.hpp>
