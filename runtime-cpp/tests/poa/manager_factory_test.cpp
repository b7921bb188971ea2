// SPDX-License-Identifier: Apache-2.0
// POAManagerFactory creates managers, and finds them by their ids.
#include "support/orbs/poa_fixture.hpp"

#include <set>
#include <string>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

std::string id_of(POAManager_ptr manager) { return CORBA::String_var(manager->get_id()).in(); }

std::multiset<std::string> ids_of(POAManagerFactory_ptr factory) {
  const POAManagerFactory::POAManagerSeq_var managers = factory->list();
  std::multiset<std::string> ids;
  for (CORBA::ULong i = 0; i < managers->length(); ++i) {
    ids.insert(id_of(managers[i]));
  }
  return ids;
}

TEST(ManagerFactory, FindsManagersByTheirIds) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const POAManagerFactory_var factory = root->the_POAManagerFactory();
  const POAManager_var of_root = factory->find("RootPOAManager");
  ASSERT_FALSE(CORBA::is_nil(of_root));
  EXPECT_EQ(id_of(of_root), "RootPOAManager");
  EXPECT_TRUE(CORBA::is_nil(POAManager_var(factory->find("mine")).in()));

  const POAManager_var mine = factory->create_POAManager("mine", CORBA::PolicyList());
  EXPECT_EQ(id_of(mine), "mine");
  EXPECT_EQ(mine->get_state(), POAManager::HOLDING);
  EXPECT_THROW(factory->create_POAManager("mine", CORBA::PolicyList()), POAManagerFactory::ManagerAlreadyExists);
  EXPECT_THROW(factory->create_POAManager("RootPOAManager", CORBA::PolicyList()),
               POAManagerFactory::ManagerAlreadyExists);
  EXPECT_THROW(factory->create_POAManager("", CORBA::PolicyList()), CORBA::BAD_PARAM);
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = root->create_lifespan_policy(PERSISTENT);
  try {
    factory->create_POAManager("with policies", policies);
    FAIL();
  } catch (const CORBA::PolicyError& error) {
    EXPECT_EQ(error.reason, CORBA::UNSUPPORTED_POLICY);
  }

  // An adapter can use the manager, and find() returns the same one.
  const POA_var poa = root->create_POA("poa", mine, CORBA::PolicyList());
  mine->activate();
  const POAManager_var found = POAManagerFactory_var(poa->the_POAManagerFactory())->find("mine");
  EXPECT_EQ(found->get_state(), POAManager::ACTIVE);
  EXPECT_EQ(id_of(POAManager_var(poa->the_POAManager())), "mine");
}

TEST(ManagerFactory, ListsExistingManagers) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const POAManagerFactory_var factory = root->the_POAManagerFactory();
  EXPECT_EQ(ids_of(factory), (std::multiset<std::string>{"RootPOAManager"}));
  POAManager_var one = factory->create_POAManager("one", CORBA::PolicyList());
  const POAManager_var made_up = factory->create_POAManager("POAManager-1", CORBA::PolicyList());
  const POA_var poa = root->create_POA("poa", POAManager::_nil(), CORBA::PolicyList());
  const std::string implicit = id_of(POAManager_var(poa->the_POAManager()));
  EXPECT_NE(implicit, "POAManager-1") << "each id once";
  EXPECT_EQ(ids_of(factory), (std::multiset<std::string>{"RootPOAManager", "one", "POAManager-1", implicit}));
  one = POAManager::_nil();
  EXPECT_EQ(ids_of(factory), (std::multiset<std::string>{"RootPOAManager", "POAManager-1", implicit}));
  const POAManager_var again = factory->create_POAManager("one", CORBA::PolicyList());
  EXPECT_EQ(id_of(again), "one");
}

}  // namespace
