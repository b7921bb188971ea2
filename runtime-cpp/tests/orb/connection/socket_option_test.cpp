// SPDX-License-Identifier: Apache-2.0
// The effects of socket options, as the system reports them for this process's descriptors: both sides of a call, and
// the listening socket.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/process.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <cstring>
#include <filesystem>

namespace {

using Options = std::vector<std::string>;

int option_of(int descriptor, int level, int option) {
  int value = -1;
  socklen_t size = sizeof value;
  EXPECT_EQ(::getsockopt(descriptor, level, option, &value, &size), 0);
  return value;
}

/// Returns the port of an IPv4 socket or of its peer; 0 for any other descriptor.
template <class Ask>
int port(int descriptor, Ask ask) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  const bool known = ask(descriptor, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  return known && address.sin_family == AF_INET ? ntohs(address.sin_port) : 0;
}

/// The sockets of the port in this process; -1 if a socket is missing.
struct Sockets {
  explicit Sockets(int of_server) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
      const int descriptor = std::stoi(entry.path().filename());
      if (port(descriptor, ::getpeername) == of_server) {
        client = descriptor;
      } else if (port(descriptor, ::getsockname) == of_server) {
        (option_of(descriptor, SOL_SOCKET, SO_ACCEPTCONN) != 0 ? listening : server) = descriptor;
      }
    }
  }
  int client = -1;
  int server = -1;
  int listening = -1;
};

/// Makes one call with the same options on both sides, and inspects the open sockets.
class SocketOptions : public testing::TestWithParam<std::string> {
 protected:
  template <class Look>
  void with(Options options, Look look) {
    const test::Orb client(options);
    options.insert(options.end(), {"-ORBConcurrency", GetParam()});
    test::Server server(options);
    const std::string reference = server.activate(&servant_);
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    target->get_data();
    const Sockets sockets(test::port_of(reference));
    ASSERT_NE(sockets.client, -1);
    ASSERT_NE(sockets.server, -1);
    ASSERT_NE(sockets.listening, -1);
    look(sockets);
    server.stop();
  }
  /// Checks both sides of the call.
  void expect(const Options& options, int level, int option, int value) {
    with(options, [&](const Sockets& sockets) {
      EXPECT_EQ(option_of(sockets.client, level, option), value) << "client";
      EXPECT_EQ(option_of(sockets.server, level, option), value) << "server";
    });
  }

 private:
  test::ReadData servant_;
};
INSTANTIATE_TEST_SUITE_P(All, SocketOptions, testing::ValuesIn(test::kConcurrencies));

TEST_P(SocketOptions, TCPNoDelayIsSet) {
  expect({}, IPPROTO_TCP, TCP_NODELAY, 1);
  expect({"-ORBTCPNoDelay", "false"}, IPPROTO_TCP, TCP_NODELAY, 0);
}

TEST_P(SocketOptions, TCPKeepAliveIsSet) {
  expect({}, IPPROTO_TCP, TCP_KEEPIDLE, 60);
  expect({"-ORBTCPKeepAlive", "7s"}, IPPROTO_TCP, TCP_KEEPIDLE, 7);
  expect({"-ORBTCPKeepAlive", "7s"}, SOL_SOCKET, SO_KEEPALIVE, 1);
  expect({"-ORBTCPKeepAlive", "0"}, SOL_SOCKET, SO_KEEPALIVE, 0);
}

// The system adds its own overhead, and reports twice the requested size: socket(7).
TEST_P(SocketOptions, BufferSizesAreSet) {
  const Options options{"-ORBSendBufferSize", "20000", "-ORBReceiveBufferSize", "30000"};
  expect(options, SOL_SOCKET, SO_SNDBUF, 40000);
  expect(options, SOL_SOCKET, SO_RCVBUF, 60000);
}

// The system reports here how many connections may wait at a listening socket.
TEST_P(SocketOptions, ListenBacklogIsSet) {
  for (const unsigned waiting : {5U, 100U}) {
    with({"-ORBListenBacklog", std::to_string(waiting)}, [&](const Sockets& sockets) {
      tcp_info info{};
      socklen_t size = sizeof info;
      ASSERT_EQ(::getsockopt(sockets.listening, IPPROTO_TCP, TCP_INFO, &info, &size), 0);
      EXPECT_EQ(info.tcpi_sacked, waiting);
    });
  }
}

/// Returns how many connections to the socket file the system accepts for a server that accepts none.
int taken(const std::string& path) {
  std::vector<int> sockets;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  bool full = false;
  while (!full && sockets.size() < 100) {
    sockets.push_back(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    full = ::connect(sockets.back(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0;
  }
  EXPECT_TRUE(full);
  for (const int each : sockets) ::close(each);
  return static_cast<int>(sockets.size()) - 1;
}

TEST(ListenBacklog, IsThatOfSocketFilesToo) {
  const std::string path = testing::TempDir() + "corbel-backlog-" + std::to_string(::getpid());
  for (const int waiting : {1, 20}) {
    const test::Orb orb({"-ORBEndpoint", "uiop://" + path, "-ORBListenBacklog", std::to_string(waiting)});
    const PortableServer::POA_var poa = orb.root_poa();
    test::ReadData servant;
    const CORBA::Object_var object = poa->servant_to_reference(&servant);  // the ORB listens now, but no thread runs it
    EXPECT_EQ(taken(path), waiting + 1) << "Linux queues one more than the backlog";
    poa->destroy(true, true);
  }
}

}  // namespace
