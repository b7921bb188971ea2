// SPDX-License-Identifier: Apache-2.0
// Hostile peers that share memory: they write arbitrary values into it, at any time. In all cases, the connection
// either ends or continues to serve, and good peers are served as before.
#include "support/orbs/held_resources.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/request.hpp>
#include <corbel/shm/handshake.hpp>
#include <corbel/transport/server_identity.hpp>
#include <corbel/transport/unix.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <functional>

namespace {

using namespace corbel::shm;  // NOLINT: the module under test
using corbel::transport::Descriptor;
using test::raised;
namespace giop = corbel::giop;
namespace transport = corbel::transport;

constexpr std::uint32_t kShmiop = giop::profile_tag::shmiop;
constexpr std::uint32_t kLies[] = {0U - 1, 0x80000000U, 0x7fffffffU, 70000U, 1U << 20};

giop::UiopProfile profile_of(const std::string& reference) {
  return *giop::parse_uiop_profile(giop::ior_from_string(reference)->profiles.at(0), giop::default_limits, kShmiop);
}

/// Wakes up a sleeper for any value of the word.
void wake_anyway(std::atomic<std::uint32_t>& word) { ::syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0); }

/// A second mapping of the same memory, as in another process: accesses through it are no races within this process.
struct OtherView {
  explicit OtherView(const Segment& segment)
      : first(reinterpret_cast<std::byte*>(segment.state(0))),
        size(Segment::size_of(segment.ring_size())),
        second(static_cast<std::byte*>(::mremap(first, 0, size, MREMAP_MAYMOVE))) {
    EXPECT_NE(second, MAP_FAILED);
  }
  OtherView(const OtherView&) = delete;
  OtherView& operator=(const OtherView&) = delete;
  ~OtherView() { ::munmap(second, size); }

  template <class Part>
  Part* operator()(Part* part) const {
    return reinterpret_cast<Part*>(second + (reinterpret_cast<std::byte*>(part) - first));
  }

  std::byte* first;
  std::size_t size;
  std::byte* second;
};

/// Returns true if the other side ends the connection.
bool ends(int socket) {
  pollfd watch{socket, POLLRDHUP, 0};
  return ::poll(&watch, 1, 10000) == 1;
}

/// A client with direct access to the shared memory.
struct RawClient {
  explicit RawClient(const std::string& reference) : profile(profile_of(reference)) {
    socket = std::move(transport::unix_socket(profile.path, std::chrono::seconds(60), {}).socket);
    EXPECT_EQ(receive_handshake(socket.get(), std::chrono::seconds(60), segment).status, transport::IoStatus::ok);
    out.emplace(segment.to_server());
    in.emplace(segment.at_client());
  }

  void wake() const {
    segment.state(0)->reader_sleeps = awake;
    segment.state(1)->writer_sleeps = awake;
    wake_anyway(segment.state(0)->reader_sleeps);
    wake_anyway(segment.state(1)->writer_sleeps);
    ::send(socket.get(), "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  std::vector<std::byte> request() const {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer writer(buffer);
    const giop::HeaderOffsets offsets =
        giop::begin_request(writer, {giop::v1_2, 1, giop::Response::expected, profile.object_key, "get_data", {}});
    giop::finish_message(writer, offsets);
    return {writer.data().begin(), writer.data().end()};
  }
  /// Returns false if the ring has no room.
  bool send(std::span<const std::byte> bytes) {
    const bool whole = out->put(bytes.data(), bytes.size()) == bytes.size();
    wake();
    return whole;
  }

  giop::UiopProfile profile;
  Descriptor socket;
  Segment segment;
  std::optional<RingWriter> out;
  std::optional<RingReader> in;
};

class HostileShmClient : public testing::TestWithParam<std::string> {
 protected:
  HostileShmClient()
      : server({"-ORBEndpoint", "shmiop://", "-ORBConcurrency", GetParam(), "-ORBMessageTimeout", "300"}),
        reference(server.activate(&servant)) {}
  void SetUp() override {
    expect_service();
    held = corbel::test::settled();
  }
  void TearDown() override {
    expect_service();
    corbel::test::expect_held(held);
  }
  void expect_service() {
    const test::Orb client({"-ORBCallTimeout", "10000"});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    EXPECT_EQ(raised([&] { target->get_data(); }), "") << "a good client is not served any more";
  }

