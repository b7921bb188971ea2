// SPDX-License-Identifier: Apache-2.0
// Lanes, priority models and bands: the priority and the thread by which a request is served, and which requests wait.
#include <corbel/RTCORBA.h>

#include "hostile/raw_socket.hpp"
#include "support/orbs/gate.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/priority.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>

#include <gtest/gtest.h>

#include <mutex>

namespace {

using corbel::test::Bytes;
using corbel::test::RawSocket;
using test::raised;

std::vector<std::string> with_lanes(const std::string& lanes, std::vector<std::string> more = {}) {
  more.insert(more.end(), {"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", lanes});
  return more;
}

RTCORBA::Current_ptr current_of(const test::Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTCurrent");
  return RTCORBA::Current::_narrow(object);
}

/// The priority and thread of each request.
struct Served {
  int priority;
  std::thread::id thread;
};

class PriorityLanes : public testing::Test {
 protected:
  void record() {
    const std::lock_guard lock(mutex);
    served.push_back({corbel::orb::thread_priority, std::this_thread::get_id()});
  }
  /// Makes a call in a thread with this priority.
  void call_at(const test::Orb& client, RTCORBA::Priority priority, nav::ReadData_ptr target) {
    std::thread([&] {
      const RTCORBA::Current_var current = current_of(client);
      EXPECT_EQ(raised([&] { current->the_priority(); }), "INITIALIZE");
      current->the_priority(priority);
      EXPECT_EQ(current->the_priority(), priority);
      EXPECT_EQ(raised([&] { target->get_data(); }), "");
    }).join();
  }

  std::mutex mutex;
  std::vector<Served> served;
  test::ReadData servant{[this] { record(); }};
};

TEST_F(PriorityLanes, ServeTheClientsPriorities) {
  test::Server server(with_lanes("10:1,100:1"));
  const std::string reference = server.activate(&servant);
  for (const char* bands : {"", "0-99,100-32767"}) {
    served.clear();
    const test::Orb client({"-ORBClientPriority", "7", "-ORBPriorityBands", bands});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    for (const RTCORBA::Priority priority : {10, 100, 0, 32767, 50, 99}) call_at(client, priority, target);
    target->get_data();  // this thread has no CORBA priority
    ASSERT_EQ(served.size(), 7U);
    const std::vector<int> expected{10, 100, 0, 32767, 50, 99, 7};
    for (std::size_t i = 0; i < served.size(); ++i) {
      EXPECT_EQ(served[i].priority, expected[i]) << i;
      EXPECT_EQ(served[i].thread == served[1].thread, expected[i] >= 100) << "its lane: " << i;
      EXPECT_EQ(served[i].thread == served[0].thread, expected[i] < 100) << i;
    }
    EXPECT_EQ(client.core().connections.open(), *bands != '\0' ? 2U : 1U);
  }
  server.stop();
}

TEST_F(PriorityLanes, HandThePriorityOnToCallsOfServants) {
  test::Server second(with_lanes("0:1,100:1"));
  nav::ReadData_var inner;
  test::ReadData middle([&] { inner->get_data(); });
  test::Server first(with_lanes("0:1,100:1"));
  inner = test::resolve<nav::ReadData>(first.orb(), second.activate(&servant));
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, first.activate(&middle));
  call_at(client, 123, target);
  ASSERT_EQ(served.size(), 1U);
  EXPECT_EQ(served[0].priority, 123);
  first.stop();
  second.stop();
}

// The serving thread has no CORBA priority, or another one.
TEST_F(PriorityLanes, LendThePriorityToTheMainThread) {
  test::Server second(with_lanes("0:1,100:1"));
  nav::ReadData_var inner;
  RTCORBA::Current_var current;
  std::vector<int> said;
  test::ReadData middle([&] {
    said.push_back(current->the_priority());
    inner->get_data();
  });
  test::Server first(with_lanes("0:1,100:1"));
  current = current_of(first.orb());
  inner = test::resolve<nav::ReadData>(first.orb(), second.activate(&servant));
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = first.poa()->create_thread_policy(PortableServer::MAIN_THREAD_MODEL);
  const PortableServer::POAManager_var manager = first.poa()->the_POAManager();
  const PortableServer::POA_var poa = first.poa()->create_POA("main", manager, policies);
  const PortableServer::ObjectId_var id = poa->activate_object(&middle);
  const CORBA::Object_var reference = poa->id_to_reference(*id);
  const CORBA::String_var text = first.orb()->object_to_string(reference);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
  for (const RTCORBA::Priority priority : {123, 5}) call_at(client, priority, target);
  EXPECT_EQ(said, (std::vector<int>{123, 5}));
  ASSERT_EQ(served.size(), 2U);
  EXPECT_EQ(served[0].priority, 123);
  EXPECT_EQ(served[1].priority, 5);
  first.stop();
  second.stop();  // before the servant is destroyed
}

