// SPDX-License-Identifier: Apache-2.0
// CallTimeout, wherever the object is and whatever holds the call.
#include "support/nav_servant.hpp"
#include "support/orb_fixture.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace {

using test::raised;

class HeldCall : public testing::TestWithParam<std::tuple<const char*, const char*>> {
 protected:
  static test::CalledServer orbs(const char* scope) {
    return {
        std::get<0>(GetParam()), std::get<1>(GetParam()), {"-ORBCallTimeout", "50ms", "-ORBOnewaySyncScope", scope}};
  }
  static bool collocated() { return std::get<1>(GetParam()) != test::kOtherOrb; }

  test::ReadData gps;
  test::Consumer consumer;
};
INSTANTIATE_TEST_SUITE_P(All, HeldCall,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(HeldCall, EndsInTimeAndIsNeverMade) {
  test::CalledServer all = orbs("target");
  const CORBA::Object_var object = all.server.orb()->string_to_object(all.server.activate(&gps).c_str());
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(object);
  EXPECT_EQ(raised([&] { target->get_data(); }), "");
  const PortableServer::POAManager_var manager = all.server.poa()->the_POAManager();
  manager->hold_requests(true);
  for (int i = 0; i < 2; ++i) {
    try {
      target->get_data();
      ADD_FAILURE() << "a manager holds it";
    } catch (const CORBA::TIMEOUT& exception) {
      EXPECT_EQ(exception.completed(), collocated() ? CORBA::COMPLETED_NO : CORBA::COMPLETED_MAYBE);
    }
  }
  manager->activate();
  EXPECT_EQ(raised([&] { target->get_data(); }), "");
  all.server.stop();
  if (collocated()) {  // from elsewhere, calls had reached the server before they were given up
    EXPECT_EQ(gps.calls, 2);
  }
}

TEST_P(HeldCall, OfAOnewayEndsInTimeWithEachScope) {
  for (const char* scope : {"none", "transport", "server", "target"}) {
    test::CalledServer all = orbs(scope);
    const CORBA::Object_var object = all.server.orb()->string_to_object(all.server.activate(&consumer).c_str());
    const nav::DataAvailConsumer_var target = all.seen_by_caller<nav::DataAvailConsumer>(object);
    const PortableServer::POAManager_var manager = all.server.poa()->the_POAManager();
    manager->hold_requests(true);
    const std::string kind = scope;
    const bool waits = collocated() || kind == "server" || kind == "target";
    EXPECT_EQ(raised([&] { target->push_DataAvail({}); }), waits ? "TIMEOUT" : "") << scope;
    manager->activate();
    all.server.stop();
  }
}

}  // namespace
