// SPDX-License-Identifier: Apache-2.0
// The resources of this process, and a check that repeated work leaves none of them in use.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "support/resources/heap.hpp"

namespace corbel::test {

inline std::ptrdiff_t open_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return std::distance(begin(all), end(all));
}
/// Returns the number of mappings that are shared with peers.
inline std::ptrdiff_t shared_mappings() {
  std::ptrdiff_t count = 0;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) count += line.find("corbel-shmiop") != line.npos ? 1 : 0;
  return count;
}

struct HeldResources {
  std::ptrdiff_t descriptors = 0;
  std::ptrdiff_t mappings = 0;
  std::size_t heap = 0;

  bool within(const HeldResources& other, std::size_t octets) const {
    return descriptors <= other.descriptors && mappings <= other.mappings && heap <= other.heap + octets;
  }
};

/// Returns the resources that are used without work, after the threads that end connections are idle.
inline HeldResources settled() {
  const auto held = [] { return HeldResources{open_descriptors(), shared_mappings(), heap_in_use()}; };
  HeldResources least = held();
  for (int same = 0; same < 5; ++same) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const HeldResources now = held();
    if (!least.within(now, 0)) {
      least = {std::min(now.descriptors, least.descriptors), std::min(now.mappings, least.mappings),
               std::min(now.heap, least.heap)};
      same = 0;
    }
  }
  return least;
}

/// Fails if more resources are used than before, except for those of one more connection, and for the memory that
/// threads keep for their next calls.
inline void expect_held(const HeldResources& before) {
  constexpr std::ptrdiff_t few = 3;
  HeldResources now = settled();
  const auto fits = [&] { return now.descriptors <= before.descriptors + few && now.mappings <= before.mappings + 1; };
  for (int times = 0; !fits() && times < 500; ++times) now = settled();
  EXPECT_LE(now.descriptors, before.descriptors + few) << "descriptors are not given back";
  EXPECT_LE(now.mappings, before.mappings + 1) << "shared memory is not given back";
  expect_heap(before.heap);
}

#ifdef CORBEL_SANITIZED
inline constexpr std::size_t kTimes = 6;  // fewer, because sanitizers slow the test down
#else
inline constexpr std::size_t kTimes = 16;
#endif

/// Fails if `action` leaves memory, descriptors or mappings in use each time. Growth that ends, such as memory kept for
/// the next time, is permitted: one of many rounds without growth is enough, and a leak has no such round.
template <class Action>
void expect_nothing_left_by(Action action, std::size_t times = kTimes) {
  constexpr std::size_t least_block = 16;
  constexpr int rounds = 12;
  HeldResources before = settled();
  HeldResources after;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < times; ++i) {
      action();
      if (::testing::Test::HasFatalFailure()) return;
    }
    after = settled();
    if (after.within(before, times * least_block - 1)) return;
    if (round + 1 < rounds) before = after;
  }
  ADD_FAILURE() << "left behind by " << times
                << " times, and as often as they are repeated: " << after.descriptors - before.descriptors
                << " descriptors, " << after.mappings - before.mappings << " mappings, "
                << static_cast<std::ptrdiff_t>(after.heap - before.heap) << " octets";
}

}  // namespace corbel::test
