// SPDX-License-Identifier: Apache-2.0
// The service context of a distributable thread: a written context can be read, and malformed contexts are refused.
#include "rtscheduling/propagation.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace corbel::rtscheduling;

Propagation complete() {
  Propagation sent;
  sent.id = new_guid();
  sent.name = "segment";
  sent.parameter = SentTiming{{1, 2, 3, 4, 0, 5}, -6};
  sent.implicit = SentTiming{{-1, -2, 7, 8, 0, 9}, never};
  return sent;
}

std::vector<std::byte> written(const Propagation& sent) {
  const std::span<const std::byte> data = write(sent);
  return {data.begin(), data.end()};
}

TEST(Propagation, ReadsWhatWasWritten) {
  Propagation sent = complete();
  EXPECT_EQ(read(write(sent)), sent);
  sent.implicit.reset();
  EXPECT_EQ(read(write(sent)), sent);
  sent.implicit = complete().implicit;
  sent.parameter.reset();
  EXPECT_EQ(read(write(sent)), sent);
  sent = {Propagation::Kind::oneway, {}, {}, {}, {}};
  EXPECT_EQ(read(write(sent)), sent);
  sent = {Propagation::Kind::cancel, new_guid(), {}, {}, {}};
  EXPECT_EQ(read(write(sent)), sent);
}

TEST(Propagation, CutsLongNames) {
  Propagation sent = complete();
  const std::string name(100'000, 'x');
  sent.name = name;
  const std::vector<std::byte> data = written(sent);
  EXPECT_LE(data.size(), most_context_octets);
  EXPECT_EQ(read(data)->name.size(), most_name_octets - 1);
}

TEST(Propagation, RefusesEachTruncation) {
  const std::vector<std::byte> data = written(complete());
  for (std::size_t size = 0; size < data.size(); ++size) {
    EXPECT_FALSE(read(std::span(data).first(size))) << size;
  }
}

TEST(Propagation, IgnoresWhatFollows) {
  const Propagation sent = complete();
  std::vector<std::byte> data = written(sent);
  data.resize(data.size() + 8);
  EXPECT_EQ(read(data), sent) << "a later version may add data";
  data.resize(most_context_octets + 1);
  EXPECT_FALSE(read(data));
}

TEST(Propagation, SurvivesEachOctet) {
  const std::vector<std::byte> data = written(complete());
  for (std::size_t at = 0; at < data.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      std::vector<std::byte> changed = data;
      changed[at] = std::byte(value);
      if (const auto sent = read(changed)) {
        EXPECT_LT(sent->name.size(), most_name_octets);
      }
    }
  }
}

TEST(Guid, IsUniqueInThreadsAndAfterAFork) {
  std::set<Guid> all;
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 1000; ++j) {
        const Guid id = new_guid();
        const std::lock_guard lock(mutex);
        all.insert(id);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(all.size(), 4000U);
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const Guid id = new_guid();
    ::_exit(::write(pipe[1], id.data(), id.size()) == static_cast<ssize_t>(id.size()) ? 0 : 1);
  }
  Guid of_child{};
  EXPECT_EQ(::read(pipe[0], of_child.data(), of_child.size()), static_cast<ssize_t>(of_child.size()));
  const Guid own = new_guid();
  EXPECT_NE(of_child, own) << "the counts are equal";
  EXPECT_FALSE(std::equal(own.begin(), own.begin() + 8, of_child.begin())) << "the random numbers differ";
  ::waitpid(child, nullptr, 0);
  ::close(pipe[0]);
  ::close(pipe[1]);
}

}  // namespace
