// SPDX-License-Identifier: Apache-2.0
// Lanes that borrow threads: which thread serves a request, and at which priority, while all threads of a lane are busy
// and afterwards.
#include <corbel/RTCORBA.h>

#include "hostile/raw_socket.hpp"
#include "support/orbs/gate.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

namespace {

using corbel::test::Bytes;
using corbel::test::RawSocket;

constexpr RTCORBA::Priority kLow = 0;
constexpr RTCORBA::Priority kHigh = 100;

/// Makes each call in its own thread and over its own connection. The destructor waits for all calls.
class Callers {
 public:
  explicit Callers(std::string reference) : reference_(std::move(reference)) {}
  ~Callers() { join(); }
  void call(RTCORBA::Priority priority, int times = 1) {
    threads_.emplace_back([this, priority, times] {
      const test::Orb client;
      const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference_);
      for (int i = 0; i < times; ++i) failed_ += test::call_at(client, priority, target).empty() ? 0 : 1;
    });
  }
  /// Returns the number of failed calls.
  int join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    return failed_;
  }

 private:
  const std::string reference_;
  std::vector<std::thread> threads_;
  std::atomic<int> failed_{0};
};

class Borrowing : public testing::Test {
 protected:
  /// Starts a server with a pool of these lanes. Returns the reference of an object that the pool serves.
  std::string start(const std::vector<RTCORBA::ThreadpoolLane>& wanted, bool borrows = true,
                    std::vector<std::string> options = {}) {
    options.insert(options.end(), {"-ORBConcurrency", "thread-pool", "-ORBThreadPoolSize", "1"});
    server.emplace(options);
    rt = test::rt_orb(server->orb());
    RTCORBA::ThreadpoolLanes lanes(static_cast<CORBA::ULong>(wanted.size()));
    lanes.length(static_cast<CORBA::ULong>(wanted.size()));
    std::copy(wanted.begin(), wanted.end(), lanes.get_buffer());
    pool = rt->create_threadpool_with_lanes(0, lanes, borrows, false, 0, 0);
    const PortableServer::POAManager_var manager = server->poa()->the_POAManager();
    poa = server->poa()->create_POA("pooled", manager, test::only(rt->create_threadpool_policy(pool)));
    const PortableServer::ObjectId_var id = poa->activate_object(&servant);
    const CORBA::Object_var object = poa->id_to_reference(*id);
    const CORBA::String_var text = server->orb()->object_to_string(object);
    return text.in();
  }
  void TearDown() override {
    server->stop();  // before the servant is destroyed
    server.reset();
  }

  void serve() {
    const test::ServedAs here = test::served_here();
    {
      const std::lock_guard lock(mutex);
      served.push_back(here);
    }
    (here.priority == kLow ? low : high).pass();
  }
  test::ServedAs at(std::size_t index) {
    const std::lock_guard lock(mutex);
    return served.at(index);
  }
  std::size_t count() {
    const std::lock_guard lock(mutex);
    return served.size();
  }
  void forget() {
    const std::lock_guard lock(mutex);
    served.clear();
  }
  std::size_t threads() {
    const std::lock_guard lock(mutex);
    std::set<std::thread::id> all;
    for (const test::ServedAs& each : served) all.insert(each.thread);
    return all.size();
  }

  test::Gate low;
  test::Gate high;
  std::mutex mutex;
  std::vector<test::ServedAs> served;
  test::ReadData servant{[this] { serve(); }};
  std::optional<test::Server> server;
  RTCORBA::RTORB_var rt;
  RTCORBA::ThreadpoolId pool = 0;
  PortableServer::POA_var poa;
};

