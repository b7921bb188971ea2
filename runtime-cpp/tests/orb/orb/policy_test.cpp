// SPDX-License-Identifier: Apache-2.0
// SyncScopePolicy and RelativeRoundtripTimeoutPolicy: where they can be set, and which setting takes effect.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/client_request.hpp>
#include <corbel/orb/reference.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <tuple>

namespace {

using corbel::giop::Response;
using test::raised;

CORBA::PolicyList list(std::initializer_list<CORBA::Policy_ptr> policies) {
  CORBA::PolicyList result;
  for (CORBA::Policy_ptr policy : policies) {
    const CORBA::ULong n = result.length();
    result.length(n + 1);
    result[n] = policy;
  }
  return result;
}
CORBA::Policy_ptr scope(Messaging::SyncScope value) { return new Messaging::SyncScopePolicy(value); }
CORBA::Policy_ptr timeout(std::chrono::milliseconds value) {
  return new Messaging::RelativeRoundtripTimeoutPolicy(static_cast<TimeBase::TimeT>(value.count()) * 10'000);
}

CORBA::PolicyManager_ptr manager_of(const test::Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("ORBPolicyManager");
  return CORBA::PolicyManager::_narrow(object);
}
CORBA::PolicyCurrent_ptr current_of(const test::Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("PolicyCurrent");
  return CORBA::PolicyCurrent::_narrow(object);
}

Messaging::SyncScope scope_of(CORBA::Object_ptr object) {
  const CORBA::Policy_var policy = object->_get_policy(Messaging::SYNC_SCOPE_POLICY_TYPE);
  return Messaging::SyncScopePolicy_var(Messaging::SyncScopePolicy::_narrow(policy))->synchronization();
}
TimeBase::TimeT timeout_of(CORBA::Object_ptr object) {
  const CORBA::Policy_var policy = object->_get_client_policy(Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE);
  using Messaging::RelativeRoundtripTimeoutPolicy;
  return Messaging::RelativeRoundtripTimeoutPolicy_var(RelativeRoundtripTimeoutPolicy::_narrow(policy))
      ->relative_expiry();
}

template <class Interface>
typename Interface::_ptr_type with(Interface* object, std::initializer_list<CORBA::Policy_ptr> policies,
                                   CORBA::SetOverrideType how = CORBA::ADD_OVERRIDE) {
  const CORBA::Object_var changed = object->_set_policy_overrides(list(policies), how);
  return Interface::_unchecked_narrow(changed);
}

CORBA::ULong count(CORBA::PolicyList* policies) { return CORBA::PolicyList_var(policies)->length(); }

class Policies : public testing::Test {
 protected:
  Policies() {
    client.core().interception_points.send_request = {
        [](void* cookie, corbel::orb::ClientRequest& request) { *static_cast<Response*>(cookie) = request.response(); },
        &asked};
  }
  nav::DataAvailConsumer_ptr target() {
    const CORBA::Object_var object = client->string_to_object(server.activate(&consumer).c_str());
    return nav::DataAvailConsumer::_unchecked_narrow(object);
  }
  Response asked_by(nav::DataAvailConsumer_ptr object) {
    object->push_DataAvail({});
    return asked;
  }

  test::Consumer consumer;
  test::Server server;
  test::Orb client;
  Response asked = Response::none;
};

TEST_F(Policies, OverridesOfAnObjectPrecedeThoseOfThreadAndOrb) {
  const nav::DataAvailConsumer_var plain = target();
  EXPECT_EQ(scope_of(plain), Messaging::SYNC_WITH_TRANSPORT) << "as the option says";
  EXPECT_EQ(asked_by(plain), Response::none);

  const CORBA::PolicyManager_var orb = manager_of(client);
  orb->set_policy_overrides(list({scope(Messaging::SYNC_WITH_SERVER)}), CORBA::SET_OVERRIDE);
  EXPECT_EQ(scope_of(plain), Messaging::SYNC_WITH_SERVER);
  EXPECT_EQ(asked_by(plain), Response::with_server);

  const CORBA::PolicyCurrent_var thread = current_of(client);
  thread->set_policy_overrides(list({scope(Messaging::SYNC_WITH_TARGET)}), CORBA::SET_OVERRIDE);
  EXPECT_EQ(asked_by(plain), Response::expected);
  std::thread([&] { EXPECT_EQ(asked_by(plain), Response::with_server) << "another thread"; }).join();

  const nav::DataAvailConsumer_var own = with(plain.in(), {scope(Messaging::SYNC_NONE)});
  EXPECT_EQ(scope_of(own), Messaging::SYNC_NONE);
  EXPECT_EQ(asked_by(own), Response::none);
  EXPECT_EQ(asked_by(plain), Response::expected) << "only the new reference has the policy";
  EXPECT_TRUE(own->_is_equivalent(plain));

  thread->set_policy_overrides(list({}), CORBA::SET_OVERRIDE);
  EXPECT_EQ(asked_by(plain), Response::with_server);
  orb->set_policy_overrides(list({}), CORBA::SET_OVERRIDE);
  EXPECT_EQ(asked_by(plain), Response::none);
  server.stop();
}

TEST_F(Policies, ReferencesKeepBothOverridesAndPrivateConnections) {
  const nav::DataAvailConsumer_var plain = target();
  const nav::DataAvailConsumer_var scoped = with(plain.in(), {scope(Messaging::SYNC_WITH_TARGET)});
  const CORBA::Object_var apart = scoped->_over_private_connection(1);
  EXPECT_EQ(scope_of(apart), Messaging::SYNC_WITH_TARGET);
  const CORBA::Object_var changed = apart->_set_policy_overrides(list({}), CORBA::SET_OVERRIDE);
  EXPECT_EQ(scope_of(changed), Messaging::SYNC_WITH_TRANSPORT);
  EXPECT_EQ(changed->_reference()->connection(), 1U);
  server.stop();
}

TEST_F(Policies, OverridesOfOneOrbDoNotAffectAnother) {
  const test::Orb other;
  const CORBA::PolicyCurrent_var thread = current_of(other);
  thread->set_policy_overrides(list({scope(Messaging::SYNC_WITH_TARGET)}), CORBA::SET_OVERRIDE);
  const CORBA::PolicyManager_var orb = manager_of(other);
  orb->set_policy_overrides(list({scope(Messaging::SYNC_WITH_TARGET)}), CORBA::SET_OVERRIDE);
  const nav::DataAvailConsumer_var plain = target();
  EXPECT_EQ(asked_by(plain), Response::none);
  const CORBA::PolicyCurrent_var mine = current_of(client);
  EXPECT_EQ(count(mine->get_policy_overrides(CORBA::PolicyTypeSeq())), 0U);
  server.stop();
}

TEST_F(Policies, OverridesAreAddedOrReplaceAllOthers) {
  using std::chrono::milliseconds;
  const nav::DataAvailConsumer_var plain = target();
  const nav::DataAvailConsumer_var first = with(plain.in(), {scope(Messaging::SYNC_WITH_TARGET)});
  const nav::DataAvailConsumer_var both = with(first.in(), {timeout(milliseconds(2500))});
  EXPECT_EQ(scope_of(both), Messaging::SYNC_WITH_TARGET);
  EXPECT_EQ(timeout_of(both), 25'000'000U);
  EXPECT_EQ(timeout_of(first), 0U);
  const nav::DataAvailConsumer_var second = with(both.in(), {timeout(milliseconds(5))}, CORBA::SET_OVERRIDE);
  EXPECT_EQ(scope_of(second), Messaging::SYNC_WITH_TRANSPORT);
  EXPECT_EQ(timeout_of(second), 50'000U);

  CORBA::PolicyTypeSeq types;
  EXPECT_EQ(count(plain->_get_policy_overrides(types)), 0U);
  EXPECT_EQ(count(both->_get_policy_overrides(types)), 2U);
  types.length(1);
  types[0] = Messaging::SYNC_SCOPE_POLICY_TYPE;
  EXPECT_EQ(count(both->_get_policy_overrides(types)), 1U);
  EXPECT_EQ(count(second->_get_policy_overrides(types)), 0U);
  server.stop();
}

TEST_F(Policies, InvalidOverridesAreRefusedAndChangeNothing) {
  const nav::DataAvailConsumer_var plain = target();
  const CORBA::PolicyManager_var orb = manager_of(client);
  const auto set = [&](std::initializer_list<CORBA::Policy_ptr> policies) {
    const CORBA::PolicyList all = list(policies);
    return raised([&] { orb->set_policy_overrides(all, CORBA::ADD_OVERRIDE); });
  };
  EXPECT_EQ(set({scope(Messaging::SYNC_WITH_TARGET), scope(Messaging::SYNC_NONE)}), "BAD_PARAM");
  EXPECT_EQ(
      set({scope(Messaging::SYNC_WITH_TARGET), server.poa()->create_thread_policy(PortableServer::ORB_CTRL_MODEL)}),
      "NO_PERMISSION");
  try {
    orb->set_policy_overrides(list({scope(Messaging::SYNC_WITH_TARGET), nullptr}), CORBA::SET_OVERRIDE);
    ADD_FAILURE() << "one is nil";
  } catch (const CORBA::InvalidPolicies& invalid) {
    EXPECT_EQ(invalid.indices.length(), 1U);
    EXPECT_EQ(invalid.indices[0], 1);
  }
  constexpr auto neither = static_cast<CORBA::SetOverrideType>(9);
  const CORBA::PolicyList one = list({scope(Messaging::SYNC_WITH_TARGET)});
  EXPECT_EQ(raised([&] { orb->set_policy_overrides(one, neither); }), "BAD_PARAM");
  EXPECT_EQ(raised([&] { CORBA::Object_var(plain->_set_policy_overrides(one, neither)); }), "BAD_PARAM");
  EXPECT_EQ(scope_of(plain), Messaging::SYNC_WITH_TRANSPORT);
  EXPECT_EQ(raised([] { CORBA::Policy_var(scope(4)); }), "BAD_PARAM");
  EXPECT_EQ(raised([&] { CORBA::Policy_var(plain->_get_policy(16)); }), "INV_POLICY");
  EXPECT_EQ(raised([&] { CORBA::Policy_var(orb->_get_policy(24)); }), "NO_IMPLEMENT") << "a local object";
  server.stop();
}

/// Policies are valid for all places of the object.
class PoliciesOfCalls : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  PoliciesOfCalls() : orbs(std::get<0>(GetParam()), std::get<1>(GetParam())) {}
  template <class Interface>
  typename Interface::_ptr_type target(PortableServer::Servant servant) {
    const CORBA::Object_var object = orbs.server.orb()->string_to_object(orbs.server.activate(servant).c_str());
    return orbs.seen_by_caller<Interface>(object);
  }

  test::ReadData gps;  // declared first, so that servants are destroyed after their adapter
  test::Consumer refusing{[](const nav::DataAvail&) { throw CORBA::NO_PERMISSION(); }};
  test::CalledServer orbs;
};
INSTANTIATE_TEST_SUITE_P(All, PoliciesOfCalls,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(PoliciesOfCalls, OnlyScopeTargetHearsOfTheUpcall) {
  const nav::DataAvailConsumer_var plain = target<nav::DataAvailConsumer>(&refusing);
  for (const Messaging::SyncScope each : {Messaging::SYNC_NONE, Messaging::SYNC_WITH_TRANSPORT,
                                          Messaging::SYNC_WITH_SERVER, Messaging::SYNC_WITH_TARGET}) {
    const nav::DataAvailConsumer_var scoped = with(plain.in(), {scope(each)});
    EXPECT_EQ(raised([&] { scoped->push_DataAvail({}); }), each == Messaging::SYNC_WITH_TARGET ? "NO_PERMISSION" : "");
  }
  orbs.server.stop();
}

TEST_P(PoliciesOfCalls, ATimeoutEndsACallThatIsHeld) {
  using std::chrono::milliseconds;
  const nav::ReadData_var patient = target<nav::ReadData>(&gps);
  const nav::ReadData_var hasty = with(patient.in(), {timeout(milliseconds(50))});
  EXPECT_EQ(raised([&] { patient->get_data(); }), "");
  const PortableServer::POAManager_var manager = orbs.server.poa()->the_POAManager();
  manager->hold_requests(true);
  EXPECT_EQ(raised([&] { hasty->get_data(); }), "TIMEOUT");
  std::thread caller([&] { EXPECT_EQ(raised([&] { patient->get_data(); }), ""); });
  std::this_thread::sleep_for(milliseconds(100));
  manager->activate();
  caller.join();
  orbs.server.stop();
}

}  // namespace
