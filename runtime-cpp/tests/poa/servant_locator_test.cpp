// SPDX-License-Identifier: Apache-2.0
// Servant locators, and requests that servant managers of both kinds forward.
#include "support/servants/servant_managers.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/orb/reference.hpp>
#include <corbel/orb/server_request.hpp>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

class ServantLocators : public CalledPoas {};
INSTANTIATE_TEST_SUITE_P(All, ServantLocators, kEverywhere);

TEST_P(ServantLocators, ALocatorFindsAServantForEachRequest) {
  ReadData servant([] { throw nav::NotReady("as the test wants"); });
  Locator locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  EXPECT_EQ(call(poa, "any"), "NotReady");
  EXPECT_EQ(call(poa, "none"), "OBJECT_NOT_EXIST");
  EXPECT_EQ(locator.last_operation, "get_data");
  EXPECT_EQ(locator.before, 1);
  EXPECT_EQ(locator.after, 1) << "also when the servant throws";
  poa->destroy(true, true);
}

TEST_P(ServantLocators, ManagersForwardAndLocateRequestsAgree) {
  using corbel::giop::LocateStatus;
  ReadData there;
  ReadData here;
  const std::string other = server.activate(&there);
  Locator locator(&here);
  locator.other = server.orb()->string_to_object(other.c_str());
  const POA_var located = located_poa(server.poa(), locator);
  Activator activator;
  activator.other = server.orb()->string_to_object(other.c_str());
  const POA_var activated = activated_poa(server.poa(), "activated");
  activated->set_servant_manager(&activator);

  int expected = 0;
  for (POA_ptr poa : {located.in(), activated.in()}) {
    const nav::ReadData_var moved = target(poa, "elsewhere");
    EXPECT_EQ(raised([&] { moved->get_data(); }), "");
    EXPECT_EQ(raised([&] { moved->get_data(); }), "");
    expected += 2;
    EXPECT_EQ(there.calls, expected);
    auto& adapter = *server.orb().core().adapter();
    const auto located_as = [&](const char* name) {
      const nav::ReadData_var object = target(poa, name);
      try {
        return adapter.locate(object->_reference()->use()->all.front().key) ? LocateStatus::object_here
                                                                            : LocateStatus::unknown_object;
      } catch (const corbel::orb::Forward& forward) {
        EXPECT_EQ(forward.ior.profiles, locator.other->_reference()->ior().profiles);
        return LocateStatus::object_forward;
      }
    };
    EXPECT_EQ(located_as("elsewhere"), LocateStatus::object_forward);
    EXPECT_EQ(located_as("none"), LocateStatus::unknown_object);
    EXPECT_EQ(located_as("some"), LocateStatus::object_here);
  }
  server.poa()->destroy(true, true);  // destroys the child POAs, too, before the servants
}

TEST_P(ServantLocators, ForwardsLeadToOtherOrbsAndBack) {
  ReadData last;
  const std::string end = server.activate(&last);
  ReadData unused;
  Locator there(&unused);
  Server other;
  there.other = other.orb()->string_to_object(end.c_str());
  const POA_var there_poa = located_poa(other.poa(), there);
  Locator here(&unused);
  const ObjectId_var id = string_to_ObjectId("elsewhere");
  const CORBA::Object_var next = there_poa->create_reference_with_id(*id, nav::ReadData::_static_id);
  const CORBA::String_var text = other.orb()->object_to_string(next);
  here.other = server.orb()->string_to_object(text.in());
  const POA_var here_poa = located_poa(server.poa(), here);
  const nav::ReadData_var object = target(here_poa, "elsewhere");
  EXPECT_EQ(raised([&] { object->get_data(); }), "");
  EXPECT_EQ(raised([&] { object->get_data(); }), "");
  EXPECT_EQ(last.calls, 2);
  EXPECT_EQ(unused.calls, 0);
  server.poa()->destroy(true, true);  // before the servants are destroyed
  there_poa->destroy(true, true);
}

TEST_P(ServantLocators, ForwardsInACircleEnd) {
  ReadData servant;
  Locator locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  const ObjectId_var id = string_to_ObjectId("elsewhere");
  locator.other = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
  EXPECT_EQ(call(poa, "elsewhere"), "TRANSIENT");
  poa->destroy(true, true);
}

TEST_P(ServantLocators, AForwardToNothingIsTheServersFault) {
  ReadData servant;
  Locator locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  EXPECT_EQ(call(poa, "elsewhere"), "OBJ_ADAPTER");
  poa->destroy(true, true);
}

}  // namespace
