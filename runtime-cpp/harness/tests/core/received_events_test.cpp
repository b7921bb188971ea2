// SPDX-License-Identifier: Apache-2.0
#include <bw/event/received_events.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace {

using bw::Activation;
using bw::ActivationId;
using bw::ReceivedEvents;

constexpr std::uint64_t from(std::uint64_t connection) { return connection << 48 | 1; }
const Activation activation(ActivationId(1), 0);

TEST(ReceivedEvents, EarlyEventsOfOneConnectionDoNotReplaceLateOnesOfAnother) {
  ReceivedEvents arrivals(2);
  arrivals.arrived(from(0));
  arrivals.arrived(from(0));
  std::atomic<bool> gone_on{false};
  std::thread late([&] {
    gone_on = true;
    arrivals.arrived(from(1));
  });
  arrivals.wait_for_each(activation, 0);
  EXPECT_TRUE(gone_on);
  late.join();
  arrivals.arrived(from(1));
  arrivals.wait_for_each(activation, 0);  // consumes the remaining events of the first connection
}

TEST(ReceivedEvents, WaitForCountsEventsOfAllConnections) {
  ReceivedEvents arrivals(2);
  for (const std::uint64_t connection : {0, 0, 1}) arrivals.arrived(from(connection));
  arrivals.wait_for(activation, 3, 0);
  EXPECT_THROW(
      {
        const std::atomic<bool> stopped{true};
        arrivals.wait_for(Activation(ActivationId(1), 0, false, stopped), 1, 0);
      },
      bw::PhaseEnded);
}

TEST(ReceivedEvents, AWaitEndsWithItsTimeout) {
  ReceivedEvents arrivals(1);
  arrivals.wait_for_each(activation, bw::millisecond);
  SUCCEED() << "came back";
}

TEST(ReceivedEvents, ClosingEndsTheWaitForMissingEvents) {
  ReceivedEvents arrivals(2);
  arrivals.arrived(from(0));
  arrivals.close();
  EXPECT_THROW(arrivals.wait_for_each(activation, 0), bw::PhaseEnded);
  arrivals.arrived(from(1));
  arrivals.wait_for_each(activation, 0);  // consumes the events that were in flight
}

TEST(ReceivedEvents, APhaseBeginsWithNothing) {
  ReceivedEvents arrivals(1);
  arrivals.arrived(from(0));
  arrivals.reset();
  const std::atomic<bool> stopped{true};
  EXPECT_THROW(arrivals.wait_for_each(Activation(ActivationId(1), 0, false, stopped), 0), bw::PhaseEnded);
}

}  // namespace
