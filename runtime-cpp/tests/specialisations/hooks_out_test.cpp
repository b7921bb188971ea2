// SPDX-License-Identifier: Apache-2.0
// Over a runtime that is woven with hooks-out: nothing may be attached to the path of a request.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/client_request.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>

#include <gtest/gtest.h>

namespace {

using corbel::orb::ClientRequest;
using corbel::orb::ServerRequest;
using test::raised;

TEST(HooksOut, AHookOfRequestsIsRefused) {
  const test::Orb orb({"-ORBHooksOut", "1"});
  corbel::orb::Hooks& hooks = orb.core().hooks;
  EXPECT_EQ(raised([&] { hooks.send_request = {[](void*, ClientRequest&) {}, nullptr}; }), "INITIALIZE");
  EXPECT_EQ(raised([&] { hooks.send_reply = {[](void*, ServerRequest&) {}, nullptr}; }), "INITIALIZE");
  EXPECT_EQ(raised([&] { hooks.dispatch = {[](void*, ServerRequest&) { return false; }, nullptr}; }), "INITIALIZE");
  EXPECT_FALSE(hooks.any());
  hooks.send_request = {};
}

}  // namespace