TEST_F(Borrowing, HasAThreadOfTheLowerLaneServeAndGivesItBack) {
  const bool fifo = test::permits_fifo();
  const std::string reference = start({{kLow, 1, 0}, {kHigh, 1, 0}}, true, {"-ORBScheduling", fifo ? "fifo" : "other"});
  low.open();
  Callers callers(reference);
  callers.call(kLow);
  EXPECT_EQ(callers.join(), 0);
  for (int within = 1; within <= 2; ++within) {
    callers.call(kHigh);
    high.await(within);
  }
  callers.call(kLow);
  high.open();
  EXPECT_EQ(callers.join(), 0);
  ASSERT_EQ(count(), 4U);
  const std::thread::id lower = at(0).thread;
  EXPECT_NE(at(1).thread, lower) << "the lane's own goes first";
  EXPECT_EQ(at(2).thread, lower);
  EXPECT_EQ(at(2).priority, kHigh);
  EXPECT_EQ(at(3).thread, lower) << "the borrowed thread is in its lane again";
  EXPECT_EQ(at(3).priority, kLow);
  if (fifo) {
    EXPECT_EQ(at(2).native, at(1).native);
    EXPECT_EQ(at(3).native, at(0).native);
    EXPECT_GE(at(1).native, at(0).native);
  }
}

TEST_F(Borrowing, LeavesThreadsOfHigherLanesToThese) {
  const std::string reference = start({{kLow, 1, 0}, {kHigh, 1, 0}});
  high.open();
  Callers callers(reference);
  callers.call(kLow);
  callers.call(kLow);
  low.await(1);
  Callers urgent(reference);
  urgent.call(kHigh, 20);
  EXPECT_EQ(urgent.join(), 0);
  EXPECT_EQ(low.most(), 1);
  low.open();
  EXPECT_EQ(callers.join(), 0);
  ASSERT_EQ(count(), 22U);
  EXPECT_EQ(at(21).thread, at(0).thread);
  for (std::size_t i = 1; i < 21; ++i) EXPECT_NE(at(i).thread, at(0).thread) << i;
}

TEST_F(Borrowing, RequiresTheParameterAllowBorrowing) {
  const std::string reference = start({{kLow, 1, 0}, {kHigh, 1, 0}}, false);
  low.open();
  Callers callers(reference);
  callers.call(kHigh);
  callers.call(kHigh);
  high.await(1);
  Callers others(reference);
  others.call(kLow, 20);
  EXPECT_EQ(others.join(), 0);
  EXPECT_EQ(high.most(), 1);
  high.open();
  EXPECT_EQ(callers.join(), 0);
  ASSERT_EQ(count(), 22U);
  EXPECT_EQ(at(21).thread, at(0).thread);
}

TEST_F(Borrowing, BeginsWhenNoThreadMoreMayBeMade) {
  const std::string reference = start({{kLow, 1, 0}, {kHigh, 1, 1}});
  low.open();
  Callers callers(reference);
  callers.call(kLow);
  EXPECT_EQ(callers.join(), 0);
  for (int i = 1; i <= 3; ++i) {
    callers.call(kHigh);
    high.await(i);
  }
  high.open();
  EXPECT_EQ(callers.join(), 0);
  EXPECT_NE(at(1).thread, at(0).thread);
  EXPECT_NE(at(2).thread, at(0).thread) << "the one that was made";
  EXPECT_EQ(at(3).thread, at(0).thread);
}

// More lanes than the levels to which epoll descriptors can be nested.
TEST_F(Borrowing, TakesFromAllLanesBelow) {
  std::vector<RTCORBA::ThreadpoolLane> lanes;
  for (RTCORBA::Priority priority = 0; priority < 8; ++priority) {
    lanes.push_back({static_cast<RTCORBA::Priority>(priority == 7 ? kHigh : priority), 1, 0});
  }
  Callers callers(start(lanes));
  for (int i = 0; i < 9; ++i) callers.call(kHigh);
  high.await(8);
  high.open();
  EXPECT_EQ(callers.join(), 0);
  EXPECT_EQ(high.most(), 8);
  EXPECT_EQ(threads(), 8U);
}

// Returns a request with that priority, as any client could send it.
Bytes request(const corbel::giop::IiopProfile& profile, RTCORBA::Priority priority, std::uint32_t id) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const auto said = corbel::giop::write_priority_context(priority);
  const corbel::giop::ServiceContext contexts[] = {{corbel::giop::service_id::rt_corba_priority, said}};
  const auto offsets = corbel::giop::begin_request(
      out, {corbel::giop::v1_2, id, corbel::giop::Response::expected, profile.object_key, "get_data", contexts});
  corbel::giop::finish_message(out, offsets);
  return {out.data().begin(), out.data().end()};
}

