// SPDX-License-Identifier: Apache-2.0
// On either side, a call passes its checkpoints in the order of their numbers.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/orb/reference.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace {

using corbel::checkpoint::Checkpoint;
using corbel::checkpoint::Record;
using corbel::checkpoint::Ring;
using corbel::checkpoint::Rings;
using corbel::checkpoint::RingState;

/// Rings of a few threads, which are in use as long as the object exists; read when all threads but this one have
/// ended.
template <std::size_t kRings = 4, std::size_t kRecords = 64>
class Traces {
 public:
  Traces() {
    for (std::size_t i = 0; i < kRings; ++i) {
      traces_.emplace_back((*states_)[i], (*records_)[i].data(), kRecords);
    }
    rings_.emplace(traces_);
    corbel::checkpoint::use(&*rings_);
  }
  ~Traces() { corbel::checkpoint::use(nullptr); }

  const Ring& of(std::size_t thread) const { return traces_[thread]; }
  std::uint64_t claimed() const { return rings_->claimed(); }

  std::vector<int> checkpoints(std::size_t thread) const {
    std::vector<int> numbers;
    for (const Record& record : records(thread)) {
      numbers.push_back(record.checkpoint);
    }
    return numbers;
  }
  bool in_time(std::size_t thread) const {
    const auto all = records(thread);
    return std::is_sorted(all.begin(), all.end(),
                          [](const Record& a, const Record& b) { return a.nanoseconds < b.nanoseconds; });
  }
  std::vector<Record> records(std::size_t thread) const {
    const Ring& ring = traces_[thread];
    std::vector<Record> all;
    for (std::uint64_t i = ring.count() - std::min<std::uint64_t>(ring.count(), kRecords); i < ring.count(); ++i) {
      all.push_back(ring.at(i));
    }
    return all;
  }
  /// Returns the index of the thread that has called, whose records begin with a call. A server that was still busy
  /// with the previous call may have been the first.
  std::size_t client() const { return traces_[0].count() > 0 && records(0).front().checkpoint == 1 ? 0 : 1; }
  std::size_t server() const { return 1 - client(); }
  /// Returns the first record of a thread at a checkpoint.
  Record first(std::size_t thread, Checkpoint checkpoint) const {
    for (const Record& record : records(thread)) {
      if (record.checkpoint == static_cast<std::uint16_t>(checkpoint)) {
        return record;
      }
    }
    return {};
  }

 private:
  std::unique_ptr<std::array<RingState, kRings>> states_ = std::make_unique<std::array<RingState, kRings>>();
  std::unique_ptr<std::array<std::array<Record, kRecords>, kRings>> records_ =
      std::make_unique<std::array<std::array<Record, kRecords>, kRings>>();
  std::vector<Ring> traces_;
  std::optional<Rings> rings_;
};

class Checkpoints : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, Checkpoints, testing::ValuesIn(test::kConcurrencies));

TEST_P(Checkpoints, ArePassedInOrder) {
  test::ReadData servant;
  test::Server server(test::served_by(GetParam(), "1"));
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  target->get_data();
  const Traces traces;
  target->get_data();
  target->get_data();
  server.stop();

  const std::vector<int> call{1, 2, 3, 4, 12, 13, 14};
  const bool events = GetParam() != "thread-per-connection";
  const std::vector<int> served =
      events ? std::vector<int>{5, 6, 7, 8, 9, 10, 11} : std::vector<int>{6, 7, 8, 9, 10, 11};
  const auto twice = [](std::vector<int> once) {
    const std::size_t size = once.size();
    for (std::size_t i = 0; i < size; ++i) {
      once.push_back(once[i]);
    }
    return once;
  };
  EXPECT_EQ(traces.claimed(), 2u);
  EXPECT_EQ(traces.checkpoints(traces.client()), twice(call));
  EXPECT_TRUE(traces.in_time(traces.client()));
  auto passed = traces.checkpoints(traces.server());
  // At the server, the previous call may not have ended when its client receives the answer.
  while (!passed.empty() && passed.front() != served.front()) {
    passed.erase(passed.begin());
  }
  // The server's loop wakes up once more when the client disconnects or the server stops.
  while (!passed.empty() && passed.back() == 5) {
    passed.pop_back();
  }
  EXPECT_EQ(passed, twice(served));
  EXPECT_TRUE(traces.in_time(traces.server()));
}

// Both sides record the same request id. The client also records the operation and the label of the reference.
TEST_P(Checkpoints, IdentifyTheirRequest) {
  test::ReadData servant;
  test::Server server(test::served_by(GetParam(), "1"));
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  target->_reference()->label(7);
  target->get_data();
  const Traces traces;
  target->get_data();
  server.stop();

  const Record sent = traces.first(traces.client(), Checkpoint::client_marshalled);
  const Record received = traces.first(traces.server(), Checkpoint::server_received);
  EXPECT_EQ(sent.request, received.request);
  EXPECT_NE(sent.connection, 0u);
  EXPECT_NE(received.connection, 0u);
  EXPECT_EQ(sent.label, 7);
  EXPECT_EQ(received.label, 0);
  ASSERT_EQ(sent.operation, 1);
  EXPECT_STREQ(traces.of(traces.client()).state().names[0], "get_data");
}

