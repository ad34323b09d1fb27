// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include <evolog/error.hpp>
#include <evolog/history/plan_refresh.hpp>

namespace {

using evolog::plan_refresh;
using evolog::refresh_plan;
using evolog::watermark_error;
using evolog::watermark_text;
using enum evolog::refresh_action;
using enum evolog::refresh_mode;

constexpr auto no_head = std::optional<std::int64_t>{};
constexpr auto malformed_watermarks = {"", " ", "none", "NONE ", "7 ", " 7", "+7", "007", "-0", "7.0", "0x7", "7,8", "9223372036854775808"};

}  // namespace

TEST_CASE("plan_refresh: a full run replaces the output, whatever the watermark") {
  CHECK(plan_refresh(std::nullopt, 9, full) == refresh_plan{.action = replace_all, .head = 9});
  CHECK(plan_refresh("9", 9, full) == refresh_plan{.action = replace_all, .head = 9});
  CHECK(plan_refresh("garbage", no_head, full) == refresh_plan{.action = replace_all});
}

TEST_CASE("plan_refresh: no head, or the watermark NONE: replace the output") {
  CHECK(plan_refresh("7", no_head) == refresh_plan{.action = replace_all});
  CHECK(plan_refresh("NONE", 9) == refresh_plan{.action = replace_all, .head = 9});
  CHECK(plan_refresh("NONE", no_head) == refresh_plan{.action = replace_all});
}

TEST_CASE("plan_refresh: a watermark that equals the head: nothing to do") {
  CHECK(plan_refresh("9", 9, incremental) == refresh_plan{.action = nothing_to_do, .head = 9});
}

TEST_CASE("plan_refresh: otherwise read what lies after the watermark, up to the head") {
  CHECK(plan_refresh("7", 9) == refresh_plan{.action = read_range, .start = 7, .head = 9});
  CHECK(plan_refresh(std::optional<std::string>("9"), 7) == refresh_plan{.action = read_range, .start = 9, .head = 7});
}

TEST_CASE("plan_refresh: a missing or malformed watermark of an incremental run is an error, also without a head") {
  for (const auto& head : {no_head, std::optional<std::int64_t>(7)}) {
    CHECK_THROWS_WITH_AS(static_cast<void>(plan_refresh(std::nullopt, head)),
                         "the output has no watermark; initialise it with a full build", watermark_error);
    for (const std::string text : malformed_watermarks) {
      INFO("'", text, "'");
      CHECK_THROWS_AS(static_cast<void>(plan_refresh(text, head)), watermark_error);
    }
  }
}

TEST_CASE("plan_refresh: the error tells what was found and what to do") {
  try {
    static_cast<void>(plan_refresh("7x", 9));
    FAIL("nothing was thrown");
  } catch (const evolog::error& thrown) {
    const std::string sentence = thrown.what();
    CHECK(sentence.find("'7x'") != std::string::npos);
    CHECK(sentence.find("initialise it with a full build") != std::string::npos);
    CHECK(dynamic_cast<const watermark_error&>(thrown).stored() == "7x");
  }
}

TEST_CASE("watermark_text: what a run stores, the next run reads") {
  for (const std::int64_t head :
       {std::int64_t{0}, std::int64_t{-5}, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    CHECK(plan_refresh(watermark_text(head), head).action == nothing_to_do);
    CHECK(plan_refresh("1", head).watermark() == std::to_string(head));
  }
  CHECK(watermark_text(no_head) == "NONE");
  CHECK(plan_refresh("7", no_head).watermark() == "NONE");
}
