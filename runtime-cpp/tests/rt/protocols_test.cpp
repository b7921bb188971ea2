// SPDX-License-Identifier: Apache-2.0
// Client and server protocol policies: the profiles in references, the profile that a call uses, and the properties of
// its socket.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <vector>

namespace {

using test::only;
using test::raised;

/// Returns the protocols with these tags, each with these properties.
RTCORBA::ProtocolList list_of(const std::vector<CORBA::ULong>& tags,
                              RTCORBA::ProtocolProperties_ptr properties = nullptr) {
  RTCORBA::ProtocolList list;
  list.length(static_cast<CORBA::ULong>(tags.size()));
  for (CORBA::ULong i = 0; i < list.length(); ++i) {
    list[i].protocol_type = tags[i];
    list[i].transport_protocol_properties = RTCORBA::ProtocolProperties::_duplicate(properties);
  }
  return list;
}

class Protocols : public testing::Test {
 protected:
  nav::ReadData_ptr with(CORBA::Policy_ptr policy, nav::ReadData_ptr target) {
    const CORBA::Object_var object = target->_set_policy_overrides(only(policy), CORBA::ADD_OVERRIDE);
    return nav::ReadData::_unchecked_narrow(object);
  }
  nav::ReadData_ptr by(const std::vector<CORBA::ULong>& tags, RTCORBA::ProtocolProperties_ptr properties = nullptr) {
    return with(rt->create_client_protocol_policy(list_of(tags, properties)), target);
  }
  /// Returns the protocol of the endpoint to which the target is connected.
  static CORBA::ULong taken(nav::ReadData_ptr target) {
    EXPECT_EQ(raised([&] { target->get_data(); }), "");
    const corbel::orb::TargetsRef targets = target->_reference()->use();
    return targets->all[targets->first].pool->endpoint().protocol;
  }
  /// Returns the client's socket of the connection for the target's last call.
  static int socket_of(nav::ReadData_ptr target) {
    const corbel::orb::TargetsRef targets = target->_reference()->use();
    corbel::orb::ConnectionPool& pool = *targets->all[targets->first].pool;
    corbel::transport::IoResult why;
    corbel::orb::ClientConnection* const connection =
        pool.acquire(why, corbel::orb::RequestState::Clock::time_point::max());
    const int socket = connection->stream->descriptor();
    pool.release(connection);
    return socket;
  }
  static int option(int socket, int level, int name) {
    int value = -1;
    socklen_t size = sizeof value;
    ::getsockopt(socket, level, name, &value, &size);
    return value;
  }
  std::string object(const char* name, const CORBA::PolicyList& policies) {
    const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
    const PortableServer::POA_var poa = server.poa()->create_POA(name, manager, policies);
    const PortableServer::ObjectId_var id = poa->activate_object(&servant);
    const CORBA::Object_var reference = poa->id_to_reference(*id);
    const CORBA::String_var text = server.orb()->object_to_string(reference);
    return text.in();
  }
  static std::vector<CORBA::ULong> tags_of(const std::string& reference) {
    std::vector<CORBA::ULong> tags;
    const corbel::giop::Ior ior = *corbel::giop::ior_from_string(reference);
    for (const auto& profile : ior.profiles) tags.push_back(profile.tag);
    return tags;
  }

