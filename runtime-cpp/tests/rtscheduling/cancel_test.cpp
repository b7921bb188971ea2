// SPDX-License-Identifier: Apache-2.0
// Cancellation: the thread ends only at the host where it is; the callers unwind.
#include "recording.hpp"

#include <atomic>
#include <future>

namespace {

using test::act;
using test::Client;
using test::Host;
using test::id_of;
using test::RecordingScheduler;
using test::work_until_cancelled;
using Lines = RecordingScheduler::Lines;

RTScheduling::DistributableThread_ptr this_thread(RTScheduling::Current_ptr current) {
  const RTScheduling::Current::IdType_var id = current->id();
  return current->lookup(*id);
}

TEST(Cancel, EndsTheThreadAtItsNextPoint) {
  const Client a;
  const corbel::ObjectVar<RecordingScheduler> scheduler = new RecordingScheduler;
  a.manager->rtscheduler(scheduler);
  a.current->begin_scheduling_segment("A", nullptr, nullptr);
  a.current->begin_scheduling_segment("B", nullptr, nullptr);
  const RTScheduling::DistributableThread_var thread = this_thread(a.current);
  thread->cancel();
  thread->cancel();
  EXPECT_EQ(thread->state(), RTScheduling::DistributableThread::CANCELLED);
  EXPECT_NE(id_of(a.current), "none") << "not before its next point";
  EXPECT_THROW(a.current->update_scheduling_segment("B", nullptr, nullptr), CORBA::THREAD_CANCELLED);
  EXPECT_EQ(id_of(a.current), "none");
  EXPECT_EQ(scheduler->take(), (Lines{"begin_new A", "begin_nested B", "cancel", "end_nested B", "end A"}));
  EXPECT_THROW(thread->cancel(), CORBA::OBJECT_NOT_EXIST);
}

TEST(Cancel, IsNoticedByEachOperation) {
  const Client a;
  const auto cancelled = [&](auto call) {
    a.current->begin_scheduling_segment("A", nullptr, nullptr);
    RTScheduling::DistributableThread_var(this_thread(a.current))->cancel();
    EXPECT_THROW(call(), CORBA::THREAD_CANCELLED);
    EXPECT_EQ(id_of(a.current), "none");
  };
  cancelled([&] { a.current->begin_scheduling_segment("B", nullptr, nullptr); });
  cancelled([&] { a.current->update_scheduling_segment("B", nullptr, nullptr); });
  cancelled([&] { a.current->end_scheduling_segment("A"); });
  cancelled([&] { a.current->spawn(nullptr, nullptr, "B", nullptr, nullptr, 0, 0); });
}

TEST(Cancel, StaysPendingWhileAnExceptionPasses) {
  const Client a;
  struct UpdateAtExit {
    RTScheduling::Current_ptr current;
    ~UpdateAtExit() { current->update_scheduling_segment(nullptr, nullptr, nullptr); }
  };
  a.current->begin_scheduling_segment("A", nullptr, nullptr);
  RTScheduling::DistributableThread_var(this_thread(a.current))->cancel();
  EXPECT_THROW(
      {
        const UpdateAtExit update{a.current};
        throw CORBA::NO_PERMISSION();
      },
      CORBA::NO_PERMISSION);
  EXPECT_THROW(a.current->end_scheduling_segment("A"), CORBA::THREAD_CANCELLED);
}

TEST(Cancel, CancelledThreadSendsNoRequest) {
  Host host;
  Client client;
  std::atomic<int> calls{0};
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return std::to_string(++calls); });
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  RTScheduling::DistributableThread_var(this_thread(client.current))->cancel();
  EXPECT_THROW(act(object), CORBA::THREAD_CANCELLED);
  EXPECT_EQ(calls, 0);
}

// The client cancels its own thread, which is two hosts away.
TEST(Cancel, ReachesTheThreadThroughItsHosts) {
  Host c;
  Host b;
  Client a;
  std::promise<void> arrived;
  std::promise<std::string> in_c;
  std::promise<std::string> in_b;
  const CORBA::Object_var at_c = c.add(b.server.orb(), [&](const std::string&) {
    const corbel::SchedulingSegment nested(c.current, "C", nullptr);
    arrived.set_value();
    try {
      return work_until_cancelled(c.current);
    } catch (const CORBA::THREAD_CANCELLED&) {
      in_c.set_value("cancelled");
      throw;
    }
  });
  const CORBA::Object_var at_b = b.add(a.orb, [&](const std::string&) {
    const corbel::SchedulingSegment nested(b.current, "B", nullptr);
    try {
      return act(at_c);
    } catch (const CORBA::THREAD_CANCELLED&) {
      in_b.set_value("cancelled");
      throw;
    }
  });
  a.current->begin_scheduling_segment("A", nullptr, nullptr);
  const RTScheduling::DistributableThread_var thread = this_thread(a.current);
  std::thread canceller([&] {
    arrived.get_future().wait();
    thread->cancel();
  });
  EXPECT_THROW(act(at_b), CORBA::THREAD_CANCELLED);
  canceller.join();
  EXPECT_EQ(in_c.get_future().get(), "cancelled");
  EXPECT_EQ(in_b.get_future().get(), "cancelled");
  EXPECT_EQ(id_of(a.current), "none") << "the outermost segment has ended, too";
}

TEST(Cancel, CancellationAtTheServerEndsTheClientsThread) {
  Host host;
  Client client;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    RTScheduling::DistributableThread_var(this_thread(host.current))->cancel();
    return "a result";
  });
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  const RTScheduling::DistributableThread_var thread = this_thread(client.current);
  EXPECT_THROW(act(object), CORBA::THREAD_CANCELLED) << "instead of the result";
  EXPECT_EQ(thread->state(), RTScheduling::DistributableThread::CANCELLED);
  EXPECT_EQ(id_of(client.current), "none");
}

TEST(Cancel, CancellationIsRaisedAgainIfAServantCatchesIt) {
  Host host;
  Client client;
  int times = 0;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    const corbel::SchedulingSegment nested(host.current, "B", nullptr);
    RTScheduling::DistributableThread_var(this_thread(host.current))->cancel();
    for (int i = 0; i < 3; ++i) {
      try {
        host.current->update_scheduling_segment(nullptr, nullptr, nullptr);
      } catch (const CORBA::THREAD_CANCELLED&) {
        ++times;
      }
    }
    return "";
  });
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  EXPECT_THROW(act(object), CORBA::THREAD_CANCELLED);
  EXPECT_EQ(times, 3);
}

TEST(Cancel, CancellationDoesNotAffectOtherThreads) {
  Host host;
  Client client;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string& what) {
    return what == "work" ? work_until_cancelled(host.current) : id_of(host.current);
  });
  std::promise<RTScheduling::DistributableThread_var> victim;
  std::thread other([&] {
    client.current->begin_scheduling_segment("other", nullptr, nullptr);
    victim.set_value(this_thread(client.current));
    EXPECT_THROW(act(object, "work"), CORBA::THREAD_CANCELLED);
  });
  const corbel::SchedulingSegment segment(client.current, "A", nullptr);
  victim.get_future().get()->cancel();
  other.join();
  EXPECT_EQ(act(object), id_of(client.current));
}

}  // namespace
