// expect: ints have four bytes here
// SPDX-License-Identifier: Apache-2.0
static_assert(sizeof(int) == 1, "ints have four bytes here");
static_assert(sizeof(int) == 2, "ints have four bytes here");
