// SPDX-License-Identifier: Apache-2.0
// Which contract the arguments of Iceberg's procedure create_changelog_view ask for.
#include <array>
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/plan_procedure.hpp>

auto main() -> int {
  constexpr std::array names{"native", "latest", "net", "raw"};
  const auto print = [&](const evolog::procedure_arguments& arguments, const std::vector<std::string>& table_identifiers) {
    try {
      const auto plan = evolog::plan_procedure(arguments, table_identifiers);
      std::cout << names.at(static_cast<std::size_t>(plan.wanted));
      for (const auto& column : plan.identifier_columns) std::cout << ' ' << column;
      std::cout << '\n';
    } catch (const evolog::procedure_error& error) {
      std::cout << error.what() << '\n';
    }
  };

  print({}, {"id"});
  print({.identifier_columns = {"id"}}, {});
  print({.compute_updates = true}, {"id"});
  print({.net_changes = true}, {"id"});
  print({.compute_updates = true}, {});
  print({.identifier_columns = {"id"}, .net_changes = true}, {});
}
