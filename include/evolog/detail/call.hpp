// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <evolog/call/findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/call/result.hpp>
#include <evolog/call/workspace.hpp>
#include <evolog/detail/call_check.hpp>
#include <evolog/detail/changelog_input.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/group_rows.hpp>
#include <evolog/detail/has_null.hpp>
#include <evolog/detail/hold.hpp>
#include <evolog/detail/signature.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// All options of a call as run-time values of one type, whatever the call spelled: operations are instantiated once for all of them.
struct call_options {
  identity same{.seed = limits().seed};
  ambiguous ambiguous_rows{};
  ties tied_keys{};
  before_images images_before{};
  delete_images images_of_deletes{};
  contract wanted{};
  missing missing_rows{};
  null_keys keys_with_null{};
  workspace* memory = nullptr;
  executor_ref executor;

  void set(floats value) { same.policy = value; }
  void set(ambiguous value) { ambiguous_rows = value; }
  void set(ties value) { tied_keys = value; }
  void set(before_images value) { images_before = value; }
  void set(delete_images value) { images_of_deletes = value; }
  void set(contract value) { wanted = value; }
  void set(missing value) { missing_rows = value; }
  void set(null_keys value) { keys_with_null = value; }
  void set(workspace& value) { memory = &value; }
  void set(workspace&& value) { memory = &value; }
  template <bulk_executor E>
  void set(E& value) {
    executor = executor_ref(value);
  }
  // What is no run-time value is looked up where it is used.
  template <class T>
    requires(adapter_argument<std::remove_cvref_t<T>> || family_of<std::remove_cvref_t<T>> != option_family::none)
  void set(T&&) {}
};

/// A call that was found to be right: its input, its key, its options.
template <class Input, class Key>
struct opened_call {
  Input input;
  const Key& key;
  call_options options;
  workspace own_memory{};  // where the caller keeps none

  [[nodiscard]] auto memory() -> workspace& { return options.memory != nullptr ? *options.memory : own_memory; }

  /// Groups the rows of the input, see `group_rows`.
  template <class Keys, class MakeFold>
  void group(const Keys& keys, const MakeFold& make_fold) {
    group_rows(input.size(), keys, memory(), options.executor, make_fold);
    release_memory();
  }

  /// Folds the groups of equal rows as they come by, see `fold_rows`.
  template <class Keys, class MakeFold>
  void fold(const Keys& keys, const MakeFold& make_fold) {
    fold_rows(input.size(), keys, memory(), options.executor, make_fold);
  }

  /// Gives back what memory of its own the call no longer uses, before it makes the result.
  void release_memory() { workspace_access::release(own_memory); }
};

struct no_key {};

template <class... Args>
auto gather_options(Args&&... args) -> call_options {
  call_options gathered;
  (gathered.set(args), ...);
  return gathered;
}

/// The adapter among the arguments: the last one, or none.
template <class Adapter, class... Args>
auto pick_adapter(Args&&... args) -> Adapter {
  if constexpr (std::is_same_v<Adapter, no_adapter>) {
    return {};
  } else {
    return Adapter(std::get<sizeof...(Args) - 1>(std::forward_as_tuple(std::forward<Args>(args)...)));
  }
}

/// A null ordinal has no place among the others, nor has one with a null part.
template <class Input>
void refuse_null_ordinals(const Input& input) {
  if constexpr (!never_null<typename Input::ordinal_type>) {
    for (std::size_t i = 0; i < input.size(); ++i) {
      const auto ordinal = input.ordinal(i);
      if (!has_null(ordinal)) continue;
      throw null_ordinal_error("row " + std::to_string(i) + " has the ordinal " + identity_text(ordinal) +
                                   ": give every change the position of its commit, without nulls",
                               i);
    }
  }
}

/// The same call with a result of it as input.
template <class Source, class Input, class Key>
auto call_on(const changelog_result<Source>& changes, opened_call<Input, Key>& call) {
  opened_call<result_input<Source>, Key> next{open_input(changes, no_adapter()), call.key, call.options};
  next.options.memory = &call.memory();
  return next;
}

template <class R, class... Args>
auto open_row_call(R&& rows, Args&&... args) {
  using adapter = adapter_of<options<std::remove_cvref_t<Args>...>>;
  static constexpr no_key none;
  auto input = open_input(std::forward<R>(rows), pick_adapter<adapter>(std::forward<Args>(args)...));
  refuse_null_ordinals(input);
  return opened_call<decltype(input), no_key>{std::move(input), none, gather_options(args...)};
}

template <class R, class Key, class... Args>
auto open_key_call(R&& rows, const Key& key, Args&&... args) {
  using adapter = adapter_of<options<std::remove_cvref_t<Args>...>>;
  auto input = open_input(std::forward<R>(rows), pick_adapter<adapter>(std::forward<Args>(args)...));
  refuse_null_ordinals(input);
  return opened_call<decltype(input), Key>{std::move(input), key, gather_options(args...)};
}

}  // namespace evolog::detail
