// SPDX-License-Identifier: Apache-2.0
// A call passes its checkpoints in the order in which they are numbered, on either side.
#include "support/nav_servant.hpp"
#include "support/orb_fixture.hpp"

#include <corbel/probe/probe.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace {

using corbel::probe::Record;
using corbel::probe::Ring;

/// What one thread passed since the ring was made.
class Trace {
 public:
  Trace() : ring_(records_.data(), records_.size()) {}
  void attach() { corbel::probe::attached() = &ring_; }
  static void detach() { corbel::probe::attached() = nullptr; }

  std::vector<int> checkpoints() const {
    std::vector<int> numbers;
    for (std::uint64_t i = 0; i < ring_.count(); ++i) {
      numbers.push_back(static_cast<int>(ring_.at(i).checkpoint));
    }
    return numbers;
  }
  bool in_time() const {
    return std::is_sorted(records_.begin(), records_.begin() + static_cast<std::ptrdiff_t>(ring_.count()),
                          [](const Record& a, const Record& b) { return a.nanoseconds < b.nanoseconds; });
  }

 private:
  std::array<Record, 64> records_{};
  Ring ring_;
};

class Checkpoints : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Both, Checkpoints, testing::ValuesIn(test::kConcurrencies));

TEST_P(Checkpoints, ArePassedInOrder) {
  Trace client_side;
  Trace server_side;
  int calls = 0;
  test::ReadData servant([&] {
    // The serving thread is traced from its first upcall on
    if (++calls == 1) {
      server_side.attach();
    }
  });
  test::Server server({"-ORBConcurrency", GetParam(), "-ORBThreadPoolSize", "1"});
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  target->get_data();
  client_side.attach();
  target->get_data();
  Trace::detach();
  server.stop();

  EXPECT_EQ(client_side.checkpoints(), (std::vector<int>{1, 2, 3, 10, 11, 12}));
  EXPECT_TRUE(client_side.in_time());
  const bool events = GetParam() != "thread-per-connection";
  EXPECT_EQ(server_side.checkpoints(),
            events ? (std::vector<int>{8, 9, 4, 5, 6, 7, 8, 9}) : (std::vector<int>{8, 9, 5, 6, 7, 8, 9}));
  EXPECT_TRUE(server_side.in_time());
}

TEST(OnewayCheckpoints, HaveNoAnswer) {
  Trace client_side;
  test::Consumer servant;
  test::Server server;
  const test::Orb client;
  const nav::DataAvailConsumer_var target = test::resolve<nav::DataAvailConsumer>(client, server.activate(&servant));
  client_side.attach();
  target->push_DataAvail({});
  Trace::detach();
  server.stop();
  EXPECT_EQ(client_side.checkpoints(), (std::vector<int>{1, 2, 3, 12}));
}

TEST(Ring, KeepsTheNewest) {
  std::array<Record, 2> records{};
  Ring ring(records.data(), records.size());
  ring.store(corbel::probe::Checkpoint::client_call);
  ring.store(corbel::probe::Checkpoint::client_sent);
  ring.store(corbel::probe::Checkpoint::client_return);
  EXPECT_EQ(ring.count(), 3u);
  EXPECT_EQ(ring.at(1).checkpoint, corbel::probe::Checkpoint::client_sent);
  EXPECT_EQ(ring.at(2).checkpoint, corbel::probe::Checkpoint::client_return);
}

}  // namespace
