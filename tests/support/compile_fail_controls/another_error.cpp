// expect: a sentence that nobody says
// SPDX-License-Identifier: Apache-2.0
static_assert(sizeof(int) == 1, "ints have four bytes here");
