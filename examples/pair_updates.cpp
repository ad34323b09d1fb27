// SPDX-License-Identifier: Apache-2.0
// The delete and the insert of one key and commit are an update; what cannot be paired is refused, or kept on request.
#include <iostream>
#include <string>
#include <vector>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/access.hpp>
#include <evolog/row/columns.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  std::vector<evolog::change<order>> log{{insert, 0, {7, "paid"}, 100}, {insert, 0, {8, "open"}, 100}, {delete_, 0, {7, "open"}, 100}};

  const auto paired = evolog::pair_updates(log, &order::id);
  const auto first = paired[0];  // a handle, valid while `paired` lives
  std::cout << to_string(first.type()) << ": order " << first.row().id << " was " << first.row().status << '\n';

  const auto copies = paired | ranges::views::transform(evolog::to_change) | ranges::to<std::vector>();  // changes that own their rows
  for (const auto& change : copies) std::cout << to_string(change.type) << ' ' << change.row.id << ' ' << change.row.status << '\n';

  log.push_back({insert, 0, {7, "sent"}, 100});  // now order 7 has two new rows in one commit
  try {
    std::cout << evolog::pair_updates(log, evolog::columns<&order::id>).size() << '\n';
  } catch (const evolog::ambiguous_update_error& error) {
    std::cout << error.what() << '\n';
  }
  const auto lenient = evolog::pair_updates(log, &order::id, evolog::ambiguous::keep);
  for (const auto& found : lenient.ambiguous()) {
    std::cout << "left unpaired: key " << found.key << ", " << found.deletes << " delete, " << found.inserts << " inserts\n";
  }
}
