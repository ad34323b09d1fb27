// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace evolog {

/// The unscaled value of a decimal with up to 38 digits.
__extension__ typedef __int128 int128;

}  // namespace evolog

namespace evolog::detail {

__extension__ typedef unsigned __int128 uint128;

}  // namespace evolog::detail
