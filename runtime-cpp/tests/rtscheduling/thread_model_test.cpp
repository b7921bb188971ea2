// SPDX-License-Identifier: Apache-2.0
// Object adapters that serve one request at a time: requests that wait for their turn release the processor.
#include "queue_fixture.hpp"

#include <corbel/poa/policies.hpp>

#include <time.h>
#include <atomic>
#include <future>
#include <optional>

namespace {

using PortableServer::ThreadPolicyValue;
using test::act;
using test::Actor;
using test::Client;
using test::Host;
using Names = std::vector<std::string>;

PortableServer::POA_ptr make_adapter(PortableServer::POA_ptr parent, ThreadPolicyValue model) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = parent->create_thread_policy(model);
  const PortableServer::POAManager_var manager = parent->the_POAManager();
  return parent->create_POA("adapter", manager, policies);
}

CORBA::Object_ptr reference(const test::Orb& server, PortableServer::POA_ptr adapter, Actor& actor,
                            const test::Orb& caller) {
  const PortableServer::ObjectId_var id = adapter->activate_object(&actor);
  const CORBA::Object_var object = adapter->id_to_reference(*id);
  const CORBA::String_var text = server->object_to_string(object);
  return caller->string_to_object(text);
}

class ThreadModel : public testing::TestWithParam<ThreadPolicyValue> {};

// The first request is in the adapter and yields to the second one, which then waits for the adapter.
TEST_P(ThreadModel, LetsServantsGiveWayToRequestsThatWaitForThem) {
  Host host;
  const corbel::ObjectVar<corbel::QueueScheduler> scheduler = new corbel::MostImportantFirstScheduler;
  host.manager->rtscheduler(scheduler.in());
  Client client;
  Names served;
  std::promise<void> begun;
  Actor actor([&](const std::string& name) {
    if (name == "first") {
      begun.set_value();
      EXPECT_TRUE(test::eventually([&] { return scheduler->waiting() == 1; })) << "for the second request";
      const corbel::SchedulingSegment nested(host.current, "nested", nullptr);
    }
    served.push_back(name);
    return "";
  });
  const PortableServer::POA_var adapter = make_adapter(host.server.poa(), GetParam());
  const CORBA::Object_var object = reference(host.server.orb(), adapter, actor, client.orb);
  const auto call = [&](const std::string& name, CORBA::Long value) {
    const CORBA::Policy_var parameter = test::importance(value);
    const corbel::SchedulingSegment segment(client.current, name.c_str(), parameter);
    act(object, name);
  };
  std::thread first([&] { call("first", 1); });
  begun.get_future().wait();
  call("second", 10);
  first.join();
  EXPECT_EQ(served, (Names{"first", "second"}));
  adapter->destroy(false, true);
}

INSTANTIATE_TEST_SUITE_P(All, ThreadModel,
                         testing::Values(PortableServer::SINGLE_THREAD_MODEL, PortableServer::MAIN_THREAD_MODEL),
                         [](const auto& each) {
                           return each.param == PortableServer::SINGLE_THREAD_MODEL ? "Single" : "Main";
                         });

TEST(MainThreadModel, ServesRequestsInSegmentsOfTheMainThread) {
  const test::Orb orb({"-ORBConcurrency", "thread-per-connection"});
  const RTScheduling::Current_var current = test::current_of(orb);
  const RTScheduling::Manager_var manager = test::manager_of(orb);
  const RTScheduling::Scheduler_var scheduler = new corbel::MostImportantFirstScheduler;
  manager->rtscheduler(scheduler);
  const PortableServer::POA_var root = orb.root_poa();
  const PortableServer::POA_var adapter = make_adapter(root, PortableServer::MAIN_THREAD_MODEL);
  PortableServer::POAManager_var(root->the_POAManager())->activate();
  Client client;
  Actor actor([&](const std::string&) {
    const corbel::SchedulingSegment nested(current, "nested", nullptr);
    return test::id_of(current);
  });
  const CORBA::Object_var object = reference(orb, adapter, actor, client.orb);
  orb->perform_work();  // makes this thread the main thread
  const CORBA::Policy_var low = test::importance(1);
  {
    const corbel::SchedulingSegment segment(current, "main", low);
    const std::string id = test::id_of(current);
    std::atomic<bool> served{false};
    std::thread caller([&] {
      const CORBA::Policy_var high = test::importance(10);
      const corbel::SchedulingSegment calling(client.current, "caller", high);
      EXPECT_EQ(act(object), test::id_of(client.current));
      served = true;
    });
    while (!served) {
      current->update_scheduling_segment(nullptr, low, nullptr);
      orb->perform_work();
    }
    caller.join();
    EXPECT_EQ(test::id_of(current), id);
    current->update_scheduling_segment(nullptr, low, nullptr);
  }
  adapter->destroy(false, true);
}

/// Records the remaining execution time.
class Watching final : public corbel::QueueScheduler {
 public:
  Watching() : QueueScheduler("watching") {}
  std::atomic<std::int64_t> left{0};

 protected:
  bool supports(const corbel::SegmentTiming&) const noexcept override { return true; }
  Eligibility eligibility(const Demand& demand) const noexcept override {
    const_cast<Watching*>(this)->left = demand.execution_left;
    return {};
  }
};

constexpr std::int64_t kOneMillisecond = 1'000'000;  // in nanoseconds

void use_processor(std::int64_t nanoseconds) {
  const auto now = [] {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  };
  const std::int64_t end = now() + nanoseconds;
  while (now() < end) {
  }
}

TEST(MainThreadModel, CountsTheProcessorTimeOfTheSegment) {
  Host host;
  const corbel::ObjectVar<Watching> scheduler = new Watching;
  host.manager->rtscheduler(scheduler.in());
  Client client;
  std::int64_t left = 0;
  Actor actor([&](const std::string& what) {
    use_processor((what == "before" ? 500 : 100) * kOneMillisecond);
    const corbel::SchedulingSegment nested(host.current, "nested", nullptr);
    left = scheduler->left;
    return "";
  });
  const PortableServer::POA_var adapter = make_adapter(host.server.poa(), PortableServer::MAIN_THREAD_MODEL);
  const CORBA::Object_var object = reference(host.server.orb(), adapter, actor, client.orb);
  act(object, "before");  // the main thread has used more processor time than others
  const CORBA::Policy_var parameter = new corbel::SegmentTimingPolicy({.execution_time = 10'000 * 10'000});  // 10 s
  const corbel::SchedulingSegment segment(client.current, "A", parameter);
  act(object);
  EXPECT_LE(left, (10'000 - 100) * kOneMillisecond);
  EXPECT_GT(left, (10'000 - 400) * kOneMillisecond);
  adapter->destroy(false, true);
}

}  // namespace
