// SPDX-License-Identifier: Apache-2.0
#include "corbel/transport/tcp.hpp"
#include "corbel/transport/message_reader.hpp"

#include <gtest/gtest.h>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

#include "support/messages/slow_reader.hpp"

namespace {

using namespace corbel::transport;  // NOLINT: the module under test
using std::chrono::milliseconds;

struct Pair {
  StreamPtr client;
  StreamPtr server;
};

Pair connected(const std::string& host) {
  TcpAcceptor acceptor({host, 0}, {});
  Pair pair;
  pair.client = tcp_connect(acceptor.endpoint(), std::chrono::seconds(60), {}).stream;
  pair.server = acceptor.accept(Wait::yes).stream;
  return pair;
}

class Tcp : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(BothFamilies, Tcp, testing::Values("127.0.0.1", "::1", "localhost"));

TEST_P(Tcp, CarriesBytesBothWays) {
  const Pair pair = connected(GetParam());
  ASSERT_TRUE(pair.client && pair.server);
  char text[16] = {};
  EXPECT_EQ(pair.client->send("hello", 5, Wait::yes).bytes, 5U);
  EXPECT_EQ(pair.server->receive(text, sizeof text, Wait::yes).bytes, 5U);
  EXPECT_STREQ(text, "hello");
  iovec pieces[] = {{const_cast<char*>("go"), 2}, {const_cast<char*>(""), 0}, {const_cast<char*>("od"), 2}};
  EXPECT_EQ(pair.server->send(pieces, Wait::yes).bytes, 4U);
  std::memset(text, 0, sizeof text);
  EXPECT_EQ(pair.client->receive(text, sizeof text, Wait::yes).bytes, 4U);
  EXPECT_STREQ(text, "good");
}

TEST_P(Tcp, TellsTheEnd) {
  Pair pair = connected(GetParam());
  char byte = 0;
  EXPECT_EQ(pair.client->receive(&byte, 1, Wait::no).status, IoStatus::would_block);
  pair.client->set_timeouts(milliseconds(20), milliseconds(20));
  EXPECT_EQ(pair.client->receive(&byte, 1, Wait::yes).status, IoStatus::timed_out);
  pair.client->set_timeouts(milliseconds(0), milliseconds(0));
  std::thread waiting([&] { EXPECT_EQ(pair.client->receive(&byte, 1, Wait::yes).status, IoStatus::closed); });
  pair.client->shutdown();
  waiting.join();
  pair.client.reset();
  EXPECT_EQ(pair.server->receive(&byte, 1, Wait::yes).status, IoStatus::closed);
}

// A partly accepted send must not restart the time limit; otherwise the send would never time out.
TEST_P(Tcp, EndsASendingInTimeThatGoesOnSlowly) {
  const Pair pair = connected(GetParam());
  const std::vector<char> much(64U << 20);
  const test::SlowReader reader(*pair.server, 8192);
  pair.client->set_timeouts(milliseconds(0), milliseconds(100));
  EXPECT_EQ(pair.client->send(much.data(), much.size(), Wait::yes).status, IoStatus::timed_out);
  iovec pieces[] = {{const_cast<char*>(much.data()), 1000}, {const_cast<char*>(much.data()), much.size()}};
  EXPECT_EQ(pair.client->send(pieces, Wait::yes).status, IoStatus::timed_out);
}

TEST_P(Tcp, HasAllOfItsTimeForEachMessage) {
  const Pair pair = connected(GetParam());
  const std::vector<char> some(2U << 20);
  pair.client->set_timeouts(milliseconds(0), std::chrono::seconds(100));
  const test::SlowReader reader(*pair.server, 1U << 20);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(pair.client->send(some.data(), some.size(), Wait::yes).bytes, some.size());
  }
}

int option_of(const StreamPtr& stream, int level, int option) {
  int value = -1;
  socklen_t size = sizeof value;
  EXPECT_EQ(::getsockopt(stream->descriptor(), level, option, &value, &size), 0);
  return value;
}

