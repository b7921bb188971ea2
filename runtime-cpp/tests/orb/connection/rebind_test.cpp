// SPDX-License-Identifier: Apache-2.0
// Messaging::RebindPolicy: the behaviour of a bound reference whose object has moved or is not connected.
#include "support/orbs/gate.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/scripted_server.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/messaging.hpp>

#include <gtest/gtest.h>

#include <thread>

namespace {

using test::MessageType;
using test::raised;

CORBA::PolicyList rebind(Messaging::RebindMode mode) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new Messaging::RebindPolicy(mode);
  return policies;
}

nav::ReadData_ptr with(nav::ReadData_ptr target, Messaging::RebindMode mode) {
  const CORBA::Object_var changed = target->_set_policy_overrides(rebind(mode), CORBA::ADD_OVERRIDE);
  return nav::ReadData::_unchecked_narrow(changed);
}

Messaging::RebindMode mode_of(CORBA::Object_ptr object) {
  const CORBA::Policy_var policy = object->_get_policy(Messaging::REBIND_POLICY_TYPE);
  return Messaging::RebindPolicy_var(Messaging::RebindPolicy::_narrow(policy))->rebind_mode();
}

/// Returns the name of the exception of a call, "" for none; expects that the call was not executed then.
std::string outcome(nav::ReadData_ptr target) {
  try {
    target->get_data();
    return "";
  } catch (const CORBA::SystemException& exception) {
    EXPECT_EQ(exception.completed(), CORBA::COMPLETED_NO);
    return exception._name();
  }
}

void validate(CORBA::Object_ptr object) {
  CORBA::PolicyList_var inconsistent;
  EXPECT_TRUE(object->_validate_connection(inconsistent));
}

/// Closes the idle connections, as if the server had closed them or no process listened any more.
void disconnect(CORBA::Object_ptr object) { object->_reference()->use()->all.front().pool->close_idle(); }

/// Returns its servant until the object moves.
class Moving : public PortableServer::ServantLocator {
 public:
  PortableServer::Servant preinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*,
                                    Cookie&) override {
    if (!CORBA::is_nil(elsewhere)) {
      throw PortableServer::ForwardRequest(elsewhere);
    }
    return &here;
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*, Cookie,
                  PortableServer::Servant) override {}

  test::ReadData here;
  CORBA::Object_var elsewhere;
};

class Rebinding : public testing::Test {
 protected:
  Rebinding() {
    CORBA::PolicyList policies(3);
    policies.length(3);
    policies[0] = server.poa()->create_servant_retention_policy(PortableServer::NON_RETAIN);
    policies[1] = server.poa()->create_request_processing_policy(PortableServer::USE_SERVANT_MANAGER);
    policies[2] = server.poa()->create_id_assignment_policy(PortableServer::USER_ID);
    const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
    poa = server.poa()->create_POA("moving", manager, policies);
    poa->set_servant_manager(&moving);
  }
  ~Rebinding() override {
    server.stop();
    other.stop();
    server.orb()->destroy();  // before the servants are destroyed
    other.orb()->destroy();
  }
  nav::ReadData_ptr target() {
    const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("it");
    const CORBA::Object_var reference = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
    const CORBA::String_var text = server.orb()->object_to_string(reference);
    return test::resolve<nav::ReadData>(client, text.in());
  }
  void move() { moving.elsewhere = server.orb()->string_to_object(other.activate(&there).c_str()); }

  Moving moving;
  test::ReadData there;
  test::Server server;
  test::Server other;
  PortableServer::POA_var poa;
  test::Orb client{{"-ORBCallTimeout", "20s"}};
};

TEST_F(Rebinding, IsTransparentUnlessAPolicySaysOtherwise) {
  const nav::ReadData_var plain = target();
  EXPECT_EQ(mode_of(plain), Messaging::TRANSPARENT);
  const nav::ReadData_var explicitly = with(plain, Messaging::TRANSPARENT);
  for (nav::ReadData_ptr each : {plain.in(), explicitly.in()}) EXPECT_EQ(outcome(each), "");
  move();
  for (nav::ReadData_ptr each : {plain.in(), explicitly.in()}) EXPECT_EQ(outcome(each), "");
  EXPECT_EQ(there.calls, 2);
}

TEST_F(Rebinding, ForbiddenRebindingNeedsValidateConnection) {
  for (const auto mode : {Messaging::NO_REBIND, Messaging::NO_RECONNECT}) {
    moving.elsewhere = CORBA::Object::_nil();
    there.calls = 0;
    const nav::ReadData_var plain = target();
    const nav::ReadData_var bound = with(plain, mode);
    EXPECT_EQ(mode_of(bound), mode);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(outcome(bound), "");
    move();
    EXPECT_EQ(outcome(bound), "REBIND");
    EXPECT_EQ(outcome(bound), "REBIND");
    EXPECT_EQ(there.calls, 0);
    validate(bound);
    EXPECT_EQ(outcome(bound), "");
    EXPECT_EQ(there.calls, 1);
    const PortableServer::ObjectId_var id = other.poa()->servant_to_id(&there);
    other.poa()->deactivate_object(*id);
    EXPECT_EQ(outcome(bound), "OBJECT_NOT_EXIST") << "whoever had forwarded is not asked";
  }
}

