// expect: evolog: it is not known when two values of this type are equal: specialise evolog::identity_of for it, next to the type
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/row/identity.hpp>

struct entity {
  int id;
};
struct customer : entity {
  std::string name;
};

auto text_of_derived_structs(const std::vector<customer>& customers) -> std::string {
  return evolog::identity_text(customers);
}
