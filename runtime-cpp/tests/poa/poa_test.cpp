// SPDX-License-Identifier: Apache-2.0
#include "support/orbs/poa_fixture.hpp"

#include <corbel/giop/ior.hpp>
#include <corbel/orb/connection/connection_cache.hpp>
#include <corbel/orb/reference.hpp>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

struct AServant {
  ReadData servant;
};

// The servant is declared first, so that it is destroyed after its adapter.
class Poa : public AServant, public CalledPoas {
 protected:
  using CalledPoas::target;
  nav::ReadData_ptr target(CORBA::Object_ptr object) { return orbs.seen_by_caller<nav::ReadData>(object); }
  nav::ReadData_ptr target(const ObjectId& id) {
    const CORBA::Object_var object = server.poa()->id_to_reference(id);
    return target(object.in());
  }

  Orb& client = orbs.client;
};
INSTANTIATE_TEST_SUITE_P(All, Poa, kEverywhere);

TEST_P(Poa, FindsNothingUnderAKeyThatHasBeenUsed) {
  ObjectId_var id = server.poa()->activate_object(&servant);
  const nav::ReadData_var old = target(*id);
  EXPECT_EQ(old->get_data().altitude, 1);
  EXPECT_FALSE(old->_non_existent());
  server.poa()->deactivate_object(*id);
  EXPECT_TRUE(old->_non_existent());
  id = server.poa()->activate_object(&servant);  // uses the same entry in the table
  EXPECT_EQ(raised([&] { old->get_data(); }), "OBJECT_NOT_EXIST");
  const nav::ReadData_var fresh = target(*id);
  EXPECT_EQ(fresh->get_data().altitude, 2);
}

// shutdown(true) in an upcall would wait for that upcall, so it throws BAD_INV_ORDER; also in collocated calls.
TEST_P(Poa, DoesNotWaitInAnUpcallForItsEnd) {
  std::string shut_down, destroyed;
  const ServantBase_var asks = new ReadData([&] {
    shut_down = raised([&] { server.orb()->shutdown(true); });
    destroyed = raised([&] { server.orb()->destroy(); });
  });
  const ObjectId_var id = server.poa()->activate_object(asks.in());
  const nav::ReadData_var object = target(*id);
  object->get_data();
  EXPECT_EQ(shut_down, "BAD_INV_ORDER");
  EXPECT_EQ(destroyed, "BAD_INV_ORDER");
}

TEST_P(Poa, FindsNothingUnderAForgedKey) {
  const ObjectId_var id = server.poa()->activate_object(&servant);
  const nav::ReadData_var good = target(*id);
  corbel::giop::Ior ior = good->_reference()->ior();
  auto profile = corbel::giop::parse_iiop_profile(ior.profiles[0]);
  const corbel::giop::Bytes key = profile->object_key;
  for (std::size_t bit = 0; bit < key.size() * 8; ++bit) {
    profile->object_key = key;
    profile->object_key[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
    ior.profiles[0] = corbel::giop::make_iiop_profile(*profile);
    const CORBA::Object_var forged = client.core().make_object(ior);
    EXPECT_TRUE(forged->_non_existent() || bit / 8 >= 20) << "bit " << bit;  // the last four bytes have no meaning
  }
  for (std::size_t size = 0; size < key.size() + 40; ++size) {
    profile->object_key = key;
    profile->object_key.resize(size);
    ior.profiles[0] = corbel::giop::make_iiop_profile(*profile);
    const CORBA::Object_var forged = client.core().make_object(ior);
    EXPECT_EQ(forged->_non_existent(), size != key.size()) << size;
  }
  EXPECT_EQ(good->get_data().altitude, 1);
}

TEST_P(Poa, HoldsRequestsUntilItsManagerIsActive) {
  const ObjectId_var id = server.poa()->activate_object(&servant);
  const nav::ReadData_var reference = target(*id);
  const POAManager_var manager = server.poa()->the_POAManager();
  manager->hold_requests(true);
  std::atomic<bool> done{false};
  std::thread caller([&] {
    reference->get_data();
    done = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(done);
  EXPECT_EQ(servant.calls, 0);
  manager->activate();
  caller.join();
  EXPECT_EQ(servant.calls, 1);
}

TEST_P(Poa, DiscardsAndDeactivates) {
  const ObjectId_var id = server.poa()->activate_object(&servant);
  const nav::ReadData_var reference = target(*id);
  const POAManager_var manager = server.poa()->the_POAManager();
  manager->discard_requests(true);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "TRANSIENT");
  manager->activate();
  EXPECT_EQ(raised([&] { reference->get_data(); }), "");
  manager->deactivate(false, true);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "OBJ_ADAPTER");
  EXPECT_EQ(raised([&] { manager->activate(); }), "AdapterInactive");
}

TEST_P(Poa, KeepsTheServantUntilItsLastRequestHasEnded) {
  POA_ptr poa = server.poa();
  ObjectId_var id;
  bool alive_after_deactivation = false;
  auto* dying = new ReadData([&] {
    poa->deactivate_object(*id);
    alive_after_deactivation = ReadData::alive == 2;
  });
  id = poa->activate_object(dying);
  dying->_remove_ref();
  EXPECT_EQ(ReadData::alive, 2);
  const nav::ReadData_var reference = target(*id);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "");
  EXPECT_TRUE(alive_after_deactivation);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(ReadData::alive, 1);
}

