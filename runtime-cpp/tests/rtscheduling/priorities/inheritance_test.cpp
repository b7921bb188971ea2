// SPDX-License-Identifier: Apache-2.0
// Priorities that owners of resources inherit, if a thread has returned to its host on another OS thread.
#include "fixture.hpp"

#include <sys/types.h>

namespace {

using test::Host;
using test::Member;
using test::native_scheduling;
using test::Priorities;

// Low locks at a, calls b and returns to a on another OS thread, where it locks again. High waits for it: middle must
// not keep any of low's OS threads from a core.
TEST_F(Priorities, AreInheritedByAnOwnerThatHasComeBackOnAnotherOsThread) {
  Host a;
  Host b;
  a.manager->rtscheduler(installed.in());
  const RTScheduling::ResourceManager_var resource = scheduler->create_resource_manager("resource", nullptr);
  std::promise<pid_t> back;
  std::promise<void> may_unlock;
  std::promise<void> unlocked;
  std::promise<void> may_end;
  const CORBA::Object_var at_a = a.add(b.server.orb(), [&](const std::string&) {
    resource->lock();
    back.set_value(::gettid());
    may_unlock.get_future().wait();
    resource->unlock();
    resource->unlock();
    unlocked.set_value();
    may_end.get_future().wait();
    return "";
  });
  const CORBA::Object_var at_b = b.add(a.server.orb(), [&](const std::string&) { return test::act(at_a); });
  Member low(a.current, 1);
  const Member middle(a.current, 5);
  Member high(a.current, 10);
  std::future<void> called = low.begin([&] {
    resource->lock();
    test::act(at_b);
  });
  const pid_t callback = back.get_future().get();
  EXPECT_LT(native_scheduling(callback).priority, middle.priority());
  EXPECT_LT(low.priority(), middle.priority());
  std::future<void> locked = high.begin([&] { resource->lock(); });
  EXPECT_TRUE(test::eventually([&] { return native_scheduling(callback).priority > middle.priority(); }))
      << "high waits for low, which runs the callback";
  EXPECT_TRUE(test::eventually([&] { return low.priority() > middle.priority(); }))
      << "low goes on when the reply comes";
  may_unlock.set_value();
  unlocked.get_future().wait();
  locked.wait();
  EXPECT_LT(native_scheduling(callback).priority, middle.priority()) << "low has unlocked";
  EXPECT_LT(low.priority(), middle.priority()) << "low has unlocked";
  EXPECT_GT(high.priority(), middle.priority());
  high.act([&] { resource->unlock(); });
  may_end.set_value();
  called.wait();
}

}  // namespace
