// expect: a schema gives every field an id; new_schema hands ids out
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

static_assert(evolog::schema{evolog::types::required("id", evolog::types::long_)}.fields().size() == 1);
