// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::testing::detail {

// What operations found, without the positions of rows, which depend on the order of the input.

template <class Ordinal>
auto finding_text(const ambiguous_update<Ordinal>& f) -> std::string {
  return "at " + identity_text(f.ordinal) + ": " + std::to_string(f.deletes) + " deletes, " + std::to_string(f.inserts) + " inserts";
}
template <class Ordinal>
auto finding_text(const ordinal_tie<Ordinal>& f) -> std::string {
  return "at " + identity_text(f.ordinal) + ": " + std::to_string(f.actions) + " actions";
}
template <class Ordinal>
auto finding_text(const uniqueness_violation<Ordinal>& f) -> std::string {
  return "at " + identity_text(f.ordinal) + ": " + std::to_string(f.count) + " rows";
}

template <class Findings>
auto finding_texts(const Findings& findings, bool with_key) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& f : findings) texts.push_back((with_key ? "key " + f.key + " " : "") + finding_text(f));
  return texts;
}

}  // namespace evolog::testing::detail