TEST(TcpKeepAlive, IsSetOnBothSides) {
  for (const int seconds : {0, 2, 60}) {
    TcpOptions options;
    options.keep_alive = std::chrono::seconds(seconds);
    TcpAcceptor acceptor({"127.0.0.1", 0}, options);
    const StreamPtr client = tcp_connect(acceptor.endpoint(), std::chrono::seconds(100), options).stream;
    const StreamPtr server = acceptor.accept(Wait::yes).stream;
    for (const StreamPtr* side : {&client, &server}) {
      EXPECT_EQ(option_of(*side, SOL_SOCKET, SO_KEEPALIVE), seconds != 0 ? 1 : 0);
      if (seconds != 0) {
        EXPECT_EQ(option_of(*side, IPPROTO_TCP, TCP_KEEPIDLE), seconds);
        EXPECT_EQ(option_of(*side, IPPROTO_TCP, TCP_KEEPINTVL), std::max(1, seconds / 3));
        EXPECT_EQ(option_of(*side, IPPROTO_TCP, TCP_KEEPCNT), 3);
      }
    }
  }
}

/// Returns how often this thread has slept.
long sleeps() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

TEST(SocketWait, SpinsInsteadOfSleeping) {
  const struct {
    SpinBudget budget;
    bool sleeps;
  } kinds[] = {{SpinBudget(), true}, {SpinBudget(SpinBudget::for_ever), false}, {SpinBudget(100'000, true), true}};
  for (const auto& kind : kinds) {
    TcpOptions options;
    options.spin = kind.budget;
    TcpAcceptor acceptor({"127.0.0.1", 0}, options);
    const StreamPtr client = tcp_connect(acceptor.endpoint(), std::chrono::seconds(60), {}).stream;
    const StreamPtr server = acceptor.accept(Wait::yes).stream;
    char byte = 0;
    server->set_timeouts(milliseconds(20), milliseconds(0));
    bool seen = false;
    for (int tries = 0; !seen && tries < 20; ++tries) {  // on a busy machine, the time for sleeping may have passed
      const long before = sleeps();
      EXPECT_EQ(server->receive(&byte, 1, Wait::yes).status, IoStatus::timed_out);
      seen = (sleeps() > before) == kind.sleeps;
    }
    EXPECT_TRUE(seen) << kind.sleeps;
    server->set_timeouts(milliseconds(0), milliseconds(0));
    std::thread sending([&] {
      std::this_thread::sleep_for(milliseconds(2));
      client->send("x", 1, Wait::yes);
    });
    EXPECT_EQ(server->receive(&byte, 1, Wait::yes).status, IoStatus::ok);
    EXPECT_EQ(byte, 'x');
    sending.join();
    std::thread ending([&] { server->shutdown(); });
    EXPECT_EQ(server->receive(&byte, 1, Wait::yes).status, IoStatus::closed);
    ending.join();
  }
}

TEST(SpinBudget, BudgetAdaptsToFailures) {
  SpinBudget budget(64'000, true);
  EXPECT_EQ(budget.next(), 64'000);
  for (int i = 0; i < 10; ++i) budget.failed();
  EXPECT_EQ(budget.next(), 0) << "failed spins reduce the budget to 0";
  bool tried = false;
  for (int i = 0; i < 64; ++i) tried = tried || budget.next() == 64'000;
  EXPECT_TRUE(tried) << "the budget is tried again";
  EXPECT_FALSE(SpinBudget().spins());
}

// Also if the waits take nearly the largest time of spinning, and if it had stopped spinning before.
TEST(SpinBudget, SpinsForAllWaitsThatEndWithinTheLimit) {
  for (const std::int64_t wait : {1'000, 16'000, 32'000, 58'000}) {
    SpinBudget budget(64'000, true);
    for (int i = 0; i < 10; ++i) budget.failed();
    int slept = 0;
    for (int i = 0; i < 1000; ++i) {
      const bool ends = budget.next() >= wait;
      ends ? budget.succeeded() : budget.failed();
      slept += !ends;
    }
    EXPECT_LT(slept, 64) << wait << " ns";
  }
}

TEST(SpinBudget, BudgetWithoutLearningStaysTheSame) {
  SpinBudget budget(64'000);
  budget.failed();
  EXPECT_EQ(budget.next(), 64'000);
}

TEST(TcpAcceptor, ListensInTheRequestedFamily) {
  EXPECT_EQ(TcpAcceptor({"", 0}, {}, 1, Family::ipv4).endpoint().host, "0.0.0.0");
  EXPECT_EQ(TcpAcceptor({"", 0}, {}, 1, Family::ipv6).endpoint().host, "::");
  EXPECT_THROW(TcpAcceptor({"127.0.0.1", 0}, {}, 1, Family::ipv6), std::system_error);
}

TEST_P(Tcp, DoesNotBlockWhenToldSo) {
  const Pair pair = connected(GetParam());
  const std::vector<char> much(1 << 20);
  IoResult result;
  std::size_t sent = 0;
  do {
    result = pair.client->send(much.data(), much.size(), Wait::no);
    sent += result.bytes;
  } while (result.status == IoStatus::ok);
  EXPECT_EQ(result.status, IoStatus::would_block);
  std::vector<char> into(1 << 16);
  std::size_t received = 0;
  while (received < sent) {
    received += pair.server->receive(into.data(), into.size(), Wait::yes).bytes;
  }
  EXPECT_EQ(received, sent);
}

TEST(TcpConnect, FailsWithAReason) {
  Connected refused;
  for (int tries = 0; refused.result.error != ECONNREFUSED && tries < 5; ++tries) {  // others may have taken the port
    Endpoint nobody;
    {
      const TcpAcceptor gone({"127.0.0.1", 0}, {});
      nobody = gone.endpoint();
    }
    refused = tcp_connect(nobody, std::chrono::seconds(60), {});
  }
  EXPECT_FALSE(refused.stream);
  EXPECT_EQ(refused.result.error, ECONNREFUSED);
  EXPECT_FALSE(tcp_connect({"no-such-host.invalid", 1}, std::chrono::seconds(60), {}).stream);
}

TEST(TcpAcceptor, ErrorNamesTheEndpoint) {
  const TcpAcceptor first({"127.0.0.1", 0}, {});
  try {
    const TcpAcceptor second(first.endpoint(), {});
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_NE(std::string(error.what()).find(to_string(first.endpoint())), std::string::npos);
  }
  EXPECT_EQ(to_string({"::1", 80}), "[::1]:80");
}

TEST(TcpAcceptor, EndsAWaitWhenShutDown) {
  TcpAcceptor acceptor({"127.0.0.1", 0}, {});
  std::thread waiting([&] { EXPECT_EQ(acceptor.accept(Wait::yes).result.status, IoStatus::closed); });
  std::this_thread::sleep_for(milliseconds(20));
  acceptor.shutdown();
  waiting.join();
}

/// A stream that delivers given octets in parts of a given size.
class Script final : public Stream {
 public:
  Script(std::vector<std::byte> bytes, std::size_t part) : bytes_(std::move(bytes)), part_(part) {}
  IoResult receive(void* into, std::size_t capacity, Wait wait) noexcept override {
    ++calls_;
    for_all_ += wait == Wait::all ? 1 : 0;
    const std::size_t n = std::min({capacity, part_, bytes_.size() - at_});
    std::memcpy(into, bytes_.data() + at_, n);
    at_ += n;
    largest_ = std::max(largest_, capacity);
    return {n != 0 ? IoStatus::ok : IoStatus::closed, n, 0};
  }
  IoResult send(const void*, std::size_t, Wait) noexcept override { return {IoStatus::failed, 0, ENOTSUP}; }
  IoResult send(std::span<iovec>, Wait) noexcept override { return {IoStatus::failed, 0, ENOTSUP}; }
  void set_timeouts(std::chrono::microseconds, std::chrono::microseconds) noexcept override {}
  void shutdown() noexcept override {}
  int descriptor() const noexcept override { return -1; }
  std::string peer() const override { return "a script"; }
  std::size_t largest() const { return largest_; }
  int calls() const { return calls_; }
  int for_all() const { return for_all_; }  ///< number of calls with Wait::all

 private:
  std::vector<std::byte> bytes_;
  std::size_t part_;
  std::size_t at_ = 0;
  std::size_t largest_ = 0;
  int calls_ = 0;
  int for_all_ = 0;
};

std::vector<std::byte> message(std::uint32_t body) {
  std::vector<std::byte> bytes(12 + body, std::byte{7});
  std::memcpy(bytes.data(), "GIOP\1\2\1\0", 8);
  std::memcpy(bytes.data() + 8, &body, 4);
  return bytes;
}

TEST(MessageReader, CutsMessagesWhereverTheyAreSplit) {
  const std::vector<std::uint32_t> bodies{40, 45, 8192, 41, 100000, 52};
  std::vector<std::byte> all;
  for (const std::uint32_t body : bodies) {
    const auto one = message(body);
    all.insert(all.end(), one.begin(), one.end());
  }
  for (const std::size_t part : {std::size_t{1}, std::size_t{7}, std::size_t{1000}, all.size()}) {
    Script stream(all, part);
    MessageReader reader(corbel::giop::default_limits);
    MessageReader::Message found;
    for (const std::uint32_t body : bodies) {
      while (reader.take(found) == MessageReader::TakeResult::none) {
        ASSERT_EQ(reader.fill(stream, Wait::yes).status, IoStatus::ok);
      }
      ASSERT_EQ(found.header.body_size, body);
      ASSERT_EQ(found.bytes.size(), body + 12);
    }
    EXPECT_FALSE(reader.partial());
    EXPECT_EQ(reader.fill(stream, Wait::yes).status, IoStatus::closed);
  }
}

/// Takes as many messages from the reader as were sent.
void take_all(MessageReader& reader, Script& stream, int messages) {
  MessageReader::Message found;
  for (int taken = 0; taken < messages; ++taken) {
    while (reader.take(found) == MessageReader::TakeResult::none) {
      ASSERT_EQ(reader.fill(stream, Wait::yes).status, IoStatus::ok);
    }
  }
}

// Received octets nearly always end within a message: the rest of that message is not requested alone.
TEST(MessageReader, ReceivesManySmallMessagesAtOnce) {
  constexpr int number = 10'000;
  std::vector<std::byte> all;
  for (int i = 0; i < number; ++i) {
    const auto one = message(70);
    all.insert(all.end(), one.begin(), one.end());
  }
  Script stream(all, all.size());
  MessageReader reader(corbel::giop::default_limits);
  take_all(reader, stream, number);
  EXPECT_LE(stream.calls(), static_cast<int>(all.size() / 8000) + 1);
  EXPECT_EQ(stream.for_all(), 0);
}

TEST(MessageReader, WaitsForTheRestOfALargeMessageInOneCall) {
  std::vector<std::byte> all = message(1'000'000);
  const auto second = message(1'000'000);
  all.insert(all.end(), second.begin(), second.end());
  Script stream(all, all.size());
  MessageReader reader(corbel::giop::default_limits);
  take_all(reader, stream, 1);  // lets the memory grow
  const int before = stream.calls();
  const int waits = stream.for_all();
  EXPECT_GT(waits, 0);
  take_all(reader, stream, 1);
  EXPECT_LE(stream.calls() - before, 2);
}

TEST(MessageReader, GivesBackWhatIdleConnectionsDoNotNeed) {
  const auto allocator = corbel::cdr::make_plain_allocator(10U << 20);
  MessageReader reader(corbel::giop::default_limits, allocator.get());
  const auto read = [&](std::uint32_t body) {
    Script stream(message(body), 1U << 20);
    MessageReader::Message found;
    while (reader.take(found) == MessageReader::TakeResult::none) {
      const auto result = reader.fill(stream, Wait::yes);
      if (result.status != IoStatus::ok) return result.error;
    }
    EXPECT_EQ(found.header.body_size, body);
    return 0;
  };
  ASSERT_EQ(read(1'000'000), 0);
  reader.release_excess();
  EXPECT_GT(allocator->counted(), 0U) << "the next message will need it";
  ASSERT_EQ(read(7'000'000), 0);
  EXPECT_GT(allocator->counted(), 7'000'000U);
  reader.release_excess();
  EXPECT_EQ(allocator->counted(), 0U) << "the memory of a large message is released";

  corbel::cdr::Buffer other(allocator.get());
  ASSERT_TRUE(other.reserve(8U << 20));
  ASSERT_EQ(read(100'000), 0);
  reader.release_excess();
  EXPECT_EQ(allocator->counted(), (8U << 20) - 8192) << "others need it";
  ASSERT_EQ(read(8000), 0);
  EXPECT_EQ(read(3'000'000), ENOMEM);
}

TEST(MessageReader, TakesNoMemoryForWhatIsOnlyAnnounced) {
  auto announced = message(16);
  const std::uint32_t huge = 60U << 20;
  std::memcpy(announced.data() + 8, &huge, 4);
  Script stream(announced, 4096);
  MessageReader reader(corbel::giop::default_limits);
  MessageReader::Message found;
  while (reader.fill(stream, Wait::yes).status == IoStatus::ok) {
    EXPECT_EQ(reader.take(found), MessageReader::TakeResult::none);
  }
  EXPECT_LE(stream.largest(), 64U * 1024);
  EXPECT_TRUE(reader.partial());
}

}  // namespace
