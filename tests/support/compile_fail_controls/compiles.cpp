// expect: an error that never comes
// SPDX-License-Identifier: Apache-2.0
auto main() -> int { return 0; }