TEST_P(Poa, ServesPersistentObjectsByName) {
  const POA_var poa = persistent_poa(server.poa(), "gps/50%");
  const ObjectId_var id = string_to_ObjectId("one");
  const CORBA::Object_var early = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
  const nav::ReadData_var reference = target(early);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "OBJECT_NOT_EXIST");
  poa->activate_object_with_id(*id, &servant);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "");
  EXPECT_EQ(raised([&] { poa->activate_object_with_id(*id, &servant); }), "ObjectAlreadyActive");
  poa->deactivate_object(*id);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { poa->deactivate_object(*id); }), "ObjectNotActive");
  poa->activate_object_with_id(*id, &servant);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "");
}

TEST_P(Poa, FindsEachOfManyObjects) {
  const POA_var poa = persistent_poa(server.poa(), "many");
  constexpr int count = 1500;
  std::vector<std::unique_ptr<ReadData>> servants;
  std::vector<CORBA::Object_var> references;
  for (int i = 0; i < count; ++i) {
    servants.push_back(std::make_unique<ReadData>());
    if (i % 2 == 0) {
      const ObjectId_var id = server.poa()->activate_object(servants.back().get());
      references.emplace_back(server.poa()->id_to_reference(*id));
    } else {
      const ObjectId_var id = string_to_ObjectId(std::to_string(i).c_str());
      poa->activate_object_with_id(*id, servants.back().get());
      references.emplace_back(poa->id_to_reference(*id));
    }
  }
  for (int i = 0; i < count; ++i) {
    const nav::ReadData_var reference = target(references[static_cast<std::size_t>(i)].in());
    reference->get_data();
    EXPECT_EQ(servants[static_cast<std::size_t>(i)]->calls, 1);
  }
  server.poa()->destroy(false, true);  // before the servants are destroyed
}

