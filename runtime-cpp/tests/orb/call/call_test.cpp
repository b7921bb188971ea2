// SPDX-License-Identifier: Apache-2.0
// Kinds of calls: nested, collocated, concurrent, oneway, with interception points.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/client_request.hpp>
#include <corbel/orb/server_request.hpp>

#include <gtest/gtest.h>

namespace {

using test::raised;

class Call : public testing::TestWithParam<std::string> {
 protected:
  std::vector<std::string> options() const { return {"-ORBConcurrency", GetParam()}; }
};
INSTANTIATE_TEST_SUITE_P(Both, Call, testing::ValuesIn(test::kConcurrencies));

template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 12'000 && !condition(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return condition();
}

// BasicSP: an event makes Airframe call GPS while it serves the event.
TEST_P(Call, MayBeMadeWithinAnUpcall) {
  test::ReadData gps;
  nav::ReadData_var gps_at_airframe;
  test::Consumer airframe([&](const nav::DataAvail& event) {
    EXPECT_EQ(event.stamp.intended, -5);
    EXPECT_GT(gps_at_airframe->get_data().altitude, 0);
  });
  test::Server gps_server(options());
  test::Server airframe_server(options());
  gps_at_airframe = test::resolve<nav::ReadData>(airframe_server.orb(), gps_server.activate(&gps));
  const nav::DataAvailConsumer_var airframe_at_gps =
      test::resolve<nav::DataAvailConsumer>(gps_server.orb(), airframe_server.activate(&airframe));
  for (int i = 0; i < 100; ++i) {
    airframe_at_gps->push_DataAvail({7, {1, -5, 3}});
  }
  EXPECT_TRUE(eventually([&] { return airframe.events == 100; }));
  EXPECT_EQ(gps.calls, 100);
  airframe_server.stop();
  gps_server.stop();
}

TEST_P(Call, MayGoToAnObjectOfTheSameOrbWithinAnUpcall) {
  test::ReadData inner;
  nav::ReadData_var inner_reference;
  test::ReadData outer([&] { inner_reference->get_data(); });
  test::Server server(options());
  inner_reference = test::resolve<nav::ReadData>(server.orb(), server.activate(&inner));
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&outer));
  target->get_data();
  EXPECT_EQ(inner.calls, 1);
  server.stop();
}

TEST_P(Call, ManyThreadsShareOneReference) {
  test::ReadData gps;
  test::Server server(options());
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&gps));
  std::vector<std::thread> callers;
  for (int t = 0; t < 16; ++t) {
    callers.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(target->get_data().longitude, 2);
      }
    });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(gps.calls, 16 * 200);
}

TEST_P(Call, GivesTheServantsExceptions) {
  int turn = 0;
  test::ReadData gps([&] {
    switch (turn++) {
      case 0: throw nav::NotReady("warming up");
      case 1: throw CORBA::NO_RESOURCES(3, CORBA::COMPLETED_NO);
      case 2: throw CORBA::ORB::InvalidName();  // get_data does not declare this exception
      case 3: throw std::bad_alloc();
      case 4: throw 42;  // NOLINT: a servant must not do this
      default: return;
    }
  });
  test::Server server(options());
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&gps));
  try {
    target->get_data();
    FAIL();
  } catch (const nav::NotReady& exception) {
    EXPECT_STREQ(exception.reason.in(), "warming up");
  }
  EXPECT_EQ(raised([&] { target->get_data(); }), "NO_RESOURCES");
  EXPECT_EQ(raised([&] { target->get_data(); }), "UNKNOWN");
  EXPECT_EQ(raised([&] { target->get_data(); }), "NO_MEMORY");
  EXPECT_EQ(raised([&] { target->get_data(); }), "UNKNOWN");
  EXPECT_EQ(raised([&] { target->get_data(); }), "");
}

TEST_P(Call, RefusesAnOperationThatTheObjectDoesNotHave) {
  test::ReadData gps;
  test::Server server(options());
  const test::Orb client;
  const CORBA::Object_var object = client->string_to_object(server.activate(&gps).c_str());
  const nav::DataAvailConsumer_var wrong = nav::DataAvailConsumer::_unchecked_narrow(object);
  EXPECT_TRUE(CORBA::is_nil(nav::DataAvailConsumer::_narrow(object)));
  for (const char* operation : {"get_dat", "get_data2", "x", "_interface", "_is_b", "GET_DATA"}) {
    corbel::orb::ClientRequest request(*object.in(), operation);
    EXPECT_NE(raised([&] {
                request.begin();
                request.invoke();
              }),
              "")
        << operation;
  }
  wrong->push_DataAvail({});  // oneway: no exception is reported
  EXPECT_EQ(gps.calls, 0);
}

