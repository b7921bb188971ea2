// SPDX-License-Identifier: Apache-2.0
// The number of system calls of a two-way call, on each side.
#include "support/resources/counted_system_calls.hpp"

#include "bench_skel.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/bench_servant.hpp"

#include <gtest/gtest.h>

namespace {

struct Cost {
  double client;
  double server;
  bool within(double of_client, double of_server) const { return client <= of_client && server <= of_server; }
};

constexpr int kCalls = 200;

/// Counts the system calls of one call, when all buffers have their final size. This thread is the client, all other
/// threads are the server.
template <class Call>
Cost cost(Call call, int calls = kCalls) {
  for (int i = 0; i < 20; ++i) {
    call();
  }
  const long all = test::system_calls;
  const long own = test::own_system_calls;
  for (int i = 0; i < calls; ++i) {
    call();
  }
  const long client = test::own_system_calls - own;
  return {static_cast<double>(client) / calls, static_cast<double>(test::system_calls - all - client) / calls};
}

// The server's last wait may or may not be counted.
constexpr int kFewCalls = 20;
constexpr double kOne = 1.0 / kCalls + 1e-9;
constexpr double kOneOfFew = 1.0 / kFewCalls + 1e-9;

class SystemCalls : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  void SetUp() override {
    const int error = test::count_system_calls();
    if (error != 0) {
      GTEST_SKIP() << "this system has no seccomp filters: " << std::strerror(error);
    }
  }

  /// Other processes may wake a thread without need, most often in a pool: a thread that loses its core after its reply
  /// still owns the connection when the next request arrives. So there are several tries.
  template <class Call>
  Cost least_cost(Call call) const {
    const bool pool = std::get<0>(GetParam()) == "thread-pool";
    Cost least = cost(call);
    for (int i = 0; i < (pool ? 100 : 5) && !least.within(2, of_server() + kOne); ++i) {
      least = cost(call, pool ? kFewCalls : kCalls);
    }
    return least;
  }
  double slack() const { return std::get<0>(GetParam()) == "thread-pool" ? kOneOfFew : kOne; }
  double of_server() const { return std::get<0>(GetParam()) == "thread-per-connection" ? 2 : 3; }
};
INSTANTIATE_TEST_SUITE_P(Both, SystemCalls,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("iiop://127.0.0.1:0", "uiop://")));

TEST_P(SystemCalls, TwoWayCallsMakeTheExpectedNumber) {
  test::BenchServant servant;
  test::Server server({"-ORBConcurrency", std::get<0>(GetParam()), "-ORBEndpoint", std::get<1>(GetParam())});
  const test::Orb client;
  const bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));

  const Cost ping = least_cost([&] { target->ping(); });
  EXPECT_EQ(ping.client, 2) << test::system_calls_seen();
  EXPECT_NEAR(ping.server, of_server(), slack()) << test::system_calls_seen();

  for (const CORBA::ULong size : {64U, 4096U, 16000U}) {
    bench::Octets octets;
    octets.length(size);
    const Cost echo = least_cost([&] { const bench::Octets_var back = target->echo_octets(octets); });
    EXPECT_EQ(echo.client, 2) << size << test::system_calls_seen();
    EXPECT_NEAR(echo.server, of_server(), slack()) << size << test::system_calls_seen();
  }

  // Larger messages are sent once in each direction, in parts of about 128 KiB or more. A peer that is faster than the
  // other has to wait for each part: at most three more calls, for the wait and for the data before and after it. The
  // size of the parts also depends on the machine's load, so there are several tries.
  for (const CORBA::ULong parts : {1U, 2U, 8U}) {
    bench::Octets octets;
    octets.length(parts << 17);
    const double more = 3 * std::max(parts, 2U) + slack();
    Cost echo{};
    for (int i = 0; i < 5 && (i == 0 || !echo.within(2 + more, of_server() + more)); ++i) {
      echo = cost([&] { const bench::Octets_var back = target->echo_octets(octets); });
    }
    EXPECT_LE(echo.client, 2 + more) << parts << test::system_calls_seen();
    EXPECT_LE(echo.server, of_server() + more) << parts << test::system_calls_seen();
  }
  server.stop();
}

class SharedMemory : public SystemCalls {};
INSTANTIATE_TEST_SUITE_P(All, SharedMemory,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::Values("block", "spin")));

// A blocking peer sleeps, and wakes the other unless that is still awake; a spinning peer does neither. Any client
// wakes a server that waits for events over the connection's socket: that is one call of the client, and two calls of
// the server, which reads the wake-up. On a busy machine, a spinning thread checks its peer at intervals, so there are
// several tries.
TEST_P(SharedMemory, TwoWayCallsMakeTheExpectedSystemCalls) {
  const auto [concurrency, wait] = GetParam();
  test::BenchServant servant;
  test::Server server({"-ORBConcurrency", concurrency, "-ORBEndpoint", "shmiop://", "-ORBSharedMemoryWait", wait});
  const test::Orb client({"-ORBSharedMemoryWait", wait});
  const bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));
  const bool rung = concurrency != "thread-per-connection";
  const double of_client = wait == "block" ? 2 : rung ? 1 : 0;
  const double of_server = (wait == "block" ? (rung ? 1 : 2) : 0) + (rung ? 2 : 0);
  Cost ping{};
  for (int i = 0; i < 50 && (i == 0 || !ping.within(of_client, of_server + slack())); ++i) {
    ping = cost([&] { target->ping(); }, wait == "spin" || concurrency == "thread-pool" ? kFewCalls : kCalls);
  }
  EXPECT_LE(ping.client, of_client) << test::system_calls_seen();
  EXPECT_LE(ping.server, of_server + slack()) << test::system_calls_seen();
  server.stop();
}

TEST_P(SystemCalls, AreCounted) {
  const long before = test::own_system_calls;
  EXPECT_EQ(::getppid(), ::getppid());
  EXPECT_EQ(test::own_system_calls, before + 2);
}

}  // namespace
