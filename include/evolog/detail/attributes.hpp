// SPDX-License-Identifier: Apache-2.0
#pragma once

// Lets clang warn of a handle that outlives its result; g++ rejects the attributes.
#if defined(__clang__)
#define EVOLOG_DETAIL_POINTER [[gsl::Pointer]]
#define EVOLOG_DETAIL_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define EVOLOG_DETAIL_POINTER
#define EVOLOG_DETAIL_LIFETIMEBOUND
#endif
