// SPDX-License-Identifier: Apache-2.0
// Connections as the ORB uses them, with both ends in this process, and the effects of the options.
#include "stream.hpp"
#include "corbel/options/options.hpp"
#include "corbel/transport/protocol.hpp"
#include "support/messages/slow_reader.hpp"

#include <gtest/gtest.h>

#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>
#include <numeric>
#include <thread>
#include <vector>

namespace {

using namespace corbel;             // NOLINT: the modules under test
using namespace corbel::transport;  // NOLINT
using std::chrono::milliseconds;
using std::chrono::seconds;

using Settings = std::vector<std::pair<std::string, std::string>>;

/// The two ends of a connection with these options.
class Pair {
 public:
  explicit Pair(const Settings& settings = {}, Wait accepting = Wait::yes) {
    for (const auto& [name, value] : settings) {
      EXPECT_EQ(options::set(values_, name, value, "test"), "");
    }
    protocols_.emplace(make_protocols(values_));
    const Protocol* protocol = protocols_->with_scheme("shmiop");
    const AcceptorPtr acceptor = protocol->listen(*protocol->parse(""));
    const Endpoint where = protocol->published(acceptor->endpoint());
    std::thread connecting([&] { client = protocol->connect(where, seconds(60)).stream; });
    while (!server) {
      server = acceptor->accept(accepting).stream;
    }
    connecting.join();
    EXPECT_TRUE(client);
  }

 private:
  options::Values values_;
  std::optional<Protocols> protocols_;