TEST_P(Poa, DestroysChildrenAndTheirObjects) {
  const POA_var parent = persistent_poa(server.poa(), "parent");
  const POA_var child = persistent_poa(parent, "child");
  const ObjectId_var id = string_to_ObjectId("one");
  child->activate_object_with_id(*id, &servant);
  const CORBA::Object_var object = child->id_to_reference(*id);
  const nav::ReadData_var reference = target(object.in());
  EXPECT_EQ(raised([&] { reference->get_data(); }), "");
  EXPECT_EQ(raised([&] { persistent_poa(parent, "child"); }), "AdapterAlreadyExists");
  const POA_var found = parent->find_POA("child", true);
  const CORBA::String_var name = found->the_name();
  EXPECT_STREQ(name.in(), "child");
  parent->destroy(true, true);
  EXPECT_EQ(raised([&] { reference->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { server.poa()->find_POA("parent", true); }), "AdapterNonExistent");
  EXPECT_EQ(raised([&] { child->activate_object_with_id(*id, &servant); }), "OBJECT_NOT_EXIST");
}

TEST_P(Poa, HoldRequestsInAnUpcallMayNotWaitForCompletion) {
  const POAManager_var manager = server.poa()->the_POAManager();
  std::string problem;
  ReadData servant([&] { problem = raised([&] { manager->hold_requests(true); }); });
  const POA_var poa = persistent_poa(server.poa(), "waiting");
  poa->activate_object_with_id(*ObjectId_var(string_to_ObjectId("one")), &servant);
  EXPECT_EQ(call(poa, "one"), "");
  EXPECT_EQ(problem, "BAD_INV_ORDER");
  poa->destroy(true, true);
}

TEST_P(Poa, KeysOfDifferentObjectsDiffer) {
  ReadData first;
  ReadData second;
  const POA_var parent = persistent_poa(server.poa(), "a");
  const POA_var child = persistent_poa(parent, "b");
  parent->activate_object_with_id(*ObjectId_var(string_to_ObjectId("b/c")), &first);
  child->activate_object_with_id(*ObjectId_var(string_to_ObjectId("c")), &second);
  EXPECT_EQ(call(parent, "b/c"), "");
  EXPECT_EQ(first.calls, 1);
  EXPECT_EQ(call(child, "c"), "");
  EXPECT_EQ(second.calls, 1);
  const CORBA::Object_var reference = parent->create_reference_with_id(*ObjectId_var(string_to_ObjectId("b/c")), "");
  EXPECT_EQ(text_of(*ObjectId_var(parent->reference_to_id(reference))), "b/c");
  parent->destroy(true, true);
}

TEST(PoaWithoutServer, MapsServantsIdsAndReferences) {
  const Orb orb;
  const POA_var poa = orb.root_poa();
  ReadData servant;
  const CORBA::Object_var reference = poa->servant_to_reference(&servant);  // activates the servant
  const ObjectId_var id = poa->servant_to_id(&servant);
  const ObjectId_var same = poa->reference_to_id(reference);
  EXPECT_EQ(id->length(), same->length());
  EXPECT_EQ(ServantBase_var(poa->reference_to_servant(reference)).in(), &servant);
  EXPECT_EQ(ServantBase_var(poa->id_to_servant(*id)).in(), &servant);
  EXPECT_EQ(raised([&] { poa->activate_object(&servant); }), "ServantAlreadyActive");
  const nav::ReadData_var mine = servant._this();
  EXPECT_TRUE(mine->_is_equivalent(reference));
  poa->deactivate_object(*id);
  EXPECT_EQ(raised([&] { poa->id_to_servant(*id); }), "ObjectNotActive");
  const POA_var other = persistent_poa(poa, "other");
  EXPECT_EQ(raised([&] { other->servant_to_id(&servant); }), "ServantNotActive");
  EXPECT_EQ(raised([&] { other->reference_to_id(reference); }), "WrongAdapter");
  EXPECT_EQ(raised([&] { other->activate_object(&servant); }), "WrongPolicy");
  EXPECT_EQ(raised([&] { poa->activate_object(nullptr); }), "BAD_PARAM");
}

TEST(PoaWithoutServer, GivesPersistentObjectsTheSameKeyInEveryProcess) {
  corbel::giop::Bytes keys[2];
  for (auto& key : keys) {
    const Orb orb;
    const POA_var root = orb.root_poa();
    const POA_var poa = persistent_poa(root, "poa");
    const ObjectId_var id = string_to_ObjectId("id");
    const CORBA::Object_var reference = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
    key = reference->_reference()->use()->all.front().key;
  }
  EXPECT_EQ(keys[0], keys[1]);
  const std::string text(reinterpret_cast<const char*>(keys[0].data()), keys[0].size());
  EXPECT_EQ(text, "poa/id");
}

// A program that calls no object is linked without the code that finds objects. Several threads may
// make the first call at the same time.
TEST(PoaWithoutServer, FindsWhereItsReferencesLeadWhenTheyAreFirstUsed) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const CORBA::Object_var reference = root->create_reference(nav::ReadData::_static_id);
  EXPECT_EQ(orb.core().connections.pools(), 0U);
  std::array<const corbel::orb::Targets*, 4> found{};
  std::vector<std::thread> threads;
  for (const corbel::orb::Targets*& mine : found) {
    threads.emplace_back([&] {
      const corbel::orb::TargetsRef targets = reference->_reference()->use();
      EXPECT_FALSE(targets->all.empty());
      mine = &*targets;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(std::ranges::count(found, found.front()), 4);
  EXPECT_EQ(orb.core().connections.pools(), 1U);
}

}  // namespace