TEST_F(PriorityLanes, ServeThePrioritiesThatTheServerDeclares) {
  test::Server server(with_lanes("0:1,100:1", {"-ORBPriorityModel", "server-declared", "-ORBServerPriority", "20"}));
  const CORBA::Object_var object = server.orb()->resolve_initial_references("RTORB");
  const RTCORBA::RTORB_var rt = RTCORBA::RTORB::_narrow(object);
  EXPECT_EQ(raised([&] { rt->create_priority_model_policy(RTCORBA::SERVER_DECLARED, -1); }), "BAD_PARAM");
  constexpr auto neither = static_cast<RTCORBA::PriorityModel>(9);
  EXPECT_EQ(raised([&] { rt->create_priority_model_policy(neither, 1); }), "BAD_PARAM");
  const auto make = [&](const char* name, RTCORBA::PriorityModel model, RTCORBA::Priority priority) {
    CORBA::PolicyList policies(1);
    policies.length(1);
    policies[0] = rt->create_priority_model_policy(model, priority);
    const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
    const PortableServer::POA_var poa = server.poa()->create_POA(name, manager, policies);
    const PortableServer::ObjectId_var id = poa->activate_object(&servant);
    const CORBA::Object_var reference = poa->id_to_reference(*id);
    const CORBA::String_var text = server.orb()->object_to_string(reference);
    return std::string(text.in());
  };
  const test::Orb client;
  const nav::ReadData_var by_option = test::resolve<nav::ReadData>(client, server.activate(&servant));
  const nav::ReadData_var declared =
      test::resolve<nav::ReadData>(client, make("declared", RTCORBA::SERVER_DECLARED, 150));
  const nav::ReadData_var propagated =
      test::resolve<nav::ReadData>(client, make("propagated", RTCORBA::CLIENT_PROPAGATED, 5));
  call_at(client, 77, by_option);
  call_at(client, 77, declared);
  call_at(client, 77, propagated);
  ASSERT_EQ(served.size(), 3U);
  EXPECT_EQ(served[0].priority, 20);
  EXPECT_EQ(served[1].priority, 150);
  EXPECT_EQ(served[2].priority, 77);
  EXPECT_NE(served[0].thread, served[1].thread);
  EXPECT_EQ(served[0].thread, served[2].thread);
  server.stop();
}

// Blocked threads, and calls that wait for them, belong to the low lane: the only thread of the high lane serves its
// first call at once, and its second call after that, whatever the state of the low lane is.
TEST_F(PriorityLanes, BoundPriorityInversionByOneCall) {
  test::Gate low;
  test::Gate high;
  test::ReadData guarded([&] { (corbel::orb::thread_priority >= 100 ? high : low).pass(); });
  test::Server server(with_lanes("0:1,100:1"));
  const std::string reference = server.activate(&guarded);
  const test::Orb client({"-ORBPriorityBands", "0-99,100-32767", "-ORBCallTimeout", "20s"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  std::vector<std::thread> callers;
  std::atomic<int> low_done{0};
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&] {
      call_at(client, 0, target);
      ++low_done;
    });
  }
  low.await(1);
  std::atomic<int> high_done{0};
  for (int i = 0; i < 2; ++i) {
    callers.emplace_back([&] {
      call_at(client, 100, target);
      ++high_done;
    });
  }
  high.await(1);
  high.open();
  callers[8].join();
  callers[9].join();
  EXPECT_EQ(high_done, 2);
  EXPECT_EQ(low_done, 0) << "all low calls still wait";
  EXPECT_EQ(low.most(), 1);
  low.open();
  for (int i = 0; i < 8; ++i) callers[static_cast<std::size_t>(i)].join();
  EXPECT_EQ(guarded.calls, 10);
  server.stop();
}

