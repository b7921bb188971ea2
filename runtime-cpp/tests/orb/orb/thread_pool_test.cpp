// SPDX-License-Identifier: Apache-2.0
// Concurrency thread-pool: how many requests are served at once, by which threads, in which order, and which threads
// wait for others. Properties that all concurrency models share are tested with them (kConcurrencies).
#include "hostile/raw_socket.hpp"
#include "support/orbs/gate.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/reactor/event_queue.hpp>

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/resource.h>
#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace {

using corbel::test::Bytes;
using corbel::test::RawSocket;

std::vector<std::string> pool_of(int threads, std::vector<std::string> more = {}) {
  more.insert(more.end(), {"-ORBConcurrency", "thread-pool", "-ORBThreadPoolSize", std::to_string(threads)});
  return more;
}

Bytes request(const corbel::giop::IiopProfile& profile, std::uint32_t id) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const auto offsets = corbel::giop::begin_request(
      out, {corbel::giop::v1_2, id, corbel::giop::Response::expected, profile.object_key, "get_data", {}});
  corbel::giop::finish_message(out, offsets);
  return {out.data().begin(), out.data().end()};
}

corbel::giop::IiopProfile profile_of(const std::string& reference) {
  return *corbel::giop::parse_iiop_profile(corbel::giop::ior_from_string(reference)->profiles.at(0));
}

TEST(ThreadPool, ServesAsManyRequestsAtOnceAsItHasThreads) {
  test::Gate gate;
  test::ReadData servant([&] { gate.pass(); });
  test::Server server(pool_of(3));
  const std::string reference = server.activate(&servant);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  std::vector<std::thread> callers;
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&] { target->get_data(); });
  }
  gate.await(3);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the others' requests arrive
  gate.open();
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(servant.calls, 8);
  EXPECT_EQ(gate.most(), 3);
  server.stop();
}

// ReactorThreadQueue FIFO: the thread that has waited longest is next.
TEST(ThreadPool, LetsItsThreadsServeInTurnWithFifo) {
  std::map<std::thread::id, int> served;
  std::mutex mutex;
  test::ReadData servant([&] {
    const std::lock_guard lock(mutex);
    ++served[std::this_thread::get_id()];
  });
  test::Server server(pool_of(3, {"-ORBReactorThreadQueue", "FIFO"}));
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  std::vector<int> shares;
  const auto all_serve = [&] { return shares.size() == 3 && *std::min_element(shares.begin(), shares.end()) >= 5; };
  for (int tries = 0; !all_serve() && tries < 10; ++tries) {  // on a busy machine, a thread may be late once
    for (int i = 0; i < 30; ++i) {
      target->get_data();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));  // the thread is in the queue again
    }
    const std::lock_guard lock(mutex);
    shares.clear();
    for (const auto& [thread, calls] : std::exchange(served, {})) shares.push_back(calls);
  }
  server.stop();
  EXPECT_TRUE(all_serve()) << testing::PrintToString(shares);
}

