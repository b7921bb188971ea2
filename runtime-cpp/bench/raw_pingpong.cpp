// SPDX-License-Identifier: Apache-2.0
// The floor: the same bytes as one GIOP call, moved over TCP by nothing but the system's calls.
//   raw_pingpong server block|epoll REQUEST_BYTES REPLY_BYTES        prints its port, serves one client until it leaves
//   raw_pingpong client PORT CALLS WARMUP REQUEST_BYTES REPLY_BYTES  prints one result line
#include "latency.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace {

int checked(int result, const char* what) {
  if (result < 0) {
    std::perror(what);
    std::exit(1);
  }
  return result;
}

void no_delay(int socket) {
  const int on = 1;
  checked(::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
}

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

// False when the peer has gone.
bool receive_all(int socket, std::vector<char>& bytes) {
  std::size_t got = 0;
  while (got < bytes.size()) {
    const ssize_t n = ::recv(socket, bytes.data() + got, bytes.size() - got, 0);
    if (n <= 0) {
      return false;
    }
    got += static_cast<std::size_t>(n);
  }
  return true;
}

bool send_all(int socket, const std::vector<char>& bytes) {
  return ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
}

void wait_readable(int poller) {
  epoll_event event{};
  while (::epoll_wait(poller, &event, 1, -1) < 0 && errno == EINTR) {
  }
}

int serve(bool epoll, std::size_t request_bytes, std::size_t reply_bytes) {
  const int listener = checked(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  checked(::bind(listener, reinterpret_cast<sockaddr*>(&address), size), "bind");
  checked(::listen(listener, 1), "listen");
  checked(::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size), "getsockname");
  std::printf("%d\n", ntohs(address.sin_port));
  std::fflush(stdout);
  const int socket = checked(::accept(listener, nullptr, nullptr), "accept");
  no_delay(socket);
  const int poller = checked(::epoll_create1(EPOLL_CLOEXEC), "epoll_create1");
  epoll_event event{};
  event.events = EPOLLIN;
  checked(::epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event), "epoll_ctl");
  std::vector<char> request(request_bytes);
  const std::vector<char> reply(reply_bytes, 'r');
  for (;;) {
    if (epoll) {
      wait_readable(poller);
    }
    if (!receive_all(socket, request) || !send_all(socket, reply)) {
      return 0;
    }
  }
}

int call(int port, std::size_t calls, std::size_t warmup, std::size_t request_bytes, std::size_t reply_bytes) {
  const int socket = checked(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  const sockaddr_in address = loopback(port);
  checked(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  no_delay(socket);
  const std::vector<char> request(request_bytes, 'q');
  std::vector<char> reply(reply_bytes);
  return bench::measure(calls, warmup, [&] { return send_all(socket, request) && receive_all(socket, reply); });
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view role = argc > 1 ? argv[1] : "";
  const auto number = [&](int i) { return static_cast<std::size_t>(std::strtoull(argv[i], nullptr, 10)); };
  if (role == "server" && argc == 5) {
    return serve(std::string_view(argv[2]) == "epoll", number(3), number(4));
  }
  if (role == "client" && argc == 7) {
    return call(std::atoi(argv[2]), number(3), number(4), number(5), number(6));
  }
  std::fprintf(stderr,
               "usage: raw_pingpong server block|epoll REQUEST_BYTES REPLY_BYTES\n"
               "       raw_pingpong client PORT CALLS WARMUP REQUEST_BYTES REPLY_BYTES\n");
  return 2;
}
