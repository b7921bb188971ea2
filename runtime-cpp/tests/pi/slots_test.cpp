// SPDX-License-Identifier: Apache-2.0
// PICurrent (CORBA 3.3 part 1, 16.4): slots of threads and of requests.
#include "pi_fixture.hpp"

#include <gtest/gtest.h>

namespace {

namespace PI = PortableInterceptor;

PI::Current_ptr current_of(const test::Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("PICurrent");
  return PI::Current::_narrow(object);
}
CORBA::Long number_in(CORBA::Any* owned) {
  const CORBA::Any_var any = owned;
  CORBA::Long number = -1;
  *any >>= number;
  return number;
}
CORBA::Any any_of(CORBA::Long number) {
  CORBA::Any any;
  any <<= number;
  return any;
}

/// Calls an object whose adapter has this thread policy. If another thread serves the request, the slots must be moved
/// to it.
void go_with_a_call(PortableServer::ThreadPolicyValue threads, const char* concurrency) {
  constexpr CORBA::ULong id = 0x4242;
  PI::SlotId slot = 99;
  test::Log log;
  const test::Setup client_setup{
      [&](PI::ORBInitInfo_ptr info) {
        slot = info->allocate_slot_id();
        const PI::ClientRequestInterceptor_var interceptor = new test::LoggingClient(
            "C", log, [&](const std::string&, const std::string& point, PI::ClientRequestInfo_ptr request) {
              if (point == "send_request") {
                const std::string text = std::to_string(number_in(request->get_slot(slot)));
                request->add_request_service_context(test::context(id, text), false);
              }
            });
        info->add_client_request_interceptor(interceptor);
      },
      {}};
  CORBA::Long at_reply = -1;
  const test::Setup server_setup{
      [&](PI::ORBInitInfo_ptr info) {
        info->allocate_slot_id();
        const PI::ServerRequestInterceptor_var interceptor = new test::LoggingServer(
            "S", log, [&](const std::string&, const std::string& point, PI::ServerRequestInfo_ptr request) {
              if (point == "contexts") {
                request->set_slot(slot, any_of(std::stoi(test::text_of(request->get_request_service_context(id)))));
              } else if (point == "send_reply") {
                at_reply = number_in(request->get_slot(slot));
              }
            });
        info->add_server_request_interceptor(interceptor);
      },
      {}};
  CORBA::Long seen = -1;
  PI::Current_var of_server;
  test::ReadData gps([&] {
    seen = number_in(of_server->get_slot(slot));
    of_server->set_slot(slot, any_of(seen + 1));
  });
  test::Prepared<test::Server> server(server_setup, {"-ORBConcurrency", concurrency});
  of_server = current_of(server.orb());
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = server.poa()->create_thread_policy(threads);
  const PortableServer::POA_var poa = server.poa()->create_POA("poa", manager, policies);
  const PortableServer::ObjectId_var object_id = poa->activate_object(&gps);
  const CORBA::Object_var here = poa->id_to_reference(*object_id);
  const CORBA::String_var reference = server.orb()->object_to_string(here);
  test::Prepared<test::Orb> client(client_setup);
  const PI::Current_var current = current_of(client);
  const CORBA::Object_var object = client->string_to_object(reference.in());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  for (const CORBA::Long number : {7, 8}) {
    current->set_slot(slot, any_of(number));
    target->get_data();
    EXPECT_EQ(seen, number);
    EXPECT_EQ(at_reply, number + 1) << "what the servant has left there";
    EXPECT_EQ(number_in(current->get_slot(slot)), number);
  }
  std::thread other([&] { target->get_data(); });
  other.join();
  EXPECT_EQ(seen, -1) << "another thread's slots are empty";
  server.stop();  // before the servant is destroyed
}

TEST(Slots, InterceptorsPassSlotsToTheServant) {
  go_with_a_call(PortableServer::ORB_CTRL_MODEL, "reactive");
  go_with_a_call(PortableServer::MAIN_THREAD_MODEL, "reactive");
  go_with_a_call(PortableServer::MAIN_THREAD_MODEL, "thread-per-connection");
}

TEST(Slots, NewOrbsHaveEmptySlots) {
  PI::SlotId slot = 99;
  const test::Setup setup{[&](PI::ORBInitInfo_ptr info) { slot = info->allocate_slot_id(); }, {}};
  for (const CORBA::Long number : {1, 2, 3}) {  // ORBs that may have the same address in memory
    const test::Prepared<test::Orb> orb(setup);
    const PI::Current_var current = current_of(orb);
    EXPECT_EQ(number_in(current->get_slot(slot)), -1) << "the slot has a value of the previous ORB";
    current->set_slot(slot, any_of(number));
    EXPECT_EQ(number_in(current->get_slot(slot)), number);
  }
}

TEST(Slots, CallsOfAnInterceptorHaveEmptySlots) {
  PI::SlotId slot = 99;
  test::Log log;
  nav::ReadData_var target;
  PI::Current_var current;
  int calls = 0;
  const test::Setup setup{[&](PI::ORBInitInfo_ptr info) {
                            slot = info->allocate_slot_id();
                            const PI::ClientRequestInterceptor_var interceptor = new test::LoggingClient(
                                "C", log,
                                [&](const std::string&, const std::string& point, PI::ClientRequestInfo_ptr r) {
                                  if (point != "send_request" || number_in(r->get_slot(slot)) == 1) {
                                    return;
                                  }
                                  ++calls;
                                  EXPECT_EQ(number_in(current->get_slot(slot)), -1);
                                  current->set_slot(slot, any_of(1));  // this call must not be intercepted
                                  target->get_data();
                                });
                            info->add_client_request_interceptor(interceptor);
                          },
                          {}};
  test::ReadData gps;
  test::Server server;
  test::Prepared<test::Orb> client(setup);
  current = current_of(client);
  const CORBA::Object_var object = client->string_to_object(server.activate(&gps).c_str());
  target = nav::ReadData::_unchecked_narrow(object);
  target->get_data();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(gps.calls, 2);
  EXPECT_EQ(number_in(current->get_slot(slot)), -1);
  EXPECT_THROW(delete current->get_slot(slot + 1), PI::InvalidSlot);
  server.stop();
}

}  // namespace
