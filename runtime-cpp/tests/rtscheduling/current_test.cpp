// SPDX-License-Identifier: Apache-2.0
// RTScheduling::Current in one thread.
#include "hosts.hpp"

namespace {

using test::Client;
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

}  // namespace
