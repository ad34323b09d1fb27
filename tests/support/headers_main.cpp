// SPDX-License-Identifier: Apache-2.0
// Linked with one file per header: a definition that is not inline is found here as a duplicate.
auto main() -> int {
  return 0;
}