TEST_F(PriorityLanes, ServeACallOutsideOfAllBandsNever) {
  test::Server server(with_lanes("0:1"));
  const test::Orb client({"-ORBPriorityBands", "10-20,30-40", "-ORBClientPriority", "25"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  EXPECT_EQ(raised([&] { target->get_data(); }), "INV_POLICY");
  call_at(client, 15, target);
  EXPECT_EQ(servant.calls, 1);
  server.stop();
}

// A reactive server has no bands, but its object adapter may have a priority model.
TEST_F(PriorityLanes, BandedConnectionsNeedNoLanes) {
  test::Server server;
  const CORBA::Object_var object = server.orb()->resolve_initial_references("RTORB");
  const RTCORBA::RTORB_var rt = RTCORBA::RTORB::_narrow(object);
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = rt->create_priority_model_policy(RTCORBA::CLIENT_PROPAGATED, 5);
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  const PortableServer::POA_var poa = server.poa()->create_POA("told", manager, policies);
  const PortableServer::ObjectId_var id = poa->activate_object(&servant);
  const CORBA::Object_var reference = poa->id_to_reference(*id);
  const CORBA::String_var text = server.orb()->object_to_string(reference);
  const test::Orb client({"-ORBPriorityBands", "0-100"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
  call_at(client, 15, target);
  EXPECT_EQ(servant.calls, 1);
  server.stop();
}

/// Returns a request with that operation and service context, as any client could send it.
Bytes request(const corbel::giop::IiopProfile& profile, const char* operation, std::uint32_t context,
              std::span<const std::byte> data) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const corbel::giop::ServiceContext contexts[] = {{context, data}};
  const auto offsets = corbel::giop::begin_request(
      out, {corbel::giop::v1_2, 1, corbel::giop::Response::expected, profile.object_key, operation, contexts});
  corbel::giop::finish_message(out, offsets);
  return {out.data().begin(), out.data().end()};
}

std::string outcome(const Bytes& message) {
  corbel::giop::MessageHeader header;
  corbel::giop::Reply reply;
  if (corbel::giop::decode_header(message, corbel::giop::default_limits, header) != corbel::giop::Error::none ||
      corbel::giop::decode_reply(message, header, corbel::giop::default_limits, reply) != corbel::giop::Error::none) {
    return "no reply";
  }
  return reply.status == corbel::giop::ReplyStatus::no_exception ? "" : std::string(reply.body.get_string());
}

TEST_F(PriorityLanes, SurviveClientsThatSayNonsense) {
  namespace service_id = corbel::giop::service_id;
  const std::string marshal = "IDL:omg.org/CORBA/MARSHAL:1.0";
  test::Server server(with_lanes("0:1,100:1"));
  const std::string reference = server.activate(&servant);
  const auto profile = *corbel::giop::parse_iiop_profile(corbel::giop::ior_from_string(reference)->profiles.at(0));
  RawSocket peer = RawSocket::connect(profile);
  const auto ask = [&](const char* operation, std::uint32_t context, std::span<const std::byte> data) {
    EXPECT_TRUE(peer.send(request(profile, operation, context, data)));
    return outcome(peer.receive_message());
  };
  const auto priority = corbel::giop::write_priority_context(100);
  const auto negative = corbel::giop::write_priority_context(-5);
  const auto band = corbel::giop::write_priority_band_context({0, 50});
  const auto upside_down = corbel::giop::write_priority_band_context({50, 0});
  for (std::size_t size = 0; size < priority.size(); ++size) {
    EXPECT_EQ(ask("get_data", service_id::rt_corba_priority, std::span(priority).first(size)), marshal) << size;
  }
  for (std::size_t size = 0; size < band.size(); ++size) {
    EXPECT_EQ(ask("get_data", service_id::rt_corba_priority_range, std::span(band).first(size)), marshal) << size;
  }
  EXPECT_EQ(ask("get_data", service_id::rt_corba_priority, negative), marshal);
  EXPECT_EQ(ask("_bind_priority_band", service_id::rt_corba_priority_range, upside_down), marshal);
  EXPECT_NE(ask("_bind_priority_band", service_id::rt_corba_priority, priority), "") << "no band";
  EXPECT_EQ(servant.calls, 0);
  // The requests change between the lanes, many at the same time.
  Bytes many;
  for (int i = 0; i < 200; ++i) {
    const Bytes next = request(profile, "get_data", service_id::rt_corba_priority,
                               corbel::giop::write_priority_context(i % 2 == 0 ? 0 : 100));
    many.insert(many.end(), next.begin(), next.end());
  }
  ASSERT_TRUE(peer.send(many));
  for (int i = 0; i < 200; ++i) ASSERT_EQ(outcome(peer.receive_message()), "") << i;
  for (std::size_t i = 0; i < served.size(); ++i) ASSERT_EQ(served[i].priority, i % 2 == 0 ? 0 : 100);
  // After the connection is bound to a band, it stays in the band.
  EXPECT_EQ(ask("_bind_priority_band", service_id::rt_corba_priority_range, band), "");
  EXPECT_EQ(ask("get_data", service_id::rt_corba_priority, priority), "");
  EXPECT_EQ(served.back().thread, served.front().thread);
  server.stop();
}

TEST(LaneOptions, InvalidLanesAreRefused) {
  for (const char* lanes :
       {"1", "1:0", "a:1", "1:1,", ",", "5:1,5:1", "5:1,4:1", "32768:1", "1:1025", "-1:1", "1:1;2:1"}) {
    EXPECT_EQ(raised([&] { const test::Orb orb(with_lanes(lanes)); }), "BAD_PARAM") << lanes;
  }
  for (const std::string concurrency : {"reactive", "thread-per-connection"}) {
    for (const auto& [option, value] : {std::pair("-ORBThreadPoolLanes", "1:1"), {"-ORBThreadPoolAffinity", "0"}}) {
      const test::Orb orb({"-ORBConcurrency", concurrency, option, value});  // may be a client only
      testing::internal::CaptureStderr();
      EXPECT_EQ(raised([&] { PortableServer::POA_var(orb.root_poa()); }), "INITIALIZE") << option;
      EXPECT_EQ(testing::internal::GetCapturedStderr(),
                std::string("corbel: ") + option + " needs -ORBConcurrency thread-pool.\n");
    }
  }
  for (const char* bands : {"1", "2-1", "1-5,5-9", "1-2,", "0-32768", "a-b"}) {
    EXPECT_EQ(raised([&] { const test::Orb orb({"-ORBPriorityBands", bands}); }), "BAD_PARAM") << bands;
  }
}

}  // namespace
