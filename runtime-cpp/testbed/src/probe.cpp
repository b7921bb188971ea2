// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "commands.hpp"
#include "failure.hpp"
#include "namespaces.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bw::testbed {

namespace {

constexpr int priority = 40;                  // below the relay
constexpr std::size_t headers = 14 + 20 + 8;  // Ethernet, IPv4, UDP
constexpr std::int64_t full = 10'000;         // ns until a full send buffer is tried again
constexpr int warm_up = 2;                    // the first packet waits for the resolution of the address

Descriptor datagram_socket() {
  Descriptor made(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (made.number() < 0) fail("socket");
  const int room = 4 << 20;
  if (setsockopt(made.number(), SOL_SOCKET, SO_RCVBUF, &room, sizeof room) != 0) fail("SO_RCVBUF");
  if (setsockopt(made.number(), SOL_SOCKET, SO_SNDBUF, &room, sizeof room) != 0) fail("SO_SNDBUF");
  return made;
}

/// A socket in each of two hosts in one process, so that no other process has to wake up to answer.
class Pair {
 public:
  Pair(pid_t from, pid_t to, const std::string& address) {
    sockaddr_in server{};
    server.sin_family = AF_INET;
    if (inet_pton(AF_INET, address.c_str(), &server.sin_addr) != 1) throw WrongInput(address + " is no address");
    socklen_t size = sizeof server;
    {
      const WithinNetwork within(to);
      server_ = datagram_socket();
      if (bind(server_.number(), reinterpret_cast<sockaddr*>(&server), size) != 0) fail("cannot bind to " + address);
      if (getsockname(server_.number(), reinterpret_cast<sockaddr*>(&server), &size) != 0) fail("getsockname");
    }
    const WithinNetwork within(from);
    client_ = datagram_socket();
    if (connect(client_.number(), reinterpret_cast<sockaddr*>(&server), size) != 0)
      fail("cannot connect to " + address);
  }

  /// Returns the time of one round trip in ns; -1 if the packet or the answer has not arrived in time.
  std::int64_t round_trip(std::uint64_t number, std::int64_t limit) {
    const std::int64_t start = now();
    if (send(client_.number(), &number, sizeof number, 0) < 0) fail("send");
    std::array<pollfd, 2> polled{{{client_.number(), POLLIN, 0}, {server_.number(), POLLIN, 0}}};
    for (std::int64_t left = limit; left > 0; left = start + limit - now()) {
      wait(polled, left);
      if ((polled[1].revents & POLLIN) != 0) answer();
      std::uint64_t seen = 0;
      if ((polled[0].revents & POLLIN) != 0 && recv(client_.number(), &seen, sizeof seen, 0) == sizeof seen &&
          seen == number)
        return now() - start;
    }
    return -1;
  }

  /// The result of packets of one size (octets of the datagram) that were sent at once.
  struct Burst {
    std::int64_t received = 0;
    double bits_per_second = 0;  // of whole frames; 0 if fewer than two arrived
  };

  Burst burst(int packets, std::size_t size, std::int64_t limit) {
    const std::vector<char> data(size);
    std::vector<char> buffer(size);
    Burst result;
    std::int64_t first = 0;
    std::int64_t last = 0;
    int sent = 0;
    std::array<pollfd, 1> polled{{{server_.number(), POLLIN, 0}}};
    for (std::int64_t quiet = now() + limit; now() < quiet && result.received < packets;) {
      // While packets are left to send, waiting for arrivals would take longer than a packet
      if (sent < packets && send(client_.number(), data.data(), data.size(), 0) >= 0) {
        ++sent;
      } else {
        wait(polled, sent < packets ? full : quiet - now());
      }
      while (recv(server_.number(), buffer.data(), buffer.size(), 0) >= 0) {
        last = now();
        quiet = last + limit;
        if (result.received++ == 0) first = last;
      }
    }
    if (result.received > 1 && last > first) {
      const auto bits = static_cast<double>((result.received - 1) * static_cast<std::int64_t>(8 * (size + headers)));
      result.bits_per_second = bits * 1e9 / static_cast<double>(last - first);
    }
    return result;
  }

 private:
  template <std::size_t count>
  static void wait(std::array<pollfd, count>& polled, std::int64_t span) {
    const timespec limit{static_cast<time_t>(span / 1'000'000'000), static_cast<long>(span % 1'000'000'000)};
    if (ppoll(polled.data(), count, &limit, nullptr) < 0 && errno != EINTR) fail("ppoll");
  }

  void answer() {
    std::array<char, 64> data{};
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    const ssize_t count =
        recvfrom(server_.number(), data.data(), data.size(), 0, reinterpret_cast<sockaddr*>(&peer), &size);
    if (count > 0 && sendto(server_.number(), data.data(), static_cast<std::size_t>(count), 0,
                            reinterpret_cast<sockaddr*>(&peer), size) < 0)
      fail("sendto");
  }

  Descriptor client_;
  Descriptor server_;
};

}  // namespace

int probe(const std::vector<std::string>& words) {
  const Arguments arguments(words, {});
  arguments.only({"lab", "from", "to", "address", "count", "limit-ns", "burst", "burst-size"});
  const auto process = [&](const char* name) {
    return static_cast<pid_t>(whole_number(arguments.text(name), std::string("--") + name));
  };
  enter_lab(process("lab"));
  Pair pair(process("from"), process("to"), arguments.text("address"));
  become_real_time(priority);  // if not permitted, the machine's load affects the figures
  const std::int64_t limit = arguments.number("limit-ns", 1'000'000'000);
  for (int i = 0; i < warm_up; ++i) pair.round_trip(static_cast<std::uint64_t>(i), limit);
  std::vector<std::int64_t> times;
  std::int64_t lost = 0;
  const std::int64_t count = arguments.number("count", 50);
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t time = pair.round_trip(static_cast<std::uint64_t>(warm_up + i), limit);
    if (time < 0) {
      ++lost;
    } else {
      times.push_back(time);
    }
  }
  std::sort(times.begin(), times.end());
  const auto at = [&](std::size_t percent) { return times.empty() ? 0 : times[(times.size() - 1) * percent / 100]; };
  const int packets = static_cast<int>(arguments.number("burst", 0));
  const auto size = static_cast<std::size_t>(arguments.number("burst-size", 1400));
  const Pair::Burst burst = packets == 0 ? Pair::Burst{} : pair.burst(packets, size, limit);
  std::printf(
      "{\"sent\":%lld,\"lost\":%lld,\"minNs\":%lld,\"p50Ns\":%lld,\"p90Ns\":%lld,\"maxNs\":%lld,\"burst\":%d,"
      "\"burstReceived\":%lld,\"bitsPerSecond\":%.0f}\n",
      static_cast<long long>(count), static_cast<long long>(lost), static_cast<long long>(at(0)),
      static_cast<long long>(at(50)), static_cast<long long>(at(90)), static_cast<long long>(at(100)), packets,
      static_cast<long long>(burst.received), burst.bits_per_second);
  return 0;
}

}  // namespace bw::testbed
