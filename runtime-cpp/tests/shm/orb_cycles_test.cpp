// SPDX-License-Identifier: Apache-2.0
// ORBs that are created and destroyed in one process, a server and its client each time: their resources are released.
#include "support/orbs/held_resources.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <tuple>

namespace {

std::ptrdiff_t threads() {
  const std::filesystem::directory_iterator all("/proc/self/task");
  return std::distance(begin(all), end(all));
}

std::ptrdiff_t resident() {
  std::ifstream statm("/proc/self/statm");
  std::ptrdiff_t size = 0;
  std::ptrdiff_t pages = 0;
  statm >> size >> pages;
  return pages * ::sysconf(_SC_PAGESIZE);
}

class OrbCycles : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  static void cycle(int times) {
    const auto& [concurrency, endpoint] = GetParam();
    for (int i = 0; i < times; ++i) {
      test::ReadData servant;
      test::Server server({"-ORBConcurrency", concurrency, "-ORBEndpoint", endpoint});
      const test::Orb client;
      const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
      ASSERT_EQ(target->get_data().latitude, 1);
      server.stop();
    }
  }
};
INSTANTIATE_TEST_SUITE_P(All, OrbCycles,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("iiop://127.0.0.1:0", "uiop://", "shmiop://")));

TEST_P(OrbCycles, LeaveNothingBehind) {
#ifdef CORBEL_SANITIZED
  constexpr int times = 50;                              // fewer, because sanitizers slow the test down
  constexpr std::ptrdiff_t most_resident = PTRDIFF_MAX;  // sanitizers keep freed memory
#else
  constexpr int times = 1000;
  constexpr std::ptrdiff_t most_resident = 1 << 20;
#endif
  constexpr std::size_t most_heap = 32 * times;  // less than one block in each cycle
  cycle(times / 10);
  const corbel::test::HeldResources before = corbel::test::settled();
  const std::ptrdiff_t threads_before = threads();
  const std::ptrdiff_t resident_before = resident();
  cycle(times);
  corbel::test::HeldResources after = corbel::test::settled();
  for (int i = 0; i < 500 && !(after.within(before, most_heap) && threads() <= threads_before); ++i) {
    after = corbel::test::settled();  // some threads end later
  }
  EXPECT_LE(after.descriptors, before.descriptors);
  EXPECT_LE(after.mappings, before.mappings);
  EXPECT_LE(threads(), threads_before);
  EXPECT_LE(after.heap, before.heap + most_heap);
  EXPECT_LE(resident() - resident_before, most_resident);
}

}  // namespace
