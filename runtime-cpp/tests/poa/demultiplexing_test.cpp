// SPDX-License-Identifier: Apache-2.0
// The lookup of objects and servants with the options for demultiplexing, measured by the number of compared keys.
#include "support/orbs/poa_fixture.hpp"
#include "support/resources/heap.hpp"

#include "poa/dispatch/request_dispatcher.hpp"
#include "poa/objects/index_key.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>

namespace {

using corbel::poa::RequestDispatcher;

constexpr std::size_t kObjects = 100;

/// An ORB with many objects in each of two POAs below the root: in one the program chooses the ids, in the other the
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

  /// Returns the last object of a POA as seen by another ORB.
  nav::ReadData_ptr last(PortableServer::POA_ptr poa) {
    const CORBA::Object_var here = poa->servant_to_reference(&servants[kObjects - 1]);
    const CORBA::String_var text = server.orb()->object_to_string(here);
    return test::resolve<nav::ReadData>(client, text.in());
  }
  /// Returns with how many keys the key of a request to the object is compared.
  std::size_t comparisons(PortableServer::POA_ptr poa) {
    const nav::ReadData_var object = last(poa);
    return dispatcher().comparisons(object->_reference()->use()->all.front().key);
  }
  RequestDispatcher& dispatcher() { return static_cast<RequestDispatcher&>(*server.orb().core().adapter()); }

  test::ReadData servants[kObjects];
  test::Server server;
  test::Orb client;
  PortableServer::POA_var user, system, lasting;
};

