// SPDX-License-Identifier: Apache-2.0
#pragma once

// Histories and all laws in one header, for trying them out; tests include the topics they use.

#include <evolog/testing/adapter_laws.hpp>
#include <evolog/testing/cancelling_laws.hpp>
#include <evolog/testing/destination_laws.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/filter_laws.hpp>
#include <evolog/testing/history.hpp>
#include <evolog/testing/inversion_laws.hpp>
#include <evolog/testing/order_laws.hpp>
#include <evolog/testing/pairing_laws.hpp>
#include <evolog/testing/partition_laws.hpp>
#include <evolog/testing/producer_laws.hpp>
#include <evolog/testing/version_laws.hpp>
