// SPDX-License-Identifier: Apache-2.0
// How objects and servants are found, by the options of demultiplexing: seen by how many keys are compared.
#include "support/poa_fixture.hpp"

#include "adapter.hpp"

#include <gtest/gtest.h>

namespace {

using corbel::poa::Adapter;

constexpr std::size_t kObjects = 100;

/// An ORB with many objects in each of two POAs, below the root: one whose ids the program chooses, one whose ids the
/// ORB does.
class Objects {
 public:
  explicit Objects(const std::vector<std::string>& options) : server(options) {
    user = test::make_poa(server.poa(), "user", {test::assignment(PortableServer::USER_ID)});
    system = test::make_poa(server.poa(), "system", {test::assignment(PortableServer::SYSTEM_ID)});
    lasting = test::make_poa(server.poa(), "lasting", {test::lifespan(PortableServer::PERSISTENT)});
    for (test::ReadData& servant : servants) {
      const std::string name = "object " + std::to_string(&servant - servants);
      const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(name.c_str());
      user->activate_object_with_id(*id, &servant);
      const PortableServer::ObjectId_var given = system->activate_object(&servant);
      const PortableServer::ObjectId_var given_for_good = lasting->activate_object(&servant);
    }
  }

  /// The last object of a POA, as another ORB sees it.
  nav::ReadData_ptr last(PortableServer::POA_ptr poa) {
    const CORBA::Object_var here = poa->servant_to_reference(&servants[kObjects - 1]);
    const CORBA::String_var text = server.orb()->object_to_string(here);
    return test::resolve<nav::ReadData>(client, text.in());
  }
  /// With how many keys that of a request to it is compared.
  std::size_t comparisons(PortableServer::POA_ptr poa) {
    const nav::ReadData_var object = last(poa);
    return adapter().comparisons(object->_reference()->targets().all.front().key);
  }
  Adapter& adapter() { return static_cast<Adapter&>(*server.orb().core().adapter()); }

  test::ReadData servants[kObjects];
  test::Server server;
  test::Orb client;
  PortableServer::POA_var user, system, lasting;
};

TEST(Demultiplexing, SearchesListsOrHashesOrHasAnIndex) {
  struct Case {
    const char *user, *system;
    std::size_t by_user, by_system, by_lasting;  // at least for lists, at most else
  };
  for (const Case& c : {Case{"linear", "linear", kObjects, kObjects, kObjects}, Case{"dynamic", "dynamic", 8, 8, 16},
                        Case{"dynamic", "active", 8, 0, 16}}) {
    Objects objects({"-ORBUseridPolicyDemuxStrategy", c.user, "-ORBSystemidPolicyDemuxStrategy", c.system});
    const bool list = std::string(c.user) == "linear";
    const auto fits = [&](std::size_t compared, std::size_t bound) {
      return list ? compared >= bound : compared <= bound;
    };
    EXPECT_PRED2(fits, objects.comparisons(objects.user), c.by_user) << c.user;
    EXPECT_PRED2(fits, objects.comparisons(objects.system), c.by_system) << c.system;
    EXPECT_PRED2(fits, objects.comparisons(objects.lasting), c.by_lasting) << c.system;
    for (PortableServer::POA_ptr poa : {objects.user.in(), objects.system.in(), objects.lasting.in()}) {
      const nav::ReadData_var object = objects.last(poa);
      const int before = objects.servants[kObjects - 1].calls;
      object->get_data();
      EXPECT_EQ(objects.servants[kObjects - 1].calls, before + 1) << c.user << " " << c.system;
    }
  }
}

// Slots of objects that are gone are used again: the old reference finds nothing, the new one the new object.
TEST(Demultiplexing, ForgetsObjectsThatAreGone) {
  for (const char* strategy : {"linear", "dynamic", "active"}) {
    Objects objects({"-ORBSystemidPolicyDemuxStrategy", strategy});
    const nav::ReadData_var old = objects.last(objects.system);
    old->get_data();
    const PortableServer::ObjectId_var id = objects.system->servant_to_id(&objects.servants[kObjects - 1]);
    objects.system->deactivate_object(*id);
    EXPECT_EQ(test::raised([&] { old->get_data(); }), "OBJECT_NOT_EXIST") << strategy;
    const PortableServer::ObjectId_var again = objects.system->activate_object(&objects.servants[kObjects - 1]);
    EXPECT_EQ(test::raised([&] { old->get_data(); }), "OBJECT_NOT_EXIST") << strategy;
    const nav::ReadData_var next = objects.last(objects.system);
    EXPECT_EQ(test::raised([&] { next->get_data(); }), "") << strategy;
    EXPECT_EQ(test::raised([&] { objects.system->id_to_servant(*again)->_remove_ref(); }), "") << strategy;
  }
}

TEST(ReverseDemultiplexing, SearchesAListOrHashes) {
  for (const bool list : {true, false}) {
    Objects objects({"-ORBUniqueidPolicyReverseDemuxStrategy", list ? "linear" : "dynamic"});
    const corbel::poa::ServantMap& map = *objects.adapter().find_poa("user/", false)->servants;
    const std::size_t compared = map.comparisons(&objects.servants[kObjects - 1]);
    if (list) {
      EXPECT_EQ(compared, kObjects);
    } else {
      EXPECT_LT(compared, 10U);
    }

    const PortableServer::ObjectId_var id = objects.user->servant_to_id(&objects.servants[7]);
    EXPECT_EQ(test::text_of(*id), "object 7");
    EXPECT_THROW(objects.system->activate_object(&objects.servants[7]), PortableServer::POA::ServantAlreadyActive);
    objects.user->deactivate_object(*id);
    EXPECT_FALSE(map.contains(&objects.servants[7]));
    EXPECT_THROW(objects.user->servant_to_id(&objects.servants[7]), PortableServer::POA::ServantNotActive);
    EXPECT_TRUE(map.contains(&objects.servants[8]));
  }
}

}  // namespace
