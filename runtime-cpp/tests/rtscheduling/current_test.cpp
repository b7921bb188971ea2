// SPDX-License-Identifier: Apache-2.0
// RTScheduling::Current in one thread, and the Currents of POA and PI in calls of a distributable thread.
#include "hosts.hpp"

#include <corbel/PortableInterceptor.h>

namespace {

using test::act;
using test::Client;
using test::Host;
using test::id_of;
using test::names_of;
using Names = std::vector<std::string>;

template <class Call>
std::string thrown(Call call) {
  try {
    call();
  } catch (const CORBA::Exception& exception) {
    return exception._name();
  }
  return "nothing";
}

TEST(Current, RefusesEverythingOutsideOfSegments) {
  const Client a;
  EXPECT_EQ(id_of(a.current), "none");
  EXPECT_EQ(thrown([&] { a.current->end_scheduling_segment("A"); }), "BAD_INV_ORDER");
  EXPECT_EQ(thrown([&] { a.current->update_scheduling_segment("A", nullptr, nullptr); }), "BAD_INV_ORDER");
  EXPECT_EQ(thrown([&] { a.current->spawn(nullptr, nullptr, "A", nullptr, nullptr, 0, 0); }), "BAD_INV_ORDER");
  EXPECT_EQ(thrown([&] { CORBA::release(a.current->scheduling_parameter()); }), "BAD_INV_ORDER");
  EXPECT_EQ(thrown([&] { CORBA::release(a.current->implicit_scheduling_parameter()); }), "BAD_INV_ORDER");
  EXPECT_EQ(thrown([&] { names_of(a.current); }), "BAD_INV_ORDER");
}

TEST(Current, HasNestedSegmentsWithNamesAndParameters) {
  const Client a;
  const CORBA::Policy_var outer = test::importance(1);
  const CORBA::Policy_var inner = test::importance(2);
  a.current->begin_scheduling_segment("outer", outer, inner);
  const std::string id = id_of(a.current);
  EXPECT_EQ(id.size(), 32U);
  a.current->begin_scheduling_segment("inner", inner, nullptr);
  EXPECT_EQ(id_of(a.current), id) << "a nested segment belongs to the same thread";
  EXPECT_EQ(names_of(a.current), (Names{"inner", "outer"}));
  EXPECT_EQ(CORBA::Policy_var(a.current->scheduling_parameter()).in(), inner.in());
  a.current->update_scheduling_segment(nullptr, outer, nullptr);
  EXPECT_EQ(CORBA::Policy_var(a.current->scheduling_parameter()).in(), outer.in());
  a.current->update_scheduling_segment("other", outer, nullptr);
  EXPECT_EQ(names_of(a.current), (Names{"other", "outer"}));
  EXPECT_EQ(thrown([&] { a.current->end_scheduling_segment("outer"); }), "BAD_PARAM") << "not the innermost";
  a.current->end_scheduling_segment("other");
  EXPECT_EQ(CORBA::Policy_var(a.current->scheduling_parameter()).in(), outer.in());
  EXPECT_EQ(CORBA::Policy_var(a.current->implicit_scheduling_parameter()).in(), inner.in());
  a.current->end_scheduling_segment(nullptr);
  EXPECT_EQ(id_of(a.current), "none");
  a.current->begin_scheduling_segment("", nullptr, nullptr);
  EXPECT_NE(id_of(a.current), id) << "another thread";
  a.current->end_scheduling_segment("");
}

TEST(Current, FindsThreadsUntilTheyEnd) {
  const Client a;
  a.current->begin_scheduling_segment("A", nullptr, nullptr);
  const RTScheduling::Current::IdType_var id = a.current->id();
  RTScheduling::DistributableThread_var thread = a.current->lookup(*id);
  ASSERT_FALSE(CORBA::is_nil(thread));
  EXPECT_EQ(thread->state(), RTScheduling::DistributableThread::ACTIVE);
  a.current->end_scheduling_segment("A");
  EXPECT_TRUE(CORBA::is_nil(RTScheduling::DistributableThread_var(a.current->lookup(*id))));
  EXPECT_TRUE(CORBA::is_nil(RTScheduling::DistributableThread_var(a.current->lookup({}))));
  EXPECT_EQ(thrown([&] { thread->cancel(); }), "OBJECT_NOT_EXIST");
}

TEST(Current, EachOrbHasItsOwnCurrent) {
  const Client a;
  const Client b;
  a.current->begin_scheduling_segment("A", nullptr, nullptr);
  EXPECT_EQ(id_of(b.current), "none");
  b.current->begin_scheduling_segment("B", nullptr, nullptr);
  EXPECT_NE(id_of(a.current), id_of(b.current));
  a.current->end_scheduling_segment("A");
  EXPECT_EQ(names_of(b.current), Names{"B"}) << "ended in any order";
  b.current->end_scheduling_segment("B");
}

TEST(Current, SegmentsEndWithTheirOsThread) {
  const Client a;
  RTScheduling::DistributableThread_var left;
  std::thread([&] {
    a.current->begin_scheduling_segment("A", nullptr, nullptr);
    a.current->begin_scheduling_segment("B", nullptr, nullptr);
    const RTScheduling::Current::IdType_var id = a.current->id();
    left = a.current->lookup(*id);
  }).join();
  EXPECT_EQ(thrown([&] { left->cancel(); }), "OBJECT_NOT_EXIST");
}

TEST(SchedulingSegment, EndsWithItsScope) {
  const Client a;
  {
    const corbel::SchedulingSegment outer(a.current, "outer", nullptr);
    {
      const corbel::SchedulingSegment inner(a.current, "inner", nullptr);
      a.current->begin_scheduling_segment("forgotten", nullptr, nullptr);
    }
    EXPECT_EQ(names_of(a.current), Names{"outer"});
  }
  EXPECT_EQ(id_of(a.current), "none");
}

TEST(InitialReferences, HaveTheSchedulerThatIsInstalled) {
  const Client a;
  const auto resolve = [&] { return a.orb->resolve_initial_references("RTScheduler"); };
  EXPECT_EQ(thrown([&] { CORBA::release(resolve()); }), "InvalidName");
  for (int i = 0; i < 2; ++i) {
    const RTScheduling::Scheduler_var scheduler = new corbel::MostImportantFirstScheduler;
    a.manager->rtscheduler(scheduler);
    const CORBA::Object_var found = resolve();
    EXPECT_EQ(RTScheduling::Scheduler_var(RTScheduling::Scheduler::_narrow(found)).in(), scheduler.in());
  }
  a.manager->rtscheduler(RTScheduling::Scheduler::_nil());
  EXPECT_EQ(thrown([&] { CORBA::release(resolve()); }), "InvalidName");
  EXPECT_TRUE(CORBA::is_nil(RTScheduling::Scheduler_var(a.manager->rtscheduler())));
  const CORBA::Object_var other = a.orb->resolve_initial_references("RTSchedulerManager");
  EXPECT_FALSE(CORBA::is_nil(RTScheduling::Manager_var(RTScheduling::Manager::_narrow(other))));
}

/// Allocates a slot in the next ORB of this thread.
class SlotInitializer final : public PortableInterceptor::ORBInitializer {
 public:
  static thread_local inline PortableInterceptor::SlotId* next = nullptr;
  void pre_init(PortableInterceptor::ORBInitInfo_ptr info) override {
    if (next != nullptr) {
      *next = info->allocate_slot_id();
    }
  }
  void post_init(PortableInterceptor::ORBInitInfo_ptr) override {}
};

/// A host with a slot, and with the Currents of its ORB.
class HostWithCurrents {
 public:
  explicit HostWithCurrents(const std::string& concurrency) {
    static const bool once = [] {
      const PortableInterceptor::ORBInitializer_var initializer = new SlotInitializer;
      PortableInterceptor::register_orb_initializer(initializer);
      return true;
    }();
    SlotInitializer::next = once ? &slot_ : nullptr;
    host_ = std::make_unique<Host>(std::vector<std::string>{"-ORBConcurrency", concurrency});
    SlotInitializer::next = nullptr;
    const CORBA::Object_var slots = host_->server.orb()->resolve_initial_references("PICurrent");
    slots_ = PortableInterceptor::Current::_narrow(slots);
    const CORBA::Object_var requests = host_->server.orb()->resolve_initial_references("POACurrent");
    requests_ = PortableServer::Current::_narrow(requests);
  }