TEST(OnewayCheckpoints, EndWithoutAReply) {
  test::Consumer servant;
  test::Server server;
  const test::Orb client;
  const nav::DataAvailConsumer_var target = test::resolve<nav::DataAvailConsumer>(client, server.activate(&servant));
  const Traces traces;
  target->push_DataAvail({});
  target->_non_existent();  // the event has been handled before this call is answered
  server.stop();
  const auto called = traces.checkpoints(traces.client());
  ASSERT_GE(called.size(), 5u);
  EXPECT_EQ(std::vector<int>(called.begin(), called.begin() + 5), (std::vector<int>{1, 2, 3, 4, 14}));
  const auto served = traces.checkpoints(traces.server());
  ASSERT_GE(served.size(), 5u);
  EXPECT_EQ(std::vector<int>(served.begin(), served.begin() + 5), (std::vector<int>{5, 6, 7, 8, 9}));
}

TEST(DirectCheckpoints, CallerPassesServerCheckpointsToo) {
  test::ReadData servant;
  test::Server server({"-ORBCollocation", "direct"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(server.orb(), server.activate(&servant));
  const Traces traces;
  target->get_data();
  EXPECT_EQ(traces.claimed(), 1u);
  EXPECT_EQ(traces.checkpoints(traces.client()), (std::vector<int>{1, 7, 8, 9, 14}));
  EXPECT_STREQ(traces.of(traces.client()).state().names[0], "get_data");
}

TEST(CollocatedCheckpoints, CallerPassesAllCheckpointsWithAMessage) {
  test::ReadData servant;
  test::Server server({"-ORBCollocation", "through-poa"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(server.orb(), server.activate(&servant));
  const Traces traces;
  target->get_data();
  EXPECT_EQ(traces.checkpoints(traces.client()), (std::vector<int>{1, 2, 3, 6, 7, 8, 9, 10, 11, 4, 12, 13, 14}));
}

TEST(CheckpointRing, KeepsTheNewest) {
  const Traces<1, 2> traces;
  corbel::checkpoint::pass(Checkpoint::client_call);
  corbel::checkpoint::pass(Checkpoint::client_sent);
  corbel::checkpoint::pass(Checkpoint::client_return);
  EXPECT_EQ(traces.of(0).count(), 3u);
  EXPECT_EQ(traces.checkpoints(0), (std::vector<int>{4, 14}));
}

TEST(CheckpointRing, EachThreadHasARingUpToTheirNumber) {
  const Traces<2> traces;
  for (int i = 0; i < 5; ++i) {
    std::thread([] { corbel::checkpoint::pass(Checkpoint::client_call); }).join();
  }
  EXPECT_EQ(traces.claimed(), 5u);
  EXPECT_EQ(traces.checkpoints(0).size(), 1u);
  EXPECT_EQ(traces.checkpoints(1).size(), 1u);
}

TEST(CheckpointRing, TakesStoresOfManyThreadsAtOnce) {
  const Traces<4, 128> traces;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      for (int i = 0; i < 1000; ++i) {
        corbel::checkpoint::pass(Checkpoint::server_located);
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  for (std::size_t t = 0; t < 4; ++t) {
    EXPECT_EQ(traces.of(t).count(), 1000u);
    EXPECT_TRUE(traces.in_time(t));
  }
}

// A long name is stored as far as there is room; if there are too many names, the others are not stored.
TEST(CheckpointRing, HasANumberForEachOperation) {
  const Traces<1, 256> traces;
  std::vector<std::string> names;
  for (int i = 0; i < 70; ++i) {
    names.push_back("operation_" + std::to_string(i) + std::string(80, 'x'));
  }
  for (int round = 0; round < 2; ++round) {
    for (const std::string& name : names) {
      corbel::checkpoint::pass(Checkpoint::client_marshalled);
      corbel::checkpoint::name(1, name);
    }
  }
  const auto records = traces.records(0);
  EXPECT_EQ(records[0].operation, 1);
  EXPECT_EQ(records[62].operation, 63);
  EXPECT_EQ(records[63].operation, 0);
  EXPECT_EQ(records[70].operation, 1);
  EXPECT_EQ(traces.of(0).state().names[62], names[62].substr(0, 63));
}

// Threads without a ring, or with an earlier ring, store nothing.
TEST(CheckpointRing, NewRingsReplaceEarlierOnes) {
  {
    const Traces<1> first;
    corbel::checkpoint::pass(Checkpoint::client_call);
    EXPECT_EQ(first.of(0).count(), 1u);
  }
  corbel::checkpoint::pass(Checkpoint::client_call);
  corbel::checkpoint::identify(nullptr, 1);
  const Traces<1> second;
  corbel::checkpoint::identify(nullptr, 1);  // before any checkpoint
  EXPECT_EQ(second.of(0).count(), 0u);
  corbel::checkpoint::pass(Checkpoint::client_return);
  EXPECT_EQ(second.checkpoints(0), (std::vector<int>{14}));
}

}  // namespace
