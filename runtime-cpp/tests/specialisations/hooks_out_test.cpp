// SPDX-License-Identifier: Apache-2.0
// A runtime that is woven with hooks-out: no interceptor may be added to the path of a request.
#include "pi/pi_fixture.hpp"
#include "support/orbs/logged.hpp"
#include "woven.hpp"

#include <corbel/orb/client_request.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>

#include <gtest/gtest.h>

namespace {

using corbel::orb::ClientRequest;
using corbel::orb::ServerRequest;
using test::raised;

class HooksOut : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_woven_for("-ORBHooksOut")) {
      GTEST_SKIP() << "The runtime is not woven with hooks-out.";
    }
  }
};

TEST_F(HooksOut, AttachingToARequestIsRefused) {
  const test::Orb orb({"-ORBHooksOut", "1"});
  corbel::orb::InterceptionPoints& interception_points = orb.core().interception_points;
  EXPECT_EQ(raised([&] { interception_points.send_request = {[](void*, ClientRequest&) {}, nullptr}; }), "INITIALIZE");
  EXPECT_EQ(raised([&] { interception_points.send_reply = {[](void*, ServerRequest&) {}, nullptr}; }), "INITIALIZE");
  EXPECT_EQ(raised([&] {
              interception_points.dispatch = {[](void*, ServerRequest&) { return false; }, nullptr};
            }),
            "INITIALIZE");
  EXPECT_FALSE(interception_points.any());
  interception_points.send_request = {};
}

TEST_F(HooksOut, AnOrbWithAnInterceptorOfRequestsIsRefused) {
  const test::Logged logged;
  test::Log log;
  const test::Setup setup{{}, [&](test::PI::ORBInitInfo_ptr info) {
                            const test::PI::ClientRequestInterceptor_var interceptor =
                                new test::LoggingClient("client", log);
                            info->add_client_request_interceptor(interceptor);
                          }};
  EXPECT_EQ(raised([&] { const test::Prepared<test::Orb> orb(setup); }), "INITIALIZE");
  EXPECT_TRUE(logged.await({"an interceptor of requests", "woven without hooks"})) << logged.text();
  EXPECT_EQ(raised([] { const test::Orb orb; }), "") << "other ORBs have none";
}

}  // namespace