 public:
  StreamPtr client;
  StreamPtr server;
};

/// Writes as much as possible without waiting. Returns the number of octets.
std::size_t fill(Stream& stream) {
  const std::vector<char> much(1 << 20);
  const IoResult sent = stream.send(much.data(), much.size(), Wait::no);
  EXPECT_EQ(sent.status, IoStatus::would_block);
  return sent.bytes;
}

class ShmStream : public testing::TestWithParam<std::string> {
 protected:
  Settings options{{"SharedMemoryWait", GetParam()}, {"SharedMemorySpinLimit", "200"}};
  char text[64] = {};
};
INSTANTIATE_TEST_SUITE_P(Waits, ShmStream, testing::Values("block", "spin", "adaptive"));

// The watcher may have noticed the end of an earlier connection at the same address in memory.
TEST_P(ShmStream, IsEndedByItsOwnSocketOnly) {
  Pair pair(options);
  auto& server = dynamic_cast<shm::ShmStream&>(*pair.server);
  EXPECT_FALSE(server.wake_for_end());
  ASSERT_EQ(pair.client->send("x", 1, Wait::yes).status, IoStatus::ok);
  ASSERT_EQ(server.receive(text, sizeof text, Wait::yes).status, IoStatus::ok);
  pair.client.reset();
  server.wake_for_end();
  EXPECT_EQ(server.send("x", 1, Wait::yes).status, IoStatus::closed);
}

TEST_P(ShmStream, CarriesBytesBothWaysAndTellsTheEnd) {
  Pair pair(options);
  EXPECT_EQ(pair.client->send("hello", 5, Wait::yes).bytes, 5U);
  EXPECT_EQ(pair.server->receive(text, sizeof text, Wait::yes).bytes, 5U);
  EXPECT_STREQ(text, "hello");
  iovec pieces[] = {{text, 2}, {text + 2, 3}};
  EXPECT_EQ(pair.server->send(pieces, Wait::yes).bytes, 5U);
  EXPECT_EQ(pair.client->receive(text, 3, Wait::yes).bytes, 3U);
  EXPECT_EQ(pair.client->receive(text, 3, Wait::yes).bytes, 2U);
  EXPECT_EQ(pair.client->peer(), "process " + std::to_string(::getpid()));
  pair.client->send("last", 4, Wait::yes);
  pair.client.reset();
  EXPECT_EQ(pair.server->receive(text, sizeof text, Wait::yes).bytes, 4U) << "what came before the end";
  EXPECT_EQ(pair.server->receive(text, sizeof text, Wait::yes).status, IoStatus::closed);
  EXPECT_EQ(pair.server->send("x", 1, Wait::yes).status, IoStatus::closed);
}

TEST_P(ShmStream, TimesOut) {
  options.emplace_back("SharedMemoryRingSize", "4096");
  Pair pair(options);
  pair.client->set_timeouts(milliseconds(20), milliseconds(20));
  EXPECT_EQ(pair.client->receive(text, 1, Wait::yes).status, IoStatus::timed_out);
  const std::vector<char> much(5000);
  const IoResult sent = pair.client->send(much.data(), much.size(), Wait::yes);
  EXPECT_EQ(sent.status, IoStatus::timed_out);
  EXPECT_EQ(sent.bytes, 4096U);
  pair.client->set_timeouts(milliseconds(0), milliseconds(0));
  pair.server->send("x", 1, Wait::yes);
  EXPECT_EQ(pair.client->receive(text, 1, Wait::yes).bytes, 1U);
}

TEST_P(ShmStream, EndsASendingInTimeThatGoesOnSlowly) {
  options.emplace_back("SharedMemoryRingSize", "4096");
  Pair pair(options);
  const std::vector<char> much(16U << 20);
  const test::SlowReader reader(*pair.server, 512);
  pair.client->set_timeouts(milliseconds(0), milliseconds(100));
  EXPECT_EQ(pair.client->send(much.data(), much.size(), Wait::yes).status, IoStatus::timed_out);
  iovec pieces[] = {{const_cast<char*>(much.data()), 1000}, {const_cast<char*>(much.data()), much.size()}};
  EXPECT_EQ(pair.client->send(pieces, Wait::yes).status, IoStatus::timed_out);
}

TEST_P(ShmStream, IsWokenByTheEndFromEitherSideInEitherDirection) {
  for (const bool own : {true, false}) {
    for (const bool sending : {true, false}) {
      Pair pair(options);
      if (sending) {
        fill(*pair.client);
      }
      IoResult result;
      std::thread waiting(
          [&] { result = sending ? pair.client->send(text, 1, Wait::yes) : pair.client->receive(text, 1, Wait::yes); });
      std::this_thread::sleep_for(milliseconds(5));
      own ? pair.client->shutdown() : pair.server.reset();
      waiting.join();
      EXPECT_EQ(result.status, IoStatus::closed) << own << sending;
    }
  }
}

TEST_P(ShmStream, TakesLargeMessagesThroughASmallRing) {
  options.emplace_back("SharedMemoryRingSize", "4096");
  Pair pair(options);
  std::vector<std::uint32_t> in(GetParam() == "spin" ? 1 << 16 : 1 << 18);  // slow if both sides spin on one core
  std::iota(in.begin(), in.end(), 0U);
  std::vector<std::uint32_t> out(in.size());
  std::thread sender([&] { pair.client->send(in.data(), in.size() * 4, Wait::yes); });
  std::size_t got = 0;
  while (got < out.size() * 4) {
    const IoResult part =
        pair.server->receive(reinterpret_cast<char*>(out.data()) + got, out.size() * 4 - got, Wait::yes);
    ASSERT_EQ(part.status, IoStatus::ok);
    got += part.bytes;
  }
  sender.join();
  EXPECT_EQ(in, out);
}

/// Returns true if poll() reports the stream as readable, as a reactor sees it.
bool is_readable(Stream& stream) {
  pollfd watch{stream.descriptor(), POLLIN, 0};
  return ::poll(&watch, 1, 0) > 0;
}

TEST(ShmStreamThatNeverBlocks, RingsForBytesAndForRoom) {
  Pair pair({}, Wait::no);
  char text[4];
  EXPECT_EQ(pair.server->receive(text, 1, Wait::no).status, IoStatus::would_block);
  EXPECT_FALSE(is_readable(*pair.server));
  pair.client->send("a", 1, Wait::yes);
  EXPECT_TRUE(is_readable(*pair.server));
  EXPECT_EQ(pair.server->receive(text, 4, Wait::no).bytes, 1U);
  EXPECT_FALSE(is_readable(*pair.server)) << "the wake-up was consumed";

  EXPECT_EQ(fill(*pair.server), 131072U);
  std::vector<char> much(131072);
  EXPECT_EQ(pair.client->receive(much.data(), 100, Wait::yes).bytes, 100U);
  EXPECT_FALSE(is_readable(*pair.server)) << "a small free part wakes no writer";
  pair.client->receive(much.data(), much.size(), Wait::yes);
  EXPECT_TRUE(is_readable(*pair.server));
  pair.client.reset();
  EXPECT_EQ(pair.server->receive(text, 1, Wait::no).status, IoStatus::closed);
}

TEST(ShmStreamThatNeverBlocks, ReadsWhatCameBeforeTheEnd) {
  Pair pair({}, Wait::no);
  pair.client->send("abc", 3, Wait::yes);
  pair.client.reset();
  char text[4];
  EXPECT_EQ(pair.server->receive(text, 4, Wait::no).bytes, 3U);
  EXPECT_EQ(pair.server->receive(text, 4, Wait::no).status, IoStatus::closed);
}

TEST(ShmStreamThatNeverBlocks, SeesTheEndWhileThereIsNoRoom) {
  Pair pair({}, Wait::no);
  fill(*pair.server);
  pair.client.reset();
  EXPECT_EQ(pair.server->send("x", 1, Wait::no).status, IoStatus::closed);
}

TEST(SharedMemoryRingSize, BoundsTheOctetsInARing) {
  EXPECT_EQ(fill(*Pair(Settings{{"SharedMemoryRingSize", "4096"}}).client), 4096U);
  EXPECT_EQ(fill(*Pair(Settings{{"SharedMemoryRingSize", "100000"}}).client), 131072U) << "the next power of two";
  EXPECT_EQ(fill(*Pair().server), 131072U);
}

TEST(SharedMemory, ValuesSelectAndOfferTheProtocol) {
  for (const char* value : {"off", "use", "offer"}) {
    options::Values values;
    EXPECT_EQ(options::set(values, "SharedMemory", value, "test"), "");
    const Protocols protocols = make_protocols(values);
    const Protocol* protocol = protocols.with_tag(giop::profile_tag::shmiop);
    EXPECT_EQ(protocol != nullptr, values.shared_memory != options::SharedMemory::off);
    EXPECT_EQ(protocol != nullptr && protocol->offered(), values.shared_memory == options::SharedMemory::offer);
  }
}

/// Returns how often a thread released its core while it waited for a byte.
long sleeps_in_a_wait(const char* wait, const char* limit) {
  Pair pair(Settings{{"SharedMemoryWait", wait}, {"SharedMemorySpinLimit", limit}});
  long sleeps = -1;
  std::thread waiting([&] {
    char byte;
    pair.client->receive(&byte, 1, Wait::yes);  // the first wait may start the watcher
    rusage before{};
    rusage after{};
    ::getrusage(RUSAGE_THREAD, &before);
    pair.client->receive(&byte, 1, Wait::yes);
    ::getrusage(RUSAGE_THREAD, &after);
    sleeps = after.ru_nvcsw - before.ru_nvcsw;
  });
  pair.server->send("x", 1, Wait::yes);
  std::this_thread::sleep_for(milliseconds(30));
  pair.server->send("x", 1, Wait::yes);
  waiting.join();
  return sleeps;
}

/// Returns true if there is a wait in which a thread sleeps, or does not sleep, as `sleeping` says. On a busy machine,
/// the byte may arrive before the wait begins, and other events may make a thread sleep, so there are several tries.
bool is_seen(const char* wait, const char* limit, bool sleeping) {
  for (int tries = 0; tries < 20; ++tries) {
    if ((sleeps_in_a_wait(wait, limit) >= 1) == sleeping) {
      return true;
    }
  }
  return false;
}

TEST(SharedMemoryWait, SleepsOrSpinsOrBoth) {
  EXPECT_TRUE(is_seen("block", "50", true));
  EXPECT_TRUE(is_seen("spin", "50", false));
  EXPECT_TRUE(is_seen("adaptive", "50", true));
  EXPECT_TRUE(is_seen("adaptive", "1000000", false)) << "SharedMemorySpinLimit is longer than the wait";
}

}  // namespace
