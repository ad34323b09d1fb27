// SPDX-License-Identifier: Apache-2.0
// Schemas, values and name mappings to and from the JSON of Iceberg, by nlohmann-json.
#pragma once

#include <evolog/adapt/json/error.hpp>
#include <evolog/adapt/json/metadata.hpp>
#include <evolog/adapt/json/name_mapping.hpp>
#include <evolog/adapt/json/schema.hpp>
#include <evolog/adapt/json/value.hpp>
