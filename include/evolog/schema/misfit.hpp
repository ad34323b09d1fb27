// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <evolog/error.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>

namespace evolog {

enum class misfit_kind {
  missing_required,  ///< a required column that nothing gives a value
  type_mismatch,     ///< the values of the file, or a partition value, do not become values of the column
  duplicate_id,      ///< two columns of one struct in the file have the same id
  no_ids             ///< the file has no ids, and nothing says what its columns are
};

/// Why a file cannot be read with a schema: one column, one reason.
struct misfit {
  misfit_kind kind = misfit_kind::missing_required;
  int id = 0;  ///< of the column; 0 where the whole file is meant
  text path;   ///< of the column in the schema that reads, or, for `duplicate_id`, in the file
  std::optional<type> file_type;
  std::optional<type> table_type;
  text sentence;

  friend constexpr auto operator==(const misfit&, const misfit&) -> bool = default;
};

/// One line: `field 3 's.x': a type can only be widened ... (file long, table int)`.
[[nodiscard]] inline auto to_string(const misfit& m) -> std::string {
  if (m.id == 0) return m.sentence.str();
  return "field " + std::to_string(m.id) + " '" + m.path.str() + "': " + m.sentence.str();
}

inline auto operator<<(std::ostream& out, const misfit& m) -> std::ostream& {
  return out << to_string(m);
}

/// Thrown where a file cannot be read with a schema. `what()` has a line for each misfit.
class projection_error : public error {
 public:
  explicit projection_error(std::vector<misfit> all) : error(text_of(all)), misfits_(std::move(all)) {}

  /// All of them, in the order of the schema that reads.
  [[nodiscard]] auto misfits() const noexcept -> const std::vector<misfit>& { return misfits_; }

 private:
  [[nodiscard]] static auto text_of(const std::vector<misfit>& all) -> std::string {
    std::string out = "the file cannot be read with this schema:";
    for (const misfit& m : all) out += "\n  " + to_string(m);
    return out;
  }

  std::vector<misfit> misfits_;
};

}  // namespace evolog