TEST_F(Rebinding, FirstForwardIsAllowedWithNoRebind) {
  move();
  const nav::ReadData_var bound = with(nav::ReadData_var(target()), Messaging::NO_REBIND);
  EXPECT_EQ(outcome(bound), "");
  EXPECT_EQ(there.calls, 1);
  other.stop();
  disconnect(bound);
  EXPECT_EQ(outcome(bound), "REBIND") << "the call would need the address before the forward";
}

TEST_F(Rebinding, ReconnectionIsAllowedWithNoRebind) {
  const nav::ReadData_var bound = with(nav::ReadData_var(target()), Messaging::NO_REBIND);
  EXPECT_EQ(outcome(bound), "");
  disconnect(bound);
  EXPECT_EQ(outcome(bound), "");
  server.stop();
  disconnect(bound);
  EXPECT_EQ(outcome(bound), "TRANSIENT");
}

TEST_F(Rebinding, OpensNoConnectionWithNoReconnect) {
  const nav::ReadData_var bound = with(nav::ReadData_var(target()), Messaging::NO_RECONNECT);
  EXPECT_EQ(outcome(bound), "");
  disconnect(bound);
  EXPECT_EQ(outcome(bound), "REBIND");
  EXPECT_EQ(client.core().connections.open(), 0U);
  validate(bound);
  EXPECT_EQ(outcome(bound), "");
  EXPECT_EQ(moving.here.calls, 2);
}

TEST_F(Rebinding, LeavesNoConnectionForACallThatOverlaps) {
  test::Gate gate;
  test::ReadData guarded([&] { gate.pass(); });
  test::Server busy({"-ORBConcurrency", "thread-per-connection"});
  const nav::ReadData_var plain = test::resolve<nav::ReadData>(client, busy.activate(&guarded));
  const nav::ReadData_var bound = with(plain, Messaging::NO_RECONNECT);
  std::thread first([&] { EXPECT_EQ(outcome(bound), ""); });
  gate.await(1);
  EXPECT_EQ(outcome(bound), "REBIND");
  std::thread second([&] {
    validate(bound);  // opens a connection
    EXPECT_EQ(outcome(bound), "");
  });
  gate.await(2);
  gate.open();
  first.join();
  second.join();
  EXPECT_EQ(guarded.calls, 2);
  busy.stop();
  busy.orb()->destroy();
}

// If the server ends a connection in order, the next call is not executed; with other policies, it is sent again.
TEST_F(Rebinding, DoesNotReplaceAConnectionThatTheServerEnds) {
  for (const auto mode : {Messaging::NO_REBIND, Messaging::NO_RECONNECT}) {
    std::atomic<unsigned> requests{0};
    const test::ScriptedServer closing([&](const test::Asked& asked) {
      if (asked.type == MessageType::locate_request) return test::here(asked);
      return asked.type == MessageType::request && ++requests == 2 ? test::WireBuilder(true).giop(2, 5).finish().bytes()
                                                                   : test::position_for(asked, asked.id);
    });
    const nav::ReadData_var plain =
        nav::ReadData::_unchecked_narrow(CORBA::Object_var(client->string_to_object(closing.reference().c_str())));
    const nav::ReadData_var bound = with(plain, mode);
    EXPECT_EQ(outcome(bound), "");
    EXPECT_EQ(outcome(bound), mode == Messaging::NO_RECONNECT ? "REBIND" : "");
    EXPECT_EQ(closing.count(MessageType::locate_request), 1U);
  }
}

TEST_F(Rebinding, IsAPolicyOfTheOrbForReferencesToCome) {
  const nav::ReadData_var before = target();
  const CORBA::Object_var object = client->resolve_initial_references("ORBPolicyManager");
  const CORBA::PolicyManager_var manager = CORBA::PolicyManager::_narrow(object);
  manager->set_policy_overrides(rebind(Messaging::NO_REBIND), CORBA::ADD_OVERRIDE);
  const nav::ReadData_var after = target();
  EXPECT_EQ(mode_of(before), Messaging::TRANSPARENT);
  EXPECT_EQ(mode_of(after), Messaging::NO_REBIND);
  for (nav::ReadData_ptr each : {before.in(), after.in()}) EXPECT_EQ(outcome(each), "");
  move();
  EXPECT_EQ(outcome(before), "");
  EXPECT_EQ(outcome(after), "REBIND");
  const CORBA::Object_var of_thread = client->resolve_initial_references("PolicyCurrent");
  const CORBA::PolicyCurrent_var current = CORBA::PolicyCurrent::_narrow(of_thread);
  EXPECT_EQ(raised([&] { current->set_policy_overrides(rebind(Messaging::NO_REBIND), CORBA::ADD_OVERRIDE); }),
            "NO_PERMISSION");
  EXPECT_EQ(raised([] { Messaging::RebindPolicy(3); }), "BAD_PARAM");
  EXPECT_EQ(raised([] { Messaging::RebindPolicy(-1); }), "BAD_PARAM");
}

}  // namespace
