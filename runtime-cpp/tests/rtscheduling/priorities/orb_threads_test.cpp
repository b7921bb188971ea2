// SPDX-License-Identifier: Apache-2.0
// OS threads that the ORB starts within a segment outlive the segment, so they must not keep its priority.
#include "fixture.hpp"
#include "shm/peer_death_monitor.hpp"
#include "support/orbs/bidirectional.hpp"

#include <corbel/transport/native_scheduling.hpp>

#include <sys/socket.h>
#include <filesystem>
#include <set>
#include <string>

namespace {

using test::Host;
using test::native_scheduling;
using test::NativeScheduling;
using test::Priorities;

/// Returns the OS threads of this process.
std::set<pid_t> threads() {
  std::set<pid_t> all;
  for (const auto& each : std::filesystem::directory_iterator("/proc/self/task")) {
    all.insert(static_cast<pid_t>(std::stol(each.path().filename().string())));
  }
  return all;
}

/// Expects that each thread that has started after `before` has the scheduling of a thread without segments. Called
/// within a segment.
void expect_own_scheduling(const std::set<pid_t>& before, const NativeScheduling& own, std::size_t least) {
  std::set<pid_t> begun = threads();
  for (const pid_t thread : before) {
    begun.erase(thread);
  }
  EXPECT_GE(begun.size(), least);
  for (const pid_t thread : begun) {
    EXPECT_TRUE(test::eventually([&] { return native_scheduling(thread) == own; })) << "the thread has begun its work";
  }
}

TEST_F(Priorities, AreNotThoseOfThreadsThatServeBidirectionalConnections) {
  test::Actor actor([](const std::string&) { return ""; });
  Host a;
  Host b;
  a.manager->rtscheduler(installed.in());
  test::offer_connections(a.server.orb());
  const std::string there = test::activate_in(b.server, test::bidirectional(), &actor);
  const CORBA::Object_var object = a.server.orb()->string_to_object(there.c_str());
  const NativeScheduling own = native_scheduling();
  const std::set<pid_t> before = threads();
  const corbel::SchedulingSegment segment(a.current, "segment", nullptr);
  test::act(object);
  EXPECT_EQ(native_scheduling().policy, SCHED_FIFO);
  expect_own_scheduling(before, own, 2);  // a's reader of all such connections, and a's thread for this connection
}

struct NullDeathListener final : corbel::shm::PeerDeathListener {
  bool wake_for_end() noexcept override { return false; }
};

TEST_F(Priorities, AreNotThoseOfTheThreadThatWatchesSharedMemory) {
  int sockets[2] = {-1, -1};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
  const corbel::transport::Descriptor watched(sockets[0]);
  const corbel::transport::Descriptor peer(sockets[1]);
  NullDeathListener listener;
  corbel::shm::PeerDeathMonitor monitor;
  const NativeScheduling own = native_scheduling();
  const std::set<pid_t> before = threads();
  const corbel::SchedulingSegment segment(client.current, "segment", nullptr);
  ASSERT_TRUE(monitor.add(watched.get(), listener));
  expect_own_scheduling(before, own, 1);
  monitor.remove(watched.get(), listener);
}

TEST_F(Priorities, AreNotThoseOfThreadsOfAServerThatASegmentStarts) {
  for (const char* const concurrency : {"thread-per-connection", "thread-pool"}) {
    const NativeScheduling own = native_scheduling();
    const std::set<pid_t> before = threads();
    const corbel::SchedulingSegment segment(client.current, "segment", nullptr);
    const test::Orb server({"-ORBConcurrency", concurrency});
    const PortableServer::POA_var root = server.root_poa();
    const PortableServer::POAManager_var manager = root->the_POAManager();
    manager->activate();
    expect_own_scheduling(before, own, 1);
  }
}

TEST_F(Priorities, TellTheSchedulingOfThreadsThatOutliveThem) {
  EXPECT_FALSE(corbel::transport::own_scheduling());
  const NativeScheduling own = native_scheduling();
  {
    const corbel::SchedulingSegment segment(client.current, "segment", nullptr);
    const auto reported = corbel::transport::own_scheduling();
    ASSERT_TRUE(reported);
    EXPECT_EQ(reported->policy, own.policy);
    EXPECT_EQ(reported->priority, own.priority);
  }
  EXPECT_FALSE(corbel::transport::own_scheduling());
}

}  // namespace