// Any free thread serves the next request, but never two at once, and the replies are sent in order.
TEST(ThreadPool, ServesOneConnectionInOrder) {
  std::atomic<int> within{0};
  std::atomic<bool> overlapped{false};
  test::ReadData servant([&] {
    overlapped = overlapped || ++within > 1;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    --within;
  });
  test::Server server(pool_of(4));
  const auto profile = profile_of(server.activate(&servant));
  RawSocket peer = RawSocket::connect(profile);
  constexpr std::uint32_t requests = 200;
  std::thread sender([&] {
    for (std::uint32_t id = 1; id <= requests; ++id) {
      ASSERT_TRUE(peer.send(request(profile, id)));
      // lets the server drain the socket; the next request is a new event
      if (id % 16 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  });
  for (std::uint32_t id = 1; id <= requests; ++id) {
    const Bytes message = peer.receive_message();
    corbel::giop::MessageHeader header;
    corbel::giop::Reply reply;
    ASSERT_EQ(corbel::giop::decode_header(message, corbel::giop::default_limits, header), corbel::giop::Error::none);
    ASSERT_EQ(corbel::giop::decode_reply(message, header, corbel::giop::default_limits, reply),
              corbel::giop::Error::none);
    ASSERT_EQ(reply.id, id);
  }
  sender.join();
  EXPECT_FALSE(overlapped);
  server.stop();
}

// A client reads no replies until its socket is full. The pool's only thread serves other clients meanwhile, and sends
// the rest when the client reads.
TEST(ThreadPool, DoesNotWaitForAClientThatTakesNoReplies) {
  test::ReadData servant;
  test::Server server(pool_of(1, {"-ORBSendBufferSize", "4096", "-ORBMessageTimeout", "20s"}));
  const std::string reference = server.activate(&servant);
  const auto profile = profile_of(reference);
  RawSocket peer = RawSocket::connect(profile);
  std::atomic<std::uint32_t> sent{0};
  std::thread sender([&] {
    for (std::uint32_t id = 1; id <= 60000; ++id) {
      if (!peer.send(request(profile, id))) break;
      ++sent;
    }
  });
  const test::Orb client({"-ORBCallTimeout", "10s"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  std::uint32_t before = 1;
  while (sent != before || sent == 0) {  // until no more octets are sent
    before = sent;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(test::raised([&] { target->get_data(); }), "");
  }
  std::uint32_t answered = 0;
  while (answered < 60000 && !peer.receive_message().empty()) ++answered;
  sender.join();
  EXPECT_EQ(answered, 60000U);
  server.stop();
}

// The first request of a burst keeps the only thread busy with a call back to this server; with
// ClientConnectionHandler MT, the thread serves that call itself.
TEST(ThreadPool, ServesInAThreadThatWaitsForAReplyWithMt) {
  nav::ReadData_var back;
  test::ReadData inner;
  test::ReadData middle([&] { back->get_data(); });
  nav::ReadData_var there;
  test::ReadData outer([&] { there->get_data(); });
  test::Server other;
  test::Server server(pool_of(1, {"-ORBClientConnectionHandler", "MT", "-ORBCallTimeout", "10s"}));
  back = test::resolve<nav::ReadData>(other.orb(), server.activate(&inner));
  there = test::resolve<nav::ReadData>(server.orb(), other.activate(&middle));
  const test::Orb client({"-ORBCallTimeout", "10s"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&outer));
  EXPECT_EQ(test::raised([&] { target->get_data(); }), "");
  EXPECT_EQ(inner.calls, 1);
  server.stop();
  other.stop();
}

TEST(ThreadPool, BlocksSignalsWhileServantsRunIfAskedTo) {
  for (const char* mask : {"0", "1"}) {
    bool blocked = false;
    test::ReadData servant([&] {
      sigset_t signals;
      ::pthread_sigmask(SIG_BLOCK, nullptr, &signals);
      blocked = ::sigismember(&signals, SIGUSR1) == 1;
    });
    test::Server server(pool_of(1, {"-ORBReactorMaskSignals", mask}));
    const test::Orb client;
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    target->get_data();
    EXPECT_EQ(blocked, std::string(mask) == "1");
    server.stop();
  }
}

/// Returns true if the only serving thread has slept between two calls.
bool sleeps_between_calls(const char* wait) {
  long sleeps[2] = {};
  int call = 0;
  test::ReadData servant([&] {
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    sleeps[call++] = usage.ru_nvcsw;
  });
  test::Server server(pool_of(1, {"-ORBSocketWait", wait}));
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  target->get_data();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  target->get_data();
  server.stop();
  return sleeps[1] > sleeps[0];
}

// SocketWait spin: the thread never sleeps. There are several tries: on a busy machine, it may not have begun to wait
// before the second call.
TEST(ThreadPool, SpinsIfAskedTo) {
  for (const char* wait : {"block", "spin"}) {
    const bool expected = std::string(wait) == "block";
    bool seen = false;
    for (int tries = 0; !seen && tries < 20; ++tries) {
      seen = sleeps_between_calls(wait) == expected;
    }
    EXPECT_TRUE(seen) << wait;
  }
}

TEST(EventQueue, GivesEachOneShotEventOnce) {
  using corbel::reactor::EventQueue;
  EventQueue queue;
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  queue.add(pipe[0], 7, corbel::reactor::readable | corbel::reactor::once);
  ASSERT_EQ(::write(pipe[1], "x", 1), 1);
  EventQueue::Event event;
  const auto at_once = std::chrono::milliseconds(0);
  corbel::transport::SpinBudget sleeps;
  ASSERT_TRUE(queue.take(event, at_once, sleeps));
  EXPECT_EQ(event.key, 7U);
  EXPECT_EQ(event.events, corbel::reactor::readable);
  EXPECT_FALSE(queue.take(event, at_once, sleeps)) << "once";
  queue.change(pipe[0], 8, corbel::reactor::readable | corbel::reactor::once);
  ASSERT_TRUE(queue.take(event, at_once, sleeps)) << "what is ready already";
  EXPECT_EQ(event.key, 8U);
  queue.end();
  EXPECT_FALSE(queue.take(event, std::chrono::milliseconds(-1), sleeps));
  EXPECT_FALSE(queue.take(event, std::chrono::milliseconds(-1), sleeps)) << "everybody sees the end";
  ::close(pipe[0]);
  ::close(pipe[1]);
}

}  // namespace
