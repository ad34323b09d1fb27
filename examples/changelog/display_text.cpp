// SPDX-License-Identifier: Apache-2.0
#include "display_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace changelog_example {
namespace {

using code_range = std::pair<char32_t, char32_t>;

// The blocks of Unicode in which every character is two columns wide.
constexpr std::array wide_blocks{
    code_range(0x1100, 0x115F),    // Hangul Jamo
    code_range(0x2E80, 0xA4CF),    // CJK, Kana, Yi
    code_range(0xAC00, 0xD7A3),    // Hangul syllables
    code_range(0xF900, 0xFAFF),    // CJK compatibility
    code_range(0xFE30, 0xFE6F),    // CJK compatibility forms
    code_range(0xFF00, 0xFF60),    // full-width forms
    code_range(0xFFE0, 0xFFE6),    // full-width signs
    code_range(0x1F300, 0x1F64F),  // pictographs
    code_range(0x1F900, 0x1F9FF),  // more pictographs
    code_range(0x20000, 0x3FFFD),  // CJK extensions
};

// Characters that add to the one before.
constexpr std::array combining_blocks{
    code_range(0x0300, 0x036F),
    code_range(0x200B, 0x200F),
    code_range(0x20D0, 0x20FF),
    code_range(0xFE00, 0xFE0F),
};

template <std::size_t N>
auto is_in(const std::array<code_range, N>& blocks, char32_t code) -> bool {
  return std::any_of(blocks.begin(), blocks.end(), [code](const code_range& block) { return code >= block.first && code <= block.second; });
}

auto width_of(char32_t code) -> std::size_t {
  if (is_in(combining_blocks, code)) return 0;
  return is_in(wide_blocks, code) ? 2 : 1;
}

auto is_control(char32_t code) -> bool {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

auto length_of(char lead) -> std::size_t {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

auto decode(std::string_view character) -> char32_t {
  const auto lead = static_cast<unsigned char>(character.front());
  char32_t code = character.size() == 1 ? lead : lead & (0x7FU >> character.size());
  for (const char byte : character.substr(1)) code = (code << 6) | (static_cast<unsigned char>(byte) & 0x3FU);
  return code;
}

}  // namespace

auto fit_text(std::string_view text, std::size_t widest) -> display_text {
  display_text fitted;
  std::size_t room_for_mark = 0;  // how much of the text stays where a mark must follow it
  std::size_t width_before_mark = 0;
  while (!text.empty()) {
    const auto character = text.substr(0, length_of(text.front()));
    text.remove_prefix(character.size());
    const auto code = decode(character);
    const auto width = width_of(code);
    if (fitted.width + width > widest) {
      fitted.text.resize(room_for_mark);
      return {fitted.text + "…", width_before_mark + 1};
    }
    fitted.text += is_control(code) ? "\uFFFD" : character;
    fitted.width += width;
    if (fitted.width < widest) {
      room_for_mark = fitted.text.size();
      width_before_mark = fitted.width;
    }
  }
  return fitted;
}

}  // namespace changelog_example
