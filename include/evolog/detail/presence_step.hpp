// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace evolog::detail {

/// What is known of a key: its row before the current commit, and what the commit did so far. An enumerator stands for a row that is kept
/// in the slot of its name.
struct key_presence {
  enum row_before : std::uint8_t { unknown, absent, known };

  row_before before = unknown;
  bool deleted = false;
  bool inserted = false;
  bool unclear = false;  // needs a closer look

  /// Takes in the commit; a row that was inserted over another one is unclear.
  [[nodiscard]] constexpr auto committed() const -> key_presence {
    const auto after = inserted ? known : deleted ? absent : before;
    return {after, false, false, unclear || (inserted && !deleted && before == known)};
  }

  /// In four bits.
  [[nodiscard]] constexpr auto code() const -> std::uint8_t {
    return static_cast<std::uint8_t>(unclear ? unclear_code : before << 2 | int{inserted} << 1 | int{deleted});
  }
  [[nodiscard]] static constexpr auto of(std::size_t code) -> key_presence {
    if (code >= unclear_code) return {.unclear = true};
    return {static_cast<row_before>(code >> 2), (code & 1) != 0, (code & 2) != 0, false};
  }
  static constexpr std::uint8_t unclear_code = 12;
};

/// What the next change of a key leads to.
struct presence_step {
  /// The rows of a key that are remembered; `itself` is the change.
  enum slot : std::uint8_t { present, deleted, inserted, first, itself, slots };

  slot present_from = present;  // where the row comes from that is present now, if the change begins a commit
  slot first_to = itself;       // where the deleted row goes then: it may be the first one of the key
  slot compared = itself;       // with what the change has to be compared
  slot written = itself;
  bool compares_again = false;         // with the row that is present, if the first comparison does not hold
  std::array<std::uint8_t, 2> then{};  // what is known then, by whether the comparison holds

  /// \param begins           Whether the change is the first one of its commit.
  /// \param compares_images  Whether a delete must name the row that is present.
  static constexpr auto of(key_presence key, bool begins, bool removes, bool compares_images) -> presence_step {
    presence_step step;
    if (begins) {
      if (key.inserted) step.present_from = inserted;
      if (key.deleted && key.before == key_presence::unknown) step.first_to = first;
      key = key.committed();
    }
    auto& mine = removes ? key.deleted : key.inserted;
    auto& other = removes ? key.inserted : key.deleted;
    const bool names = removes && compares_images && key.before == key_presence::known;
    step.written = removes ? deleted : inserted;
    step.compares_again = names && other;
    key.unclear |= mine || (removes && key.before == key_presence::absent);
    mine = true;
    auto when_equal = key;
    if (other) {
      // A row that was only written again shows nothing.
      step.compared = removes ? inserted : deleted;
      when_equal.deleted = when_equal.inserted = false;
    } else if (names) {
      step.compared = present;
      key.unclear = true;
    }
    step.then = {key.code(), when_equal.code()};
    return step;
  }
};

/// Where the rows of a key are that it has before and after the range, after the last change; `itself` stands for none.
struct presence_end {
  presence_step::slot before = presence_step::first;
  presence_step::slot after = presence_step::itself;
  bool unclear = false;

  static constexpr auto of(key_presence key) -> presence_end {
    const auto last = key.committed();
    presence_end end;
    if (key.deleted && key.before == key_presence::unknown) end.before = presence_step::deleted;
    if (last.before == key_presence::known) end.after = key.inserted ? presence_step::inserted : presence_step::present;
    end.unclear = last.unclear;
    return end;
  }
};

/// All steps and ends, by the code of what is known.
class presence_steps {
 public:
  explicit constexpr presence_steps(bool compares_images) {
    for (std::size_t code = 0; code < codes; ++code) {
      ends_[code] = presence_end::of(key_presence::of(code));
      for (const bool begins : {false, true}) {
        for (const bool removes : {false, true}) {
          steps_[number(code, begins, removes)] = presence_step::of(key_presence::of(code), begins, removes, compares_images);
        }
      }
    }
  }

  [[nodiscard]] auto at(std::size_t code, bool begins, bool removes) const -> const presence_step& {
    return steps_[number(code, begins, removes)];
  }

  [[nodiscard]] auto end(std::size_t code) const -> const presence_end& { return ends_[code]; }

 private:
  static constexpr std::size_t codes = 16;

  static constexpr auto number(std::size_t code, bool begins, bool removes) -> std::size_t {
    return code << 2 | std::size_t{begins} << 1 | std::size_t{removes};
  }

  std::array<presence_step, 4 * codes> steps_{};
  std::array<presence_end, codes> ends_{};
};

}  // namespace evolog::detail
