// SPDX-License-Identifier: Apache-2.0
// The server runs out of memory after the scheduler has named the thread of a request: the call fails, and the
// scheduler is notified of the thread's end.
#include "queue_fixture.hpp"
#include "recording.hpp"
#include "support/resources/failing_allocations.hpp"

#include <optional>
#include <type_traits>

namespace {

using test::act;
using test::Client;
using test::FailingAllocations;
using test::Host;
using Lines = test::RecordingScheduler::Lines;

constexpr const char* long_name = "a name too long to be kept without an allocation";

/// While `armed`, the first allocation after receive_request fails.
template <class Base>
class Exhausting final : public Base {
 public:
  std::atomic<bool> armed{false};
  std::optional<FailingAllocations> failing;

  void receive_request(PortableInterceptor::ServerRequestInfo_ptr info, RTScheduling::Current::IdType_out guid,
                       CORBA::String_out name, corbel::ObjectOut<CORBA::Policy> sched_param,
                       corbel::ObjectOut<CORBA::Policy> implicit) override {
    Base::receive_request(info, guid, name, sched_param, implicit);
    if constexpr (!std::is_same_v<Base, test::RecordingScheduler>) {  // RecordingScheduler does so itself
      name = CORBA::string_dup(long_name);
      sched_param = test::importance(7);
    }
    if (armed) {
      failing.emplace(test::Failing::in_this_thread, 1, test::Then::one);
    }
  }
};

template <class Scheduler>
void fail_once(Scheduler& scheduler, CORBA::Object_ptr object) {
  scheduler.armed = true;
  EXPECT_THROW(act(object), CORBA::SystemException);
  scheduler.armed = false;
  EXPECT_EQ(FailingAllocations::failed(), 1);
  scheduler.failing.reset();
}

TEST(Memory, ShortageAfterReceiveRequestEndsWithSendException) {
  Host host;
  Client client;
  const corbel::ObjectVar<Exhausting<test::RecordingScheduler>> scheduler = new Exhausting<test::RecordingScheduler>;
  scheduler->own_id = "12345678";
  scheduler->own_name = long_name;
  host.manager->rtscheduler(scheduler.in());
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return test::id_of(host.current); });
  fail_once(*scheduler.in(), object);
  EXPECT_EQ(scheduler->take(), (Lines{"receive_request", "send_exception"}));
  EXPECT_EQ(act(object), "31323334353637380000000000000000");
  EXPECT_EQ(scheduler->take(), (Lines{"receive_request", "send_reply"}));
}

TEST(Memory, ShortageDoesNotKeepTheProcessor) {
  Host host;
  Client client;
  using Scheduler = Exhausting<corbel::MostImportantFirstScheduler>;
  const corbel::ObjectVar<Scheduler> scheduler = new Scheduler;
  host.manager->rtscheduler(scheduler.in());
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return test::id_of(host.current); });
  const corbel::SchedulingSegment segment(client.current, "A", nullptr);
  fail_once(*scheduler.in(), object);
  EXPECT_EQ(act(object), test::id_of(client.current)) << "with the processor of the call before";
}

}  // namespace