// The requests for the lower lane have arrived earlier.
TEST_F(Borrowing, BorrowedThreadServesTheHigherLaneFirst) {
  const std::string reference = start({{kLow, 1, 0}, {kHigh, 1, 0}});
  const auto profile = *corbel::giop::parse_iiop_profile(corbel::giop::ior_from_string(reference)->profiles.at(0));
  std::vector<RawSocket> clients;
  for (int i = 0; i < 6; ++i) {  // each request waits in its lane until a thread is free
    const RTCORBA::Priority priority = i < 4 ? kLow : kHigh;
    clients.push_back(RawSocket::connect(profile));
    ASSERT_TRUE(clients.back().send(request(profile, priority, 1)));
    test::Gate& gate = i < 4 ? low : high;
    gate.await(1);
    gate.open();
    ASSERT_FALSE(clients.back().receive_message().empty());
    gate.close();
  }
  const std::thread::id lower = at(0).thread;
  const auto send = [&](std::size_t client) {
    ASSERT_TRUE(clients[client].send(request(profile, client < 4 ? kLow : kHigh, 2)));
  };
  const auto taken_by_its_own = [&] {  // the thread that sent the last reply may still be busy
    forget();
    send(4);
    high.await(1);
    if (at(0).thread != lower) return true;
    high.open();
    EXPECT_FALSE(clients[4].receive_message().empty());
    high.close();
    return false;
  };
  ASSERT_TRUE(test::becomes_true(taken_by_its_own));
  send(0);
  low.await(1);
  for (const std::size_t client : {1, 2, 3, 5}) send(client);
  low.open();
  high.await(2);
  EXPECT_EQ(count(), 3U) << "none of the lower lane between";
  high.open();
  for (RawSocket& client : clients) EXPECT_FALSE(client.receive_message().empty());
  EXPECT_EQ(at(1).thread, at(2).thread);
  EXPECT_EQ(at(2).priority, kHigh);
}

// The borrowed thread waits for the reply to its own call, within an upcall of its lane, and continues to wait
// afterwards.
TEST_F(Borrowing, TakesAThreadThatWaitsForAReply) {
  test::Gate beyond;
  test::ReadData behind([&] { beyond.pass(); });
  test::Server second;
  const std::string there = second.activate(&behind);
  const std::string reference = start({{kLow, 1, 0}, {kHigh, 1, 0}}, true, {"-ORBClientConnectionHandler", "MT"});
  const nav::ReadData_var inner =
      nav::ReadData::_unchecked_narrow(CORBA::Object_var(server->orb()->string_to_object(there.c_str())));
  std::vector<int> said;
  test::ReadData middle([&] {
    said.push_back(corbel::orb::thread_priority);
    inner->get_data();
    said.push_back(corbel::orb::thread_priority);
  });
  const PortableServer::ObjectId_var id = poa->activate_object(&middle);
  const CORBA::Object_var object = poa->id_to_reference(*id);
  const CORBA::String_var text = server->orb()->object_to_string(object);
  Callers outer(text.in());
  outer.call(kLow);
  beyond.await(1);
  Callers callers(reference);
  callers.call(kHigh);
  high.await(1);
  callers.call(kHigh);
  high.await(2);
  high.open();
  EXPECT_EQ(callers.join(), 0);
  beyond.open();
  EXPECT_EQ(outer.join(), 0);
  EXPECT_EQ(said, (std::vector<int>{kLow, kLow}));
  EXPECT_EQ(at(1).priority, kHigh);
  poa->deactivate_object(*id);  // before its servant is destroyed
  second.stop();
}

TEST_F(Borrowing, LosesNothing) {
  for (const char* queue : {"LIFO", "FIFO"}) {
    const std::string reference =
        start({{kLow, 2, 0}, {50, 1, 1}, {kHigh, 1, 0}}, true, {"-ORBReactorThreadQueue", queue});
    low.open();
    high.open();
    Callers callers(reference);
    for (const RTCORBA::Priority priority : {0, 50, 50, 100, 100, 100}) callers.call(priority, 150);
    EXPECT_EQ(callers.join(), 0) << queue;
    EXPECT_EQ(servant.calls, 900);
    servant.calls = 0;
    poa->destroy(false, true);
    poa = PortableServer::POA::_nil();
    rt->destroy_threadpool(pool);
  }
}

}  // namespace