  Host& host() { return *host_; }
  std::string thread() { return id_of(host_->current); }
  /// Returns the id of the object that the OS thread serves.
  std::string object() {
    const PortableServer::ObjectId_var id = requests_->get_object_id();
    return std::string(reinterpret_cast<const char*>(id->get_buffer()), id->length());
  }
  /// Returns the value in the slot; -1 if it is empty.
  CORBA::Long value() {
    const CORBA::Any_var any = slots_->get_slot(slot_);
    CORBA::Long number = -1;
    *any >>= number;
    return number;
  }
  void value(CORBA::Long number) {
    CORBA::Any any;
    any <<= number;
    slots_->set_slot(slot_, any);
  }

 private:
  PortableInterceptor::SlotId slot_ = 0;
  std::unique_ptr<Host> host_;
  PortableInterceptor::Current_var slots_;
  PortableServer::Current_var requests_;
};

class RequestCurrents : public testing::TestWithParam<std::string> {};

// The Currents of POA and PI belong to a request, not to the thread: when the thread returns to the host in another
// request, it has other Currents, and its former ones after that request.
TEST_P(RequestCurrents, StayWithTheirRequestsWhileTheThreadGoesOn) {
  HostWithCurrents a(GetParam());
  HostWithCurrents b(GetParam());
  const Client client;
  std::vector<std::string> objects;
  const CORBA::Object_var second = a.host().add(b.host().server.orb(), [&](const std::string&) {
    EXPECT_EQ(a.value(), -1) << "the slot of another request of the same thread";
    a.value(3);
    objects.push_back(a.object());
    return a.thread();
  });
  const CORBA::Object_var at_b = b.host().add(a.host().server.orb(), [&](const std::string&) {
    EXPECT_EQ(b.value(), -1) << "slots do not travel with the thread";
    b.value(2);
    const std::string object = b.object();
    EXPECT_EQ(act(second), b.thread());
    EXPECT_EQ(b.object(), object);
    EXPECT_EQ(b.value(), 2);
    return b.thread();
  });
  const CORBA::Object_var first = a.host().add(client.orb, [&](const std::string&) {
    EXPECT_EQ(a.value(), -1) << "nothing stays from an earlier request";
    a.value(1);
    objects.push_back(a.object());
    EXPECT_EQ(act(at_b), a.thread());
    objects.push_back(a.object());
    EXPECT_EQ(a.value(), 1);
    return a.thread();
  });
  const corbel::SchedulingSegment segment(client.current, "A", nullptr);
  for (int call = 0; call < 2; ++call) {
    objects.clear();
    EXPECT_EQ(act(first), id_of(client.current));
    ASSERT_EQ(objects.size(), 3U);
    EXPECT_NE(objects[1], objects[0]) << "the request by which the thread has come back";
    EXPECT_EQ(objects[2], objects[0]);
  }
  EXPECT_EQ(thrown([&] { a.object(); }), "NoContext") << "a thread with a segment, which serves nothing";
}

INSTANTIATE_TEST_SUITE_P(Current, RequestCurrents, testing::Values("thread-per-connection", "thread-pool"));

}  // namespace
