// SPDX-License-Identifier: Apache-2.0
// corbel::LocationForward: how clients handle permanent and temporary forwards.
#include "support/servants/servant_managers.hpp"

#include <optional>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

class LocationForwards : public CalledPoas {
 protected:
  /// Calls an object that `forwarder` forwards to another one, which then is destroyed. Returns the number of requests
  /// to the forwarder.
  int asked(ReadData& forwarder) {
    const nav::ReadData_var moved = seen(forwarder);
    EXPECT_EQ(raised([&] { moved->get_data(); }), "");
    EXPECT_EQ(raised([&] { moved->get_data(); }), "");
    EXPECT_EQ(there.calls, 2);
    EXPECT_EQ(forwarder.calls, 1) << "later calls go there at once";
    const ObjectId_var id = server.poa()->reference_to_id(elsewhere);
    server.poa()->deactivate_object(*id);
    EXPECT_EQ(raised([&] { moved->get_data(); }), "OBJECT_NOT_EXIST");
    server.stop();
    server.orb()->destroy();  // before the servants are destroyed
    return forwarder.calls;
  }
  nav::ReadData_ptr seen(ReadData& servant) {
    const ObjectId_var id = server.poa()->activate_object(&servant);
    const CORBA::Object_var reference = server.poa()->id_to_reference(*id);
    return orbs.seen_by_caller<nav::ReadData>(reference);
  }

  ReadData there;
  const CORBA::Object_var elsewhere = server.poa()->servant_to_reference(&there);
};
INSTANTIATE_TEST_SUITE_P(All, LocationForwards, kEverywhere);

TEST_P(LocationForwards, ArePermanentIfTheServantChoosesSo) {
  ReadData forwarder([this] { throw corbel::LocationForward(elsewhere.in(), true); });
  EXPECT_EQ(asked(forwarder), 1) << "the client keeps the forward";
}

TEST_P(LocationForwards, AreTemporaryIfTheServantChoosesSo) {
  ReadData forwarder([this] { throw corbel::LocationForward(elsewhere.in(), false); });
  EXPECT_EQ(asked(forwarder), 2) << "whoever forwarded may know more";
}

TEST_P(LocationForwards, ForwardToNilRaisesObjAdapter) {
  ReadData forwarder([] { throw corbel::LocationForward(CORBA::Object::_nil(), true); });
  const nav::ReadData_var moved = seen(forwarder);
  EXPECT_EQ(raised([&] { moved->get_data(); }), "OBJ_ADAPTER");
  server.stop();
  server.orb()->destroy();
}

/// A servant locator that forwards all requests.
class ForwardingLocator : public ServantLocator {
 public:
  explicit ForwardingLocator(CORBA::Object_ptr where) : where_(CORBA::Object::_duplicate(where)) {}
  Servant preinvoke(const ObjectId&, POA_ptr, const char* operation, Cookie&) override {
    asked.emplace_back(operation);
    throw corbel::LocationForward(where_, true);
  }
  void postinvoke(const ObjectId&, POA_ptr, const char*, Cookie, Servant) override {}
  std::vector<std::string> asked;

 private:
  const CORBA::Object_var where_;
};

// LOCATION_FORWARD_PERM and OBJECT_FORWARD_PERM belong to GIOP 1.2. Clients with older versions get a temporary
// forward.
TEST(PermanentForwards, ServantManagersForwardPermanentlyOnlyWithGiop12) {
  for (const char* version : {"1.0", "1.1", "1.2"}) {
    for (const char* locating : {"false", "true"}) {
      std::optional<ForwardingLocator> locator;  // destroyed after the server, whose adapters refer to it
      ReadData there;
      test::Server server;
      const CORBA::Object_var elsewhere = server.poa()->servant_to_reference(&there);
      const POA_var poa = located_poa(server.poa(), locator.emplace(elsewhere));
      const ObjectId_var id = string_to_ObjectId("moved");
      const CORBA::Object_var reference = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
      const CORBA::String_var text = server.orb()->object_to_string(reference);
      const Orb client({"-ORBGIOPVersion", version, "-ORBLocateBeforeFirstCall", locating});
      const nav::ReadData_var moved = resolve<nav::ReadData>(client, text.in());
      EXPECT_EQ(raised([&] { moved->get_data(); }), "");
      const ObjectId_var target = server.poa()->reference_to_id(elsewhere);
      server.poa()->deactivate_object(*target);
      EXPECT_EQ(raised([&] { moved->get_data(); }), "OBJECT_NOT_EXIST");
      const std::string how = *locating == 't' ? "_non_existent" : "get_data";
      EXPECT_EQ(locator->asked.front(), how);
      EXPECT_EQ(locator->asked.size(), std::string(version) == "1.2" ? 1U : 2U) << version << ' ' << locating;
      server.stop();
      server.orb()->destroy();
    }
  }
}

}  // namespace
