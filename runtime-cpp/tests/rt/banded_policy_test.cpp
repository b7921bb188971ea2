// SPDX-License-Identifier: Apache-2.0
// The PriorityBandedConnectionPolicy: where it is permitted, which connection carries a call, and which servers refuse.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <mutex>

namespace {

using test::call_at;
using test::only;
using test::raised;

RTCORBA::PriorityBands bands_of(std::initializer_list<RTCORBA::PriorityBand> all) {
  RTCORBA::PriorityBands bands;
  bands.length(static_cast<CORBA::ULong>(all.size()));
  std::copy(all.begin(), all.end(), &bands[0]);
  return bands;
}

class BandedPolicy : public testing::Test {
 protected:
  /// Returns the reference of a new object whose adapter has these policies.
  std::string object(const char* name, const CORBA::PolicyList& policies) {
    const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
    const PortableServer::POA_var poa = server.poa()->create_POA(name, manager, policies);
    const PortableServer::ObjectId_var id = poa->activate_object(&servant);
    const CORBA::Object_var reference = poa->id_to_reference(*id);
    const CORBA::String_var text = server.orb()->object_to_string(reference);
    return text.in();
  }
  CORBA::Policy_ptr banded() { return rt->create_priority_banded_connection_policy(bands_of({{100, 200}, {0, 99}})); }
  nav::ReadData_ptr with(CORBA::Policy_ptr policy, nav::ReadData_ptr target) {
    const CORBA::Object_var object = target->_set_policy_overrides(only(policy), CORBA::ADD_OVERRIDE);
    return nav::ReadData::_unchecked_narrow(object);
  }
  /// Returns how many connections one low and two urgent calls use; the thread of its lane reads each connection.
  std::size_t connections(const test::Orb& orb, nav::ReadData_ptr target) {
    const std::size_t before = orb.core().connections.open();
    for (const RTCORBA::Priority priority : {5, 150, 100}) EXPECT_EQ(call_at(orb, priority, target), "");
    return orb.core().connections.open() - before;
  }

  std::mutex mutex;
  std::vector<test::ServedAs> served;
  test::ReadData servant{[this] {
    const std::lock_guard lock(mutex);
    served.push_back(test::served_here());
  }};
  test::Server server{{"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"}};
  const test::Orb client;
  const RTCORBA::RTORB_var rt = test::rt_orb(client);
};

TEST_F(BandedPolicy, ReferenceHasAConnectionForEachBand) {
  const nav::ReadData_var plain = test::resolve<nav::ReadData>(client, server.activate(&servant));
  const nav::ReadData_var target = with(banded(), plain);
  EXPECT_EQ(connections(client, target), 2U);
  ASSERT_EQ(served.size(), 3U);
  EXPECT_NE(served[0].thread, served[1].thread);
  EXPECT_EQ(served[2].thread, served[1].thread);
  EXPECT_EQ(connections(client, plain), 1U) << "all calls of others share one";
  const RTCORBA::PriorityBandedConnectionPolicy_var policy = RTCORBA::PriorityBandedConnectionPolicy::_narrow(
      CORBA::Policy_var(target->_get_policy(RTCORBA::PRIORITY_BANDED_CONNECTION_POLICY_TYPE)));
  const RTCORBA::PriorityBands_var bands = policy->priority_bands();
  ASSERT_EQ(bands->length(), 2U);
  EXPECT_EQ((*bands)[0].high, 200);
  EXPECT_EQ(raised([&] { plain->_get_policy(RTCORBA::PRIORITY_BANDED_CONNECTION_POLICY_TYPE); }), "INV_POLICY");
  server.stop();
}

TEST_F(BandedPolicy, OverrideOfTheOrbAppliesToLaterReferences) {
  const std::string reference = server.activate(&servant);
  const nav::ReadData_var earlier = test::resolve<nav::ReadData>(client, reference);
  const CORBA::PolicyManager_var manager =
      CORBA::PolicyManager::_narrow(CORBA::Object_var(client->resolve_initial_references("ORBPolicyManager")));
  manager->set_policy_overrides(only(banded()), CORBA::ADD_OVERRIDE);
  EXPECT_EQ(connections(client, earlier), 1U);
  const nav::ReadData_var later =
      nav::ReadData::_unchecked_narrow(CORBA::Object_var(client->string_to_object(reference.c_str())));
  EXPECT_EQ(connections(client, later), 2U);
  // The policy of the reference overrides it.
  const nav::ReadData_var own = with(rt->create_priority_banded_connection_policy(bands_of({{0, 32767}})), later);
  EXPECT_EQ(connections(client, own), 1U);
  const CORBA::PolicyCurrent_var current =
      CORBA::PolicyCurrent::_narrow(CORBA::Object_var(client->resolve_initial_references("PolicyCurrent")));
  EXPECT_EQ(raised([&] { current->set_policy_overrides(only(banded()), CORBA::ADD_OVERRIDE); }), "NO_PERMISSION");
  server.stop();
}

TEST_F(BandedPolicy, PolicyOfAPoaReachesItsClients) {
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, object("banded", only(banded())));
  EXPECT_EQ(connections(client, target), 2U);
  const RTCORBA::PriorityModelPolicy_var model = RTCORBA::PriorityModelPolicy::_narrow(
      CORBA::Policy_var(target->_get_policy(RTCORBA::PRIORITY_MODEL_POLICY_TYPE)));
  EXPECT_EQ(model->priority_model(), RTCORBA::CLIENT_PROPAGATED);
  const RTCORBA::PriorityBandedConnectionPolicy_var reported = RTCORBA::PriorityBandedConnectionPolicy::_narrow(
      CORBA::Policy_var(target->_get_policy(RTCORBA::PRIORITY_BANDED_CONNECTION_POLICY_TYPE)));
  EXPECT_EQ(RTCORBA::PriorityBands_var(reported->priority_bands())->length(), 2U);
  EXPECT_EQ(call_at(client, 300, target), "INV_POLICY") << "in no band";
  const nav::ReadData_var both = with(banded(), target);
  EXPECT_EQ(call_at(client, 5, both), "INV_POLICY") << "both have bands";
  server.stop();
}