TEST(Demultiplexing, SearchesListsOrHashesOrHasAnIndex) {
  struct Case {
    const char *user, *system;
    std::size_t by_user, by_system, by_lasting;  // the smallest number for lists, the largest number otherwise
  };
  // If a secret distributes them, a dozen may be in a row by chance
  for (const Case& c : {Case{"linear", "linear", kObjects, kObjects, kObjects}, Case{"dynamic", "dynamic", 30, 30, 60},
                        Case{"dynamic", "active", 30, 0, 60}}) {
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

// The entry of a deactivated object is used again. The old reference finds no object, the new reference the new object.
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

PortableServer::ObjectId_var numbered(int number) {
  return PortableServer::string_to_ObjectId(
      ("some name that is long enough for the heap " + std::to_string(number)).c_str());
}

void activate_new(PortableServer::POA_ptr poa, int number) {
  const PortableServer::ServantBase_var servant = new test::ReadData;
  poa->activate_object_with_id(*numbered(number), servant.in());
}

// The number of former names affects neither the memory nor the lookup of other objects.
TEST(Demultiplexing, ForgetsNamesThatAreGone) {
  for (const char* strategy : {"linear", "dynamic"}) {
    Objects objects({"-ORBUseridPolicyDemuxStrategy", strategy, "-ORBSystemidPolicyDemuxStrategy", strategy});
    test::ReadData servant;
    int next = 0;
    const auto churn = [&](int times) {
      for (int i = 0; i < times; ++i) {
        const PortableServer::ObjectId_var id = numbered(++next);
        objects.user->activate_object_with_id(*id, &servant);
        objects.user->deactivate_object(*id);
        const PortableServer::ObjectId_var given = objects.lasting->activate_object(&servant);
        objects.lasting->deactivate_object(*given);
      }
    };
    churn(10);
    const std::size_t before = corbel::test::settled_heap();
    churn(10'000);
    corbel::test::expect_heap(before);

    constexpr int many = 500;  // most of them are removed, in another order
    for (int i = 0; i < many; ++i) {
      activate_new(objects.user, -i - 1);
    }
    for (int i = 0; i < many; ++i) {
      objects.user->deactivate_object(*numbered(-(i * 7 % many) - 1));
    }
    const bool list = std::string(strategy) == "linear";
    EXPECT_LE(objects.comparisons(objects.user), list ? kObjects : 8);
    EXPECT_LE(objects.comparisons(objects.lasting), list ? 2 * kObjects : 16);
    for (test::ReadData& each : objects.servants) {
      EXPECT_EQ(test::raised([&] { const PortableServer::ObjectId_var id = objects.user->servant_to_id(&each); }), "");
      const CORBA::Object_var here = objects.user->servant_to_reference(&each);
      const CORBA::String_var text = objects.server.orb()->object_to_string(here);
      const nav::ReadData_var there = test::resolve<nav::ReadData>(objects.client, text.in());
      EXPECT_FALSE(there->_non_existent());
    }
  }
}

TEST(PoaManagers, GoWithTheirAdapters) {
  test::Server server;
  const auto churn = [&](int times) {
    for (int i = 0; i < times; ++i) {
      const PortableServer::POA_var poa = test::make_poa(server.poa(), nullptr, "some", {});
      poa->destroy(false, false);
    }
  };
  churn(10);
  const std::size_t before = corbel::test::settled_heap();
  churn(30'000);
  corbel::test::expect_heap(before);
}

// One servant serves all objects of a POA, and other POAs are created and destroyed. To destroy a POA, the ORB does not
// search the objects of other POAs: such a search would exceed the tests' time limit.
TEST(Deactivation, LooksAtNoOtherObjects) {
  constexpr int activations = 300'000;
  test::Server server;
  const PortableServer::POA_var many =
      test::make_poa(server.poa(), "many", {test::uniqueness(PortableServer::MULTIPLE_ID)});
  const PortableServer::ServantBase_var servant = new test::ReadData;
  for (int i = 0; i < activations; ++i) {
    const PortableServer::ObjectId_var id = many->activate_object(servant.in());
  }
  for (int i = 0; i < 150'000; ++i) {
    const PortableServer::POA_var poa = test::make_poa(server.poa(), nullptr, "empty", {});
    poa->destroy(false, true);
  }
  EXPECT_EQ(servant->_refcount_value(), 1U + activations);
  server.orb()->destroy();
  EXPECT_EQ(servant->_refcount_value(), 1U);
}

// While others are activated and deactivated, the object is always found, and never confused with another.
TEST(Demultiplexing, FindsAnObjectWhileOthersAreDeactivated) {
  for (const char* strategy : {"linear", "dynamic"}) {
    Objects objects({"-ORBUseridPolicyDemuxStrategy", strategy, "-ORBConcurrency", "thread-per-connection"});
    const nav::ReadData_var stays = objects.last(objects.user);
    const corbel::giop::Bytes key = stays->_reference()->use()->all.front().key;
    std::atomic<bool> ended{false};
    std::thread churn([&] {
      for (int round = 0; round < 200; ++round) {
        for (int i = 0; i < 20; ++i) {
          activate_new(objects.user, i);
        }
        for (int i = 0; i < 20; ++i) {
          objects.user->deactivate_object(*numbered(i));
        }
        for (int i = 0; i < 3; ++i) {  // also objects before it in a list
          test::ReadData& servant = objects.servants[i];
          const PortableServer::ObjectId_var id = objects.user->servant_to_id(&servant);
          objects.user->deactivate_object(*id);
          while (test::raised([&] { objects.user->activate_object_with_id(*id, &servant); }) != "") {
          }
        }
      }
      ended = true;
    });
    int lost = 0;
    while (!ended) {
      lost += objects.dispatcher().locate(key) ? 0 : 1;
      objects.dispatcher().locate(corbel::giop::Bytes(key.begin(), key.end() - 1));
    }
    churn.join();
    EXPECT_EQ(lost, 0) << strategy;
  }
}

// The index in a key leads only to objects whose keys contain an index: named objects and the root of a POA are found
// by name.
TEST(Demultiplexing, FindsNoNameByAnIndex) {
  Objects objects({});
  const PortableServer::POA_var door = test::make_poa(
      objects.server.poa(), "door",
      {test::processing(PortableServer::USE_DEFAULT_SERVANT), test::uniqueness(PortableServer::MULTIPLE_ID)});
  const nav::ReadData_var good = objects.last(objects.system);
  corbel::giop::Bytes key = good->_reference()->use()->all.front().key;
  std::size_t found = 0;
  for (std::uint32_t index = 0; index < 4 * kObjects; ++index) {
    std::memcpy(key.data() + offsetof(corbel::poa::IndexKey, index), &index, sizeof index);
    found += objects.dispatcher().locate(key) ? 1U : 0U;
  }
  EXPECT_EQ(found, kObjects);
}

TEST(ReverseDemultiplexing, SearchesAListOrHashes) {
  for (const bool list : {true, false}) {
    Objects objects({"-ORBUniqueidPolicyReverseDemuxStrategy", list ? "linear" : "dynamic"});
    const corbel::poa::ServantMap& map = *objects.dispatcher().tree().find("user/", false)->servants;
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
