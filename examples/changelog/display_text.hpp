// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace changelog_example {

/// A text as a terminal shows it, and how many columns it takes there.
struct display_text {
  std::string text;
  std::size_t width = 0;
};

/// Cuts a text short where it is wider than `widest`, and replaces what a terminal would obey instead of showing.
///
/// \param text  UTF-8.
[[nodiscard]] auto fit_text(std::string_view text, std::size_t widest) -> display_text;

}  // namespace changelog_example