TEST_F(BandedPolicy, NeedsABandForThePriorityThatCounts) {
  const nav::ReadData_var target =
      with(banded(), nav::ReadData_var(test::resolve<nav::ReadData>(client, server.activate(&servant))));
  EXPECT_EQ(call_at(client, 201, target), "INV_POLICY");
  // The server's declaration takes effect instead of the caller's.
  CORBA::PolicyList policies = only(rt->create_priority_model_policy(RTCORBA::SERVER_DECLARED, 150));
  const nav::ReadData_var declared =
      with(banded(), nav::ReadData_var(test::resolve<nav::ReadData>(client, object("declared", policies))));
  EXPECT_EQ(call_at(client, 201, declared), "");
  const RTCORBA::PriorityModelPolicy_var model = RTCORBA::PriorityModelPolicy::_narrow(
      CORBA::Policy_var(declared->_get_policy(RTCORBA::PRIORITY_MODEL_POLICY_TYPE)));
  EXPECT_EQ(model->priority_model(), RTCORBA::SERVER_DECLARED);
  EXPECT_EQ(model->server_priority(), 150);
  policies = only(rt->create_priority_model_policy(RTCORBA::SERVER_DECLARED, 300));
  const nav::ReadData_var outside =
      with(banded(), nav::ReadData_var(test::resolve<nav::ReadData>(client, object("outside", policies))));
  EXPECT_EQ(call_at(client, 5, outside), "INV_POLICY");
  CORBA::PolicyList_var wrong;
  EXPECT_FALSE(outside->_validate_connection(wrong.out()));
  ASSERT_EQ(wrong->length(), 1U);
  EXPECT_EQ((*wrong)[0]->policy_type(), RTCORBA::PRIORITY_BANDED_CONNECTION_POLICY_TYPE);
  server.stop();
}

TEST_F(BandedPolicy, NeedsAPriorityModel) {
  test::Server plain;
  const nav::ReadData_var target =
      with(banded(), nav::ReadData_var(test::resolve<nav::ReadData>(client, plain.activate(&servant))));
  EXPECT_EQ(call_at(client, 5, target), "INV_POLICY");
  EXPECT_EQ(raised([&] { target->_get_policy(RTCORBA::PRIORITY_MODEL_POLICY_TYPE); }), "INV_POLICY");
  EXPECT_EQ(servant.calls, 0);
  plain.stop();
  server.stop();
}

TEST_F(BandedPolicy, InvalidBandsAreRefused) {
  const auto create = [&](std::initializer_list<RTCORBA::PriorityBand> bands) {
    return raised([&] { rt->create_priority_banded_connection_policy(bands_of(bands)); });
  };
  EXPECT_EQ(raised([&] { rt->create_priority_banded_connection_policy(RTCORBA::PriorityBands()); }), "BAD_PARAM");
  EXPECT_EQ(create({{5, 4}}), "BAD_PARAM");
  EXPECT_EQ(create({{-1, 4}}), "BAD_PARAM");
  EXPECT_EQ(create({{0, 4}, {10, 20}, {4, 5}}), "BAD_PARAM");
  RTCORBA::PriorityBands many;
  many.length(65);
  for (CORBA::Short i = 0; i < 65; ++i) many[static_cast<CORBA::ULong>(i)] = {i, i};
  EXPECT_EQ(raised([&] { rt->create_priority_banded_connection_policy(many); }), "BAD_PARAM");
}

}  // namespace