// The number of times that each interception point was reached, and the context that an interceptor saw.
struct InterceptionCounts {
  int send_request = 0;
  int receive_reply = 0;
  int receive_exception = 0;
  int receive_other = 0;
  int contexts = 0;
  int receive_request = 0;
  int send_reply = 0;
  int send_exception = 0;
  int send_other = 0;
  int dispatched = 0;
  std::string context;
};

template <int InterceptionCounts::*Member, class Request>
corbel::orb::InterceptionPoint<Request> count(InterceptionCounts& seen) {
  return {[](void* cookie, Request&) { ++(static_cast<InterceptionCounts*>(cookie)->*Member); }, &seen};
}

TEST_P(Call, PassesAllInterceptionPoints) {
  using corbel::orb::ClientRequest;
  using corbel::orb::ServerRequest;
  InterceptionCounts client_saw;
  InterceptionCounts server_saw;
  bool refuse = false;
  test::ReadData gps([&] {
    if (refuse) {
      throw nav::NotReady("no");
    }
  });
  test::Consumer consumer;
  test::Orb client;
  client.core().interception_points.send_request = {
      [](void* cookie, ClientRequest& request) {
        ++static_cast<InterceptionCounts*>(cookie)->send_request;
        static const std::byte data[] = {std::byte{1}, std::byte{'h'}, std::byte{'i'}};
        request.state().contexts_out.assign(1, {0x4242, data});
      },
      &client_saw};
  client.core().interception_points.receive_reply =
      count<&InterceptionCounts::receive_reply, ClientRequest>(client_saw);
  client.core().interception_points.receive_exception =
      count<&InterceptionCounts::receive_exception, ClientRequest>(client_saw);
  client.core().interception_points.receive_other =
      count<&InterceptionCounts::receive_other, ClientRequest>(client_saw);
  test::Orb orb(options());
  auto& interception_points = orb.core().interception_points;
  interception_points.receive_request_service_contexts = {
      [](void* cookie, ServerRequest& request) {
        auto& seen = *static_cast<InterceptionCounts*>(cookie);
        ++seen.contexts;
        corbel::giop::ServiceContext context;
        if (request.request().contexts.find(0x4242, context)) {
          seen.context.assign(reinterpret_cast<const char*>(context.data.data()) + 1, context.data.size() - 1);
        }
      },
      &server_saw};
  interception_points.receive_request = count<&InterceptionCounts::receive_request, ServerRequest>(server_saw);
  interception_points.send_reply = count<&InterceptionCounts::send_reply, ServerRequest>(server_saw);
  interception_points.send_exception = count<&InterceptionCounts::send_exception, ServerRequest>(server_saw);
  interception_points.send_other = count<&InterceptionCounts::send_other, ServerRequest>(server_saw);
  interception_points.dispatch = {[](void* cookie, ServerRequest& request) {
                                    ++static_cast<InterceptionCounts*>(cookie)->dispatched;
                                    request.upcall();
                                    return true;
                                  },
                                  &server_saw};
  const PortableServer::POA_var poa = orb.root_poa();
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  std::thread runner([&] { orb->run(); });
  const CORBA::Object_var gps_object = poa->servant_to_reference(&gps);
  const CORBA::Object_var consumer_object = poa->servant_to_reference(&consumer);
  const CORBA::String_var gps_text = orb->object_to_string(gps_object);
  const CORBA::String_var consumer_text = orb->object_to_string(consumer_object);
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, gps_text.in());
  const nav::DataAvailConsumer_var sink = test::resolve<nav::DataAvailConsumer>(client, consumer_text.in());

  target->get_data();
  EXPECT_EQ(client_saw.send_request, 1);
  EXPECT_EQ(client_saw.receive_reply, 1);
  EXPECT_EQ(server_saw.context, "hi");
  refuse = true;
  EXPECT_EQ(raised([&] { target->get_data(); }), "NotReady");
  EXPECT_EQ(client_saw.receive_exception, 1);
  sink->push_DataAvail({});
  EXPECT_EQ(client_saw.receive_other, 1);
  EXPECT_TRUE(eventually([&] { return consumer.events == 1; }));
  orb->shutdown(true);
  runner.join();
  EXPECT_EQ(server_saw.contexts, 3);
  EXPECT_EQ(server_saw.receive_request, 3);
  EXPECT_EQ(server_saw.dispatched, 3);
  EXPECT_EQ(server_saw.send_reply, 1);
  EXPECT_EQ(server_saw.send_exception, 1);
  EXPECT_EQ(server_saw.send_other, 1);
}

}  // namespace
