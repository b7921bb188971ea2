// SPDX-License-Identifier: Apache-2.0
// Objects with their own priorities: the contents of their references, and the lane by which they are served.
#include <corbel/RTPortableServer.h>

#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"
#include "support/servants/servant_managers.hpp"

#include <corbel/giop/priority.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <mutex>

namespace {

using test::raised;

class RtPoa : public testing::Test {
 protected:
  void end() {
    server.stop();
    server.orb()->destroy();
  }
  RTPortableServer::POA_ptr make_poa(const char* name, std::initializer_list<CORBA::Policy_ptr> more = {}) {
    CORBA::PolicyList policies;
    policies.length(static_cast<CORBA::ULong>(1 + more.size()));
    policies[0] = rt->create_priority_model_policy(RTCORBA::SERVER_DECLARED, 20);
    CORBA::ULong i = 1;
    for (CORBA::Policy_ptr policy : more) policies[i++] = policy;
    const PortableServer::POAManager_var manager = root->the_POAManager();
    const PortableServer::POA_var poa = root->create_POA(name, manager, policies);
    return RTPortableServer::POA::_narrow(poa);
  }
  /// Returns the value in the reference.
  static int declared(CORBA::Object_ptr reference) {
    const auto model = corbel::giop::find_priority_model(reference->_reference()->ior(), corbel::giop::default_limits);
    return model && !model->client_propagated ? model->server_priority : -1;
  }
  /// Returns the priority at which a call by this reference is served, with any priority of the client.
  test::ServedAs call(CORBA::Object_ptr reference) {
    const CORBA::String_var text = server.orb()->object_to_string(reference);
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
    EXPECT_EQ(test::call_at(client, 7, target), "");
    const std::lock_guard lock(mutex);
    return served.empty() ? test::ServedAs() : served.back();
  }
  void record() {
    const std::lock_guard lock(mutex);
    served.push_back(test::served_here());
  }

