// expect: a default must fit its type: kind, range, scale, digits and length
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/types.hpp>

static_assert(evolog::types::optional("n", evolog::types::int_).with_default("seven").required);
