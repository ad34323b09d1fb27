// SPDX-License-Identifier: Apache-2.0
#if __has_include(<nlohmann/json.hpp>)

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <evolog/row/identity.hpp>

using json = nlohmann::json;                                                                     // recursive, by reference
template <> inline constexpr auto evolog::identity_of<json> = [](const json& j) -> std::variant<std::monostate, bool, std::int64_t, double,
    std::string_view, std::reference_wrapper<const json::array_t>, std::reference_wrapper<const json::object_t>> {
  if (j.is_boolean()) return j.get<bool>();
  if (j.is_number_integer()) return j.get<std::int64_t>();
  if (j.is_number_float()) return j.get<double>();
  if (j.is_string()) return std::string_view(j.get_ref<const std::string&>());
  if (j.is_array()) return std::cref(j.get_ref<const json::array_t&>());
  if (j.is_object()) return std::cref(j.get_ref<const json::object_t&>()); else return std::monostate{};
};

namespace {

struct message { int id; json body; };
static_assert(evolog::has_identity<message>);

}  // namespace

TEST_CASE("identity_of: JSON, which converts to text and is a range of itself") {
  const evolog::identity by;
  const json a = json::parse(R"({"b": [1, 2.5, null, "x"], "a": {"c": true}})");
  const json b = json::parse(R"({"a": {"c": true}, "b": [1, 2.5, null, "x"]})");
  const json c = json::parse(R"({"a": {"c": true}, "b": [1, 2.5, null, "y"]})");
  CHECK(by.equal(a, b));
  CHECK(by.hash(a) == by.hash(b));
  CHECK(by.compare(a, b) == 0);
  CHECK_FALSE(by.equal(a, c));
  CHECK(by.hash(a) != by.hash(c));
  CHECK(by.compare(a, c) < 0);
  CHECK(by.compare(json(), json(false)) < 0);
  CHECK_FALSE(by.equal(json(1), json(1.0)));
  CHECK(by.equal(message{1, a}, message{1, b}));
  CHECK(evolog::identity_text(a) == R"({"a": {"c": true}, "b": [1, 2.5, null, "x"]})");
  CHECK(evolog::identity_text(json("eu")) == "eu");
}

#endif
