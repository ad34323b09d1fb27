// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>

namespace evolog::detail {

/// What folds have in common that settle every group and note nothing of single rows.
///
/// \tparam Members  Called with all rows of a group that the fold does not decide.
template <class Index, class Members>
class settling_fold {
 public:
  explicit settling_fold(Members members) : members_(std::move(members)) {}

  [[nodiscard]] static auto must_settle() -> bool { return true; }
  void forget(std::size_t) {}
  template <class Rows>
  void fold_members(const Rows&, std::span<Index> members) {
    members_(members);
  }
  template <class Rows>
  void finish(const Rows&) {}

 private:
  Members members_;
};

}  // namespace evolog::detail
