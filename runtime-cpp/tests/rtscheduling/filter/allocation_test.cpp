// SPDX-License-Identifier: Apache-2.0
// After warm-up, a call allocates nothing in its thread, neither outside of scheduling segments nor inside one.
#include "rtscheduling/hosts.hpp"
#include "support/resources/counted_allocations.hpp"
#include "support/servants/nav_servant.hpp"

namespace {

template <class Call>
long once(int calls, Call call) {
  const long before = test::own_allocations;
  for (int i = 0; i < calls; ++i) {
    call();
  }
  return test::own_allocations - before;
}

/// Counts the allocations of a thousand calls. If there are some, counts another thousand: the first call that has to
/// sleep may come after the warm-up.
template <class Call>
long during(Call call) {
  once(100, call);
  return once(1000, call) == 0 ? 0 : once(1000, call);
}

TEST(Calls, AllocateNothing) {
  test::ReadData gps;
  test::Consumer consumer;
  test::Host host;
  test::Client client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client.orb, host.server.activate(&gps));
  const nav::DataAvailConsumer_var sink =
      test::resolve<nav::DataAvailConsumer>(client.orb, host.server.activate(&consumer));
  EXPECT_EQ(during([&] { target->get_data(); }), 0);
  EXPECT_EQ(during([&] {
              sink->push_DataAvail({});
              target->get_data();  // limits the server's backlog
            }),
            0);
  const corbel::SegmentTimingPolicy_var timing = new corbel::SegmentTimingPolicy({.deadline = 3'600ULL * 10'000'000});
  const corbel::SchedulingSegment segment(client.current, "A", timing.in(), timing.in());
  EXPECT_EQ(during([&] { target->get_data(); }), 0) << "in a segment";
}

}  // namespace