  test::ReadData servant;
  test::Server server;
  std::string reference;
  corbel::test::HeldResources held;
};
INSTANTIATE_TEST_SUITE_P(Servers, HostileShmClient, testing::ValuesIn(test::kConcurrencies));

TEST_P(HostileShmClient, ImpossibleWriteIndexEndsTheConnection) {
  for (const std::uint32_t lie : kLies) {
    RawClient client(reference);
    client.segment.state(0)->written = lie;
    client.wake();
    EXPECT_TRUE(ends(client.socket.get())) << lie;
  }
}

TEST_P(HostileShmClient, DecreasingWriteIndexEndsTheConnection) {
  RawClient client(reference);
  ASSERT_TRUE(client.send(client.request()));
  while (!client.in->ready()) {
    std::this_thread::yield();
  }
  client.segment.state(0)->written = 10;
  client.wake();
  EXPECT_TRUE(ends(client.socket.get()));
}

TEST_P(HostileShmClient, ImpossibleReadIndexEndsTheConnection) {
  for (const std::uint32_t lie : kLies) {
    RawClient client(reference);
    client.segment.state(1)->read = lie;
    for (int i = 0; i < 100000 && !client.in->broken(); ++i) {  // until the ring of replies is full
      pollfd watch{client.socket.get(), POLLRDHUP, 0};
      if (::poll(&watch, 1, 0) == 1) {
        break;
      }
      client.send(client.request());
    }
    EXPECT_TRUE(ends(client.socket.get())) << lie;
  }
}

TEST_P(HostileShmClient, ClientThatNeverReadsIsDisconnectedInTime) {
  RawClient client(reference);
  const std::vector<std::byte> request = client.request();
  std::size_t written = 0;
  pollfd watch{client.socket.get(), POLLRDHUP, 0};
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  // Repeats, because one ring may be full long before the other, which finally is full of replies
  while (::poll(&watch, 1, 0) == 0 && std::chrono::steady_clock::now() < end) {
    written += client.out->put(request.data() + written, request.size() - written);
    written %= request.size();
    client.wake();
  }
  EXPECT_TRUE(ends(client.socket.get()));
}

TEST_P(HostileShmClient, OtherProtocolEndsTheConnection) {
  RawClient client(reference);
  const char other[] = "GET / HTTP/1.1\r\n\r\n";
  client.send(std::as_bytes(std::span(other)));
  EXPECT_TRUE(ends(client.socket.get()));
}

TEST_P(HostileShmClient, IncompleteMessageEndsTheConnectionInTime) {
  RawClient client(reference);
  const std::vector<std::byte> request = client.request();
  client.send(std::span(request).first(30));
  EXPECT_TRUE(ends(client.socket.get()));
}

// All of the shared memory changes while the server reads it.
TEST_P(HostileShmClient, ConcurrentChangesOfTheMemoryAreSurvived) {
  for (int round = 0; round < 5; ++round) {
    RawClient client(reference);
    const OtherView other(client.segment);
    std::atomic<bool> stop{false};
    std::thread meddler([&] {
      std::uint32_t random = static_cast<std::uint32_t>(round) * 2654435761U + 1;
      while (!stop) {
        random = random * 1664525U + 1013904223U;
        auto* word = reinterpret_cast<std::atomic<std::uint32_t>*>(other(client.segment.bytes(0)));
        word[random % 32] = random;  // headers and contents of messages
        other(client.segment.state(random & 1))->reader_sleeps = random >> 30;
        other(client.segment.state(random & 1))->writer_sleeps = random >> 29;
        if (random % 4096 == 0) {
          other(client.segment.state(random & 1))->read = random;
        }
      }
    });
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(30);
    while (std::chrono::steady_clock::now() < end) {
      client.send(client.request());
    }
    stop = true;
    meddler.join();
  }
}

TEST_P(HostileShmClient, NeedlessWakeUpsAreSurvived) {
  RawClient client(reference);
  for (int i = 0; i < 20000; ++i) {
    ::send(client.socket.get(), "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    wake_anyway(client.segment.state(0)->reader_sleeps);
  }
  ASSERT_TRUE(client.send(client.request()));
}

TEST_P(HostileShmClient, HolesPunchedIntoTheMemoryAreSurvived) {
  const giop::UiopProfile profile = profile_of(reference);
  const Descriptor socket = std::move(transport::unix_socket(profile.path, std::chrono::seconds(60), {}).socket);
  char bytes[handshake_size];
  iovec piece{bytes, sizeof bytes};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ASSERT_EQ(::recvmsg(socket.get(), &message, 0), static_cast<ssize_t>(handshake_size));
  int memory = -1;
  std::memcpy(&memory, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof memory);
  const Descriptor owned(memory);
  EXPECT_EQ(::fallocate(memory, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1 << 20), 0);
  ::send(socket.get(), "", 1, MSG_NOSIGNAL);
}

TEST_P(HostileShmClient, ImmediateDisconnectionLeavesNothingBehind) {
  const giop::UiopProfile profile = profile_of(reference);
  corbel::test::expect_nothing_left_by(
      [&] { EXPECT_TRUE(transport::unix_socket(profile.path, std::chrono::seconds(60), {}).socket); }, 100);
}

/// A server whose behaviour at each connection is defined by the test.
class RawServer {
 public:
  using Behaviour = std::function<void(Descriptor socket)>;
  explicit RawServer(Behaviour behaviour) : acceptor_(transport::new_socket_path(), *this) {
    thread_ = std::thread([this, behaviour = std::move(behaviour)] {
      while (acceptor_.accept(transport::Wait::yes).result.status == transport::IoStatus::failed) {
        behaviour(std::move(last_));
      }
    });
  }
  RawServer(const RawServer&) = delete;
  RawServer& operator=(const RawServer&) = delete;
  ~RawServer() {
    acceptor_.shutdown();
    thread_.join();
  }

  /// Returns a reference to an object at this server, with the further profiles in `rest`, if there are any.
  std::string reference(const std::string& rest = {}) const {
    giop::Ior ior{nav::ReadData::_static_id, {}};
    if (!rest.empty()) {
      ior = *giop::ior_from_string(rest);
    }
    const giop::Bytes key(4, std::byte{'k'});
    ior.profiles.push_back(giop::make_uiop_profile(
        {giop::v1_2, acceptor_.endpoint().host, key, {transport::write_server_identity(transport::server_identity())}},
        kShmiop));
    return giop::ior_to_string(ior);
  }

 private:
  class Acceptor final : public transport::UnixAcceptor {
   public:
    Acceptor(const std::string& path, RawServer& server) : UnixAcceptor(path, {}), server_(server) {}

   private:
    Accepted open(Descriptor socket) noexcept override {
      server_.last_ = std::move(socket);
      return {nullptr, {transport::IoStatus::failed, 0, 0}};
    }
    RawServer& server_;
  };

  Descriptor last_;
  Acceptor acceptor_;
  std::thread thread_;
};

/// Sets the connection up correctly; calls `behaviour` with the memory after the client's request has arrived.
RawServer::Behaviour with_memory(std::function<void(Segment&, int socket)> behaviour) {
  return [behaviour](Descriptor socket) {
    Segment segment;
    Descriptor memory;
    ASSERT_TRUE(Segment::make(4096, segment, memory));
    if (send_handshake(socket.get(), 4096, memory.get()).status != transport::IoStatus::ok) {
      return;  // the client's time limit was exceeded before it connected
    }
    RingReader in = segment.at_server();
    for (pollfd client{socket.get(), POLLRDHUP, 0}; !in.ready();) {
      if (::poll(&client, 1, 0) > 0) {
        return;  // the client's time limit was exceeded before it sent
      }
      std::this_thread::yield();
    }
    behaviour(segment, socket.get());
    wake_anyway(segment.state(1)->reader_sleeps);
    wake_anyway(segment.state(0)->writer_sleeps);
    ends(socket.get());
  };
}

/// All calls of a test use the same ORB. After each test it calls a good server, and has the same resources as before.
class HostileShmServer : public testing::Test {
 protected:
  void SetUp() override { start({}); }
  /// Restarts the client with these options.
  void start(std::vector<std::string> options) {
    client = nullptr;
    options.insert(options.begin(), {"-ORBConnectTimeout", "10000", "-ORBConnectionCacheMax", "2"});  // the last counts
    client = std::make_unique<test::Orb>(options);
    EXPECT_EQ(call(beside), "");
    held = corbel::test::settled();
  }
  void TearDown() override {
    EXPECT_EQ(call(beside), "") << "a good server is not called any more";
    corbel::test::expect_held(held);
  }
  std::string call(const std::string& reference) const {
    const CORBA::Object_var object = (*client)->string_to_object(reference.c_str());
    const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
    return raised([&] { target->get_data(); });
  }

  test::ReadData servant;
  test::Server good{{"-ORBEndpoint", "shmiop://", "-ORBEndpoint", "iiop://127.0.0.1"}};
  const std::string beside = good.activate(&servant);
  std::unique_ptr<test::Orb> client;
  corbel::test::HeldResources held;
};

TEST_F(HostileShmServer, InvalidSetupMakesTheClientTryTheNextProfile) {
  test::ReadData other;
  test::Server passed_to;
  const std::string there = passed_to.activate(&other);
  start({"-ORBConnectTimeout", "100"});
  const RawServer::Behaviour behaviours[] = {
      [](Descriptor socket) { ends(socket.get()); },  // sends nothing
      [](Descriptor socket) { ::send(socket.get(), "GIOP\1\2\1\6\0\0\0\0....", 16, MSG_NOSIGNAL); },
      [](Descriptor socket) { send_handshake(socket.get(), 4096, socket.get()); },
      [](Descriptor) {},
  };
  for (const auto& behaviour : behaviours) {
    const RawServer server(behaviour);
    EXPECT_EQ(call(server.reference()), "TRANSIENT");
    EXPECT_EQ(call(server.reference(there)), "") << "there is another profile";
  }
}

TEST_F(HostileShmServer, ImpossibleWriteIndexEndsTheCall) {
  for (const std::uint32_t lie : kLies) {
    const RawServer server(with_memory([lie](Segment& segment, int) { segment.state(1)->written = lie; }));
    EXPECT_EQ(call(server.reference()), "COMM_FAILURE") << lie;
  }
}

TEST_F(HostileShmServer, MalformedReplyEndsTheCall) {
  const RawServer server(with_memory([](Segment& segment, int) { segment.to_client().put("nonsense....", 12); }));
  EXPECT_EQ(call(server.reference()), "COMM_FAILURE");
}

TEST_F(HostileShmServer, ClosedSocketEndsTheCall) {
  const RawServer server(with_memory([](Segment&, int socket) { ::shutdown(socket, SHUT_RDWR); }));
  EXPECT_EQ(call(server.reference()), "COMM_FAILURE");
}

TEST_F(HostileShmServer, ClosedSocketEndsTheCallDespiteFalseSleepFlags) {
  const RawServer server(with_memory([](Segment& segment, int socket) {
    for (int i = 0; i < 20000; ++i) {
      segment.state(1)->reader_sleeps = on_futex;  // so that a wake-up may be lost
      if (i == 10000) {
        ::shutdown(socket, SHUT_RDWR);
      }
    }
  }));
  EXPECT_EQ(call(server.reference()), "COMM_FAILURE");
}

TEST_F(HostileShmServer, MissingReplyIsTimeout) {
  for (const char* wait : {"block", "spin", "adaptive"}) {
    start({"-ORBCallTimeout", "50", "-ORBSharedMemoryWait", wait});
    std::atomic<bool> asked{false};
    const RawServer server(with_memory([&](Segment& segment, int) {
      asked = true;
      segment.state(1)->reader_sleeps = awake;
    }));
    std::string outcome;
    for (int tries = 0; (!asked || outcome != "TIMEOUT") && tries < 20; ++tries) {  // the time limit may be too short
      outcome = call(server.reference());
    }
    EXPECT_TRUE(asked) << wait;
    EXPECT_EQ(outcome, "TIMEOUT") << wait;
    start({});  // ends the connection, which would wait for the late answer
  }
}

}  // namespace
