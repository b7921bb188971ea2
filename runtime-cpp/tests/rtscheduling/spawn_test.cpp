// SPDX-License-Identifier: Apache-2.0
#include "recording.hpp"

#include <atomic>
#include <future>

namespace {

using test::Client;
using test::id_of;

class Action final : public RTScheduling::ThreadAction {
 public:
  explicit Action(std::function<void(CORBA::VoidData)> act) : act_(std::move(act)) {}
  void _cxx_do(CORBA::VoidData data) override { act_(data); }

 private:
  std::function<void(CORBA::VoidData)> act_;
};

TEST(Spawn, RunsAnActionInAThreadOfItsOwn) {
  const Client a;
  const CORBA::Policy_var parameter = test::importance(1);
  const CORBA::Policy_var implicit = test::importance(2);
  const corbel::SchedulingSegment segment(a.current, "A", parameter, implicit);
  std::promise<std::string> seen;
  const RTScheduling::ThreadAction_var action = new Action([&](CORBA::VoidData data) {
    const corbel::SegmentTimingPolicy_var timing =
        corbel::SegmentTimingPolicy::_narrow(CORBA::Policy_var(a.current->scheduling_parameter()));
    EXPECT_EQ(timing->value().importance, 2) << "the implicit one of the spawner";
    EXPECT_EQ(test::names_of(a.current), std::vector<std::string>{"S"});
    EXPECT_EQ(a.current->the_priority(), 5);
    EXPECT_THROW(a.current->end_scheduling_segment("S"), CORBA::BAD_INV_ORDER) << "ends with the action";
    a.current->begin_scheduling_segment("forgotten", nullptr, nullptr);
    static_cast<std::promise<std::string>*>(data)->set_value(id_of(a.current));
  });
  const RTScheduling::DistributableThread_var thread = a.current->spawn(action, &seen, "S", nullptr, nullptr, 65536, 5);
  const std::string id = seen.get_future().get();
  EXPECT_EQ(id.size(), 32U);
  EXPECT_NE(id, id_of(a.current));
  EXPECT_TRUE(test::eventually([&] {
    try {
      thread->cancel();
    } catch (const CORBA::OBJECT_NOT_EXIST&) {
      return true;
    }
    return false;
  })) << "the thread ends with the action";
}

TEST(Spawn, CanBeCancelled) {
  std::promise<void> begun;
  std::promise<void> ended;
  const Client a;
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  const RTScheduling::ThreadAction_var action = new Action([&](CORBA::VoidData) {
    begun.set_value();
    try {
      test::work_until_cancelled(a.current);
    } catch (const CORBA::THREAD_CANCELLED&) {
      ended.set_value();
      throw;
    }
  });
  const RTScheduling::ThreadAction_var other =
      new Action([&](CORBA::VoidData) { test::work_until_cancelled(a.current); });
  const RTScheduling::DistributableThread_var thread = a.current->spawn(action, nullptr, "S", nullptr, nullptr, 0, 0);
  const RTScheduling::DistributableThread_var before = a.current->spawn(other, nullptr, "S", nullptr, nullptr, 0, 0);
  begun.get_future().wait();
  thread->cancel();
  ended.get_future().wait();
  EXPECT_EQ(thread->state(), RTScheduling::DistributableThread::CANCELLED);
  before->cancel();  // possibly before the action runs, which then never runs
}

TEST(Spawn, IsOverWhenTheOrbIsDestroyed) {
  std::atomic<bool> over{false};
  {
    const Client a;
    const corbel::SchedulingSegment segment(a.current, "A", nullptr);
    const RTScheduling::ThreadAction_var action = new Action([&](CORBA::VoidData) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      over = true;
    });
    RTScheduling::DistributableThread_var(a.current->spawn(action, nullptr, "S", nullptr, nullptr, 0, 0));
  }
  EXPECT_TRUE(over);
}

TEST(Spawn, ThreadRefusedByTheSchedulerIsCancelled) {
  const Client a;
  const corbel::ObjectVar<test::RecordingScheduler> scheduler = new test::RecordingScheduler;
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  scheduler->refused = {"begin_new"};
  a.manager->rtscheduler(scheduler);
  const RTScheduling::ThreadAction_var action = new Action([](CORBA::VoidData) { ADD_FAILURE() << "runs"; });
  const RTScheduling::DistributableThread_var thread = a.current->spawn(action, nullptr, "S", nullptr, nullptr, 0, 0);
  EXPECT_TRUE(test::eventually([&] { return thread->state() == RTScheduling::DistributableThread::CANCELLED; }));
}

TEST(Spawn, ChecksItsArguments) {
  const Client a;
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  const RTScheduling::ThreadAction_var action = new Action([](CORBA::VoidData) {});
  EXPECT_THROW(a.current->spawn(nullptr, nullptr, "S", nullptr, nullptr, 0, 0), CORBA::BAD_PARAM);
  EXPECT_THROW(a.current->spawn(action, nullptr, "S", nullptr, nullptr, 0, -1), CORBA::BAD_PARAM);
}

}  // namespace
