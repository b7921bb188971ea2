// SPDX-License-Identifier: Apache-2.0
// Client and server in separate processes, one of which is killed during a call.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/process.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using test::Process;
using test::raised;
using Clock = std::chrono::steady_clock;

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
}

int mapped_connections() {
  std::ifstream maps("/proc/self/maps");
  int count = 0;
  for (std::string line; std::getline(maps, line);) {
    count += line.find("corbel-shmiop") != std::string::npos ? 1 : 0;
  }
  return count;
}

template <class Condition>
bool soon(Condition condition) {
  for (int i = 0; i < 12'000 && !condition(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return condition();
}

class ShmiopProcesses : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  ~ShmiopProcesses() override { std::filesystem::remove(socket); }  // a killed server does not remove its socket file

  std::vector<std::string> server(const char* milliseconds) const {
    const auto [concurrency, wait] = GetParam();
    return {SHMIOP_PEER,
            "server",
            milliseconds,
            "-ORBEndpoint",
            "shmiop://" + socket,
            "-ORBConcurrency",
            concurrency,
            "-ORBSharedMemoryWait",
            wait};
  }
  static std::vector<std::string> waiting() { return {"-ORBSharedMemoryWait", std::get<1>(GetParam())}; }

  const std::string socket = "/tmp/corbel-shmiop-process-test-" + std::to_string(::getpid());
};
INSTANTIATE_TEST_SUITE_P(All, ShmiopProcesses,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("block", "spin", "adaptive")));

TEST_P(ShmiopProcesses, CallOneAnother) {
  Process server(ShmiopProcesses::server("0"));
  const test::Orb client(waiting());
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.line());
  for (int i = 1; i <= 20; ++i) {
    EXPECT_EQ(target->get_data().altitude, i);
  }
}

TEST_P(ShmiopProcesses, AKilledServerEndsTheCallAtOnceAndFreesAll) {
  const int mapped = mapped_connections();
  Process server(ShmiopProcesses::server("60000"));
  const test::Orb client(waiting());
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.line());
  std::thread killer([&] {
    EXPECT_EQ(server.line(), "called");
    std::this_thread::sleep_for(std::chrono::milliseconds(40));  // most likely, the caller waits by then
    server.kill();
  });
  const auto begin = Clock::now();
  EXPECT_EQ(raised([&] { target->get_data(); }), "COMM_FAILURE");
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(60));
  killer.join();
  EXPECT_EQ(mapped_connections(), mapped);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
}

TEST_P(ShmiopProcesses, AKilledClientLeavesNothingInTheServer) {
  const auto [concurrency, wait] = GetParam();
  std::atomic<bool> go{false};
  std::atomic<int> begun{0};
  test::ReadData servant([&] {
    ++begun;
    while (!go) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  test::Server server({"-ORBEndpoint", "shmiop://", "-ORBConcurrency", concurrency, "-ORBSharedMemoryWait", wait});
  const std::string reference = server.activate(&servant);
  const auto descriptors = open_descriptors();
  const int mapped = mapped_connections();
  {
    Process client({SHMIOP_PEER, "client", reference, "-ORBSharedMemoryWait", wait});
    EXPECT_EQ(client.line(), "calling");
    ASSERT_TRUE(soon([&] { return begun == 1; }));
    EXPECT_EQ(mapped_connections(), mapped + 1);
  }
  go = true;  // the client of the reply has ended
  EXPECT_TRUE(soon([&] { return mapped_connections() == mapped; }));
  {
    Process next({SHMIOP_PEER, "client", reference});
    EXPECT_EQ(next.line(), "calling");
    EXPECT_EQ(next.line(), "2");
    EXPECT_EQ(next.wait(), 0);
  }
  EXPECT_TRUE(soon([&] { return mapped_connections() == mapped; }));
  constexpr std::ptrdiff_t watcher = 2;  // the watcher's descriptors, which stay open
  EXPECT_TRUE(soon([&] { return open_descriptors() <= descriptors + watcher; }));
}

}  // namespace