  test::ReadData servant;
  test::Server server{{"-ORBEndpoint", "iiop://127.0.0.1", "-ORBEndpoint", "uiop://"}};
  const test::Orb client;
  const RTCORBA::RTORB_var rt = test::rt_orb(client);
  const std::string reference = server.activate(&servant);
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
};

TEST_F(Protocols, AreTakenInTheOrderOfTheClientsPolicy) {
  EXPECT_EQ(taken(target), RTCORBA::TAG_UIOP) << "what is nearest";
  EXPECT_EQ(taken(nav::ReadData_var(by({IOP::TAG_INTERNET_IOP, RTCORBA::TAG_UIOP}))), IOP::TAG_INTERNET_IOP);
  EXPECT_EQ(taken(nav::ReadData_var(by({RTCORBA::TAG_UIOP, IOP::TAG_INTERNET_IOP}))), RTCORBA::TAG_UIOP);
  EXPECT_EQ(taken(nav::ReadData_var(by({4711, IOP::TAG_INTERNET_IOP}))), IOP::TAG_INTERNET_IOP);
  const nav::ReadData_var none = by({4711});
  EXPECT_EQ(raised([&] { none->get_data(); }), "INV_POLICY");
  CORBA::PolicyList_var wrong;
  EXPECT_FALSE(none->_validate_connection(wrong.out()));
  ASSERT_EQ(wrong->length(), 1U);
  EXPECT_EQ((*wrong)[0]->policy_type(), RTCORBA::CLIENT_PROTOCOL_POLICY_TYPE);
  const RTCORBA::ClientProtocolPolicy_var policy = RTCORBA::ClientProtocolPolicy::_narrow(
      CORBA::Policy_var(none->_get_policy(RTCORBA::CLIENT_PROTOCOL_POLICY_TYPE)));
  const RTCORBA::ProtocolList_var list = policy->protocols();
  ASSERT_EQ(list->length(), 1U);
  EXPECT_EQ((*list)[0].protocol_type, 4711U);
  server.stop();
}

TEST_F(Protocols, OverrideOfTheOrbAppliesToLaterReferences) {
  const CORBA::PolicyManager_var manager =
      CORBA::PolicyManager::_narrow(CORBA::Object_var(client->resolve_initial_references("ORBPolicyManager")));
  manager->set_policy_overrides(only(rt->create_client_protocol_policy(list_of({IOP::TAG_INTERNET_IOP}))),
                                CORBA::ADD_OVERRIDE);
  EXPECT_EQ(taken(target), RTCORBA::TAG_UIOP);
  const nav::ReadData_var later = test::resolve<nav::ReadData>(client, reference);
  EXPECT_EQ(taken(later), IOP::TAG_INTERNET_IOP);
  const CORBA::PolicyCurrent_var current =
      CORBA::PolicyCurrent::_narrow(CORBA::Object_var(client->resolve_initial_references("PolicyCurrent")));
  const CORBA::PolicyList policies = only(rt->create_client_protocol_policy(list_of({RTCORBA::TAG_UIOP})));
  EXPECT_EQ(raised([&] { current->set_policy_overrides(policies, CORBA::ADD_OVERRIDE); }), "NO_PERMISSION");
  server.stop();
}

TEST_F(Protocols, HaveTheSocketsThatTheirPropertiesAskFor) {
  const RTCORBA::TCPProtocolProperties_var tcp = rt->create_tcp_protocol_properties(20000, 30000, false, true, false);
  const nav::ReadData_var own = by({IOP::TAG_INTERNET_IOP}, tcp);
  const nav::ReadData_var plain = by({IOP::TAG_INTERNET_IOP});
  for (const nav::ReadData_var& each : {own, plain}) EXPECT_EQ(taken(each), IOP::TAG_INTERNET_IOP);
  EXPECT_EQ(client.core().connections.open(), 2U) << "each has a connection of its kind";
  const int socket = socket_of(own);
  EXPECT_EQ(option(socket, SOL_SOCKET, SO_SNDBUF), 40000) << "the system's own share is as large";
  EXPECT_EQ(option(socket, SOL_SOCKET, SO_RCVBUF), 60000);
  EXPECT_EQ(option(socket, SOL_SOCKET, SO_KEEPALIVE), 0);
  EXPECT_EQ(option(socket, SOL_SOCKET, SO_DONTROUTE), 1);
  EXPECT_EQ(option(socket, IPPROTO_TCP, TCP_NODELAY), 0);
  const int other = socket_of(plain);
  EXPECT_EQ(option(other, SOL_SOCKET, SO_KEEPALIVE), 1);
  EXPECT_EQ(option(other, SOL_SOCKET, SO_DONTROUTE), 0);
  EXPECT_NE(option(other, IPPROTO_TCP, TCP_NODELAY), 0);
  const RTCORBA::UnixDomainProtocolProperties_var local = rt->create_unix_domain_protocol_properties(20000, 0);
  const nav::ReadData_var near = by({RTCORBA::TAG_UIOP}, local);
  EXPECT_EQ(taken(near), RTCORBA::TAG_UIOP);
  EXPECT_EQ(option(socket_of(near), SOL_SOCKET, SO_SNDBUF), 40000);
  // Another reference with the same policies shares the connection.
  const std::size_t before = client.core().connections.open();
  const RTCORBA::TCPProtocolProperties_var same = rt->create_tcp_protocol_properties(20000, 30000, false, true, false);
  EXPECT_EQ(taken(nav::ReadData_var(by({IOP::TAG_INTERNET_IOP}, same))), IOP::TAG_INTERNET_IOP);
  EXPECT_EQ(client.core().connections.open(), before);
  server.stop();
}

TEST_F(Protocols, StandInReferencesAsTheServersPolicySays) {
  const auto make = [&](const char* name, const std::vector<CORBA::ULong>& tags) {
    return object(name, only(rt->create_server_protocol_policy(list_of(tags))));
  };
  const std::vector<CORBA::ULong> both{RTCORBA::TAG_UIOP, IOP::TAG_INTERNET_IOP};
  EXPECT_EQ(tags_of(make("both", both)), both);
  const std::string only_iiop = make("iiop", {4711, IOP::TAG_INTERNET_IOP});
  EXPECT_EQ(tags_of(only_iiop), std::vector<CORBA::ULong>{IOP::TAG_INTERNET_IOP});
  const nav::ReadData_var there = test::resolve<nav::ReadData>(client, only_iiop);
  EXPECT_EQ(taken(there), IOP::TAG_INTERNET_IOP);
  EXPECT_THROW(make("none", {4711}), PortableServer::POA::InvalidPolicy);
  server.stop();
}

TEST_F(Protocols, InvalidProtocolListsAreRefused) {
  const auto client_policy = [&](const RTCORBA::ProtocolList& list) {
    return raised([&] { RTCORBA::ClientProtocolPolicy_var(rt->create_client_protocol_policy(list)); });
  };
  const RTCORBA::TCPProtocolProperties_var tcp = rt->create_tcp_protocol_properties(0, 0, true, false, true);
  EXPECT_EQ(client_policy(list_of({})), "BAD_PARAM");
  EXPECT_EQ(client_policy(list_of({0, RTCORBA::TAG_UIOP, 0})), "BAD_PARAM");
  EXPECT_EQ(client_policy(list_of({RTCORBA::TAG_UIOP}, tcp)), "BAD_PARAM") << "another protocol's";
  EXPECT_EQ(client_policy(list_of({RTCORBA::TAG_SHMIOP}, tcp)), "BAD_PARAM");
  EXPECT_EQ(client_policy(list_of({IOP::TAG_INTERNET_IOP}, tcp)), "");
  tcp->send_buffer_size(-1);
  EXPECT_EQ(client_policy(list_of({IOP::TAG_INTERNET_IOP}, tcp)), "BAD_PARAM");
  tcp->send_buffer_size(0);
  tcp->enable_network_priority(true);
  EXPECT_EQ(client_policy(list_of({IOP::TAG_INTERNET_IOP}, tcp)), "NO_IMPLEMENT");
  tcp->enable_network_priority(false);
  EXPECT_EQ(raised([&] { rt->create_server_protocol_policy(list_of({IOP::TAG_INTERNET_IOP}, tcp)); }), "NO_IMPLEMENT");
  EXPECT_EQ(raised([&] { rt->create_server_protocol_policy(list_of({})); }), "BAD_PARAM");
}

}  // namespace