  std::mutex mutex;
  std::vector<test::ServedAs> served;
  test::ReadData servant{[this] { record(); }};
  test::ReadData second{[this] { record(); }};
  test::ReadData third{[this] { record(); }};
  test::Activator activator;
  test::Locator locator{&servant};
  test::Server server{{"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"}};
  const RTCORBA::RTORB_var rt = test::rt_orb(server.orb());
  const RTPortableServer::POA_var root = RTPortableServer::POA::_narrow(server.poa());
  const test::Orb client;
};

TEST_F(RtPoa, ActivatesObjectsWithPriorities) {
  const RTPortableServer::POA_var poa = make_poa("declared");
  const PortableServer::ObjectId_var plain = poa->activate_object(&servant);
  const PortableServer::ObjectId_var urgent = poa->activate_object_with_priority(&second, 150);
  const CORBA::Object_var plain_reference = poa->id_to_reference(*plain);
  const CORBA::Object_var urgent_reference = poa->id_to_reference(*urgent);
  EXPECT_EQ(declared(plain_reference), 20);
  EXPECT_EQ(declared(urgent_reference), 150);
  EXPECT_EQ(declared(CORBA::Object_var(poa->servant_to_reference(&second))), 150);
  const test::ServedAs low = call(plain_reference);
  const test::ServedAs high = call(urgent_reference);
  EXPECT_EQ(low.priority, 20);
  EXPECT_EQ(high.priority, 150);
  EXPECT_NE(low.thread, high.thread) << "of another lane";
  // The next object with this index has no priority of its own.
  poa->deactivate_object(*urgent);
  const PortableServer::ObjectId_var next = poa->activate_object(&third);
  EXPECT_EQ(declared(CORBA::Object_var(poa->id_to_reference(*next))), 20);
  EXPECT_EQ(call(CORBA::Object_var(poa->id_to_reference(*next))).priority, 20);
  end();
}

TEST_F(RtPoa, MakesReferencesWithPriorities) {
  const RTPortableServer::POA_var poa = make_poa("declared");
  const CORBA::Object_var reference = poa->create_reference_with_priority("IDL:nav/ReadData:1.0", 150);
  EXPECT_EQ(declared(reference), 150);
  const PortableServer::ObjectId_var id = poa->reference_to_id(reference);
  EXPECT_EQ(raised([&] { poa->activate_object_with_id_and_priority(*id, &servant, 151); }), "BAD_INV_ORDER");
  poa->activate_object_with_id(*id, &servant);
  EXPECT_EQ(call(reference).priority, 150);
  EXPECT_EQ(raised([&] { poa->create_reference_with_id_and_priority(*id, "IDL:x:1.0", 151); }), "BAD_INV_ORDER");
  EXPECT_EQ(declared(CORBA::Object_var(poa->create_reference_with_id(*id, "IDL:x:1.0"))), 150);
  const PortableServer::ObjectId_var plain = poa->activate_object(&second);
  EXPECT_EQ(raised([&] { poa->create_reference_with_id_and_priority(*plain, "IDL:x:1.0", 30); }), "BAD_INV_ORDER");
  EXPECT_EQ(raised([&] { CORBA::Object_var(poa->create_reference_with_id_and_priority(*plain, "IDL:x:1.0", 20)); }),
            "");
  end();
}

TEST_F(RtPoa, GivesPrioritiesToObjectsWithNames) {
  const RTPortableServer::POA_var poa = make_poa("named", {root->create_id_assignment_policy(PortableServer::USER_ID),
                                                           root->create_lifespan_policy(PortableServer::PERSISTENT)});
  const PortableServer::ObjectId_var a = PortableServer::string_to_ObjectId("a");
  const PortableServer::ObjectId_var b = PortableServer::string_to_ObjectId("b");
  poa->activate_object_with_id_and_priority(*a, &servant, 150);
  EXPECT_EQ(declared(CORBA::Object_var(poa->id_to_reference(*a))), 150);
  EXPECT_EQ(call(CORBA::Object_var(poa->id_to_reference(*a))).priority, 150);
  const CORBA::Object_var reference = poa->create_reference_with_id_and_priority(*b, "IDL:nav/ReadData:1.0", 160);
  EXPECT_EQ(declared(reference), 160);
  EXPECT_EQ(raised([&] { poa->activate_object_with_id_and_priority(*b, &second, 150); }), "BAD_INV_ORDER");
  poa->activate_object_with_id(*b, &second);
  EXPECT_EQ(call(reference).priority, 160);
  poa->deactivate_object(*b);
  poa->activate_object_with_id_and_priority(*b, &second, 160);
  EXPECT_EQ(call(reference).priority, 160) << "the reference's, for ever";
  end();
}

TEST_F(RtPoa, KeepsPrioritiesForServantManagers) {
  activator.in_call = [this] { record(); };
  const auto policies = [&](PortableServer::ServantRetentionPolicyValue retention,
                            PortableServer::RequestProcessingPolicyValue processing) {
    return std::vector<CORBA::Policy_var>{root->create_id_assignment_policy(PortableServer::USER_ID),
                                          root->create_request_processing_policy(processing),
                                          root->create_servant_retention_policy(retention),
                                          root->create_id_uniqueness_policy(PortableServer::MULTIPLE_ID)};
  };
  for (const auto& [name, retention, processing] :
       {std::tuple("activated", PortableServer::RETAIN, PortableServer::USE_SERVANT_MANAGER),
        std::tuple("located", PortableServer::NON_RETAIN, PortableServer::USE_SERVANT_MANAGER),
        std::tuple("default", PortableServer::NON_RETAIN, PortableServer::USE_DEFAULT_SERVANT)}) {
    std::vector<CORBA::Policy_var> all = policies(retention, processing);
    const RTPortableServer::POA_var poa =
        make_poa(name, {all[0]._retn(), all[1]._retn(), all[2]._retn(), all[3]._retn()});
    if (processing == PortableServer::USE_DEFAULT_SERVANT) {
      poa->set_servant(&servant);
    } else if (retention == PortableServer::RETAIN) {
      poa->set_servant_manager(&activator);
    } else {
      poa->set_servant_manager(&locator);
    }
    const PortableServer::ObjectId_var a = PortableServer::string_to_ObjectId("a");
    const PortableServer::ObjectId_var b = PortableServer::string_to_ObjectId("b");
    const CORBA::Object_var urgent = poa->create_reference_with_id_and_priority(*a, "IDL:nav/ReadData:1.0", 150);
    const CORBA::Object_var plain = poa->create_reference_with_id(*b, "IDL:nav/ReadData:1.0");
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(call(urgent).priority, 150) << name;
      EXPECT_EQ(call(plain).priority, 20) << name;
    }
  }
  end();
}

TEST_F(RtPoa, PrioritiesNeedTheServerDeclaredModel) {
  const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("12345678");
  EXPECT_THROW(root->activate_object_with_priority(&servant, 5), PortableServer::POA::WrongPolicy);
  EXPECT_THROW(root->activate_object_with_id_and_priority(*id, &servant, 5), PortableServer::POA::WrongPolicy);
  EXPECT_THROW(root->create_reference_with_priority("IDL:x:1.0", 5), PortableServer::POA::WrongPolicy);
  EXPECT_THROW(root->create_reference_with_id_and_priority(*id, "IDL:x:1.0", 5), PortableServer::POA::WrongPolicy);
  const RTPortableServer::POA_var poa = make_poa("declared");
  EXPECT_EQ(raised([&] { poa->activate_object_with_priority(&servant, -1); }), "BAD_PARAM");
  EXPECT_EQ(raised([&] { poa->create_reference_with_priority("IDL:x:1.0", -1); }), "BAD_PARAM");
  EXPECT_TRUE(CORBA::is_nil(RTPortableServer::POA::_narrow(nullptr)));
  EXPECT_TRUE(CORBA::is_nil(RTPortableServer::POA::_narrow(rt)));
  const RTPortableServer::POA_var same = RTPortableServer::POA::_narrow(poa);
  EXPECT_EQ(same.in(), poa.in());
  end();
}

}  // namespace
