// SPDX-License-Identifier: Apache-2.0
#pragma once

// The whole library in one header, for trying it out; programs include what they use.

#include <evolog/changelog.hpp>
#include <evolog/schema.hpp>
