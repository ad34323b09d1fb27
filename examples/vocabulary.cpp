// SPDX-License-Identifier: Apache-2.0
// Change types as other systems write them, and the envelopes of Debezium.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/row/debezium.hpp>
#include <evolog/row/vocabulary.hpp>

namespace {

using evolog::change;
using evolog::change_type;

struct order {
  int id;
  std::string status;
};

struct envelope {
  std::string op;
  std::optional<order> before;
  std::optional<order> after;
  std::int64_t transaction;
};

// The words of a source of your own.
constexpr evolog::vocabulary audit_log("audit_log", {{"created", change_type::insert}, {"removed", change_type::delete_}},
                                       {{"login", "a visit"}});

}  // namespace

auto main() -> int {
  std::cout << "Flink's -U is " << to_string(evolog::vocabularies::flink.parse("-U", 0)) << '\n';
  std::cout << "our 'removed' is " << to_string(audit_log.parse("removed", 0)) << '\n';

  bool refused = false;
  try {
    (void)evolog::vocabularies::delta.parse("upsert", 12);
  } catch (const evolog::change_type_error& e) {
    refused = e.position() == 12;
    std::cout << e.what() << '\n';
  }

  // An update of Debezium is one envelope with two images; most operations need both.
  const std::vector<envelope> envelopes{{"c", std::nullopt, order{7, "open"}, 0}, {"u", order{7, "open"}, order{7, "paid"}, 1}};
  std::vector<change<order>> changes;
  for (std::size_t i = 0; i < envelopes.size(); ++i) {
    const auto& [op, before, after, transaction] = envelopes[i];
    for (auto& each : evolog::unfold_debezium(i, op, before, after, transaction)) changes.push_back(std::move(each));
  }
  for (const auto& each : changes) std::cout << each.ordinal << ' ' << to_string(each.type) << ' ' << each.row.status << '\n';

  return refused && changes.size() == 3 ? 0 : 1;
}
