// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/link_clock.hpp>

#include <bw/process/error.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bw {

namespace {

/// The number of requests if the link is fast. There is also a time limit; over slow links a few requests are sent at
/// least.
constexpr std::size_t most_answers = 100;
constexpr std::size_t fewest_answers = 8;
constexpr Nanoseconds usual_limit = second / 4;

/// The limit for a link that loses most datagrams: there may be few answers or none.
constexpr Nanoseconds last_limit = 2 * second;

/// The time between two requests. The first ones are sent one by one, so that no request waits for another in a slow
/// link.
constexpr Nanoseconds gap = second / 2000;
constexpr std::size_t alone = 10;
constexpr std::size_t under_way_at_once = 4;

/// A wait for an answer ends after this multiple of the shortest round trip, but not before a minimal time.
constexpr Nanoseconds patience_factor = 4;
constexpr Nanoseconds least_patience = 20 * millisecond;

/// The number of datagrams that are answered or read before the thread does other work.
constexpr int datagrams_at_once = 64;

/// Datagrams from the network are not trusted: a valid one has this length, one of these kinds, and the token.
constexpr std::size_t datagram_bytes = 32;
constexpr std::uint64_t question_kind = 0x42574c4b2d41534b;  // "BWLK-ASK"
constexpr std::uint64_t answer_kind = 0x42574c4b2d415357;    // "BWLK-ASW"

/// Four numbers in big-endian order.
struct Datagram {
  std::uint64_t kind;
  std::uint64_t token;
  std::uint64_t number;  // of the request, from 0
  std::uint64_t time;    // CLOCK_MONOTONIC in ns in an answer; 0 in a request
};

using Octets = std::array<unsigned char, datagram_bytes>;

Octets encoded(const Datagram& datagram) noexcept {
  Octets octets{};
  std::size_t at = 0;
  for (const std::uint64_t number : {datagram.kind, datagram.token, datagram.number, datagram.time}) {
    for (int shift = 56; shift >= 0; shift -= 8) octets[at++] = static_cast<unsigned char>(number >> shift);
  }
  return octets;
}

Datagram decoded(const Octets& octets) noexcept {
  std::size_t at = 0;
  const auto number = [&] {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value = value << 8 | octets[at++];
    return value;
  };
  Datagram datagram{};
  datagram.kind = number();
  datagram.token = number();
  datagram.number = number();
  datagram.time = number();
  return datagram;
}

/// The result of receiving a datagram.
struct Received {
  bool is_any;                       // false if no datagram has arrived
  std::optional<Datagram> datagram;  // empty if the datagram has another length
};

/// Receives a datagram without waiting. @param sender set to the sender of the datagram, unless null
Received receive(int socket, sockaddr_in* sender) noexcept {
  Octets octets;
  socklen_t length = sizeof(sockaddr_in);
  const ssize_t count = recvfrom(socket, octets.data(), octets.size(), MSG_DONTWAIT | MSG_TRUNC,
                                 reinterpret_cast<sockaddr*>(sender), sender == nullptr ? nullptr : &length);
  if (count < 0) return {false, std::nullopt};  // also if no process listens at the other end
  if (static_cast<std::size_t>(count) != datagram_bytes) return {true, std::nullopt};
  return {true, decoded(octets)};
}

sockaddr_in ipv4(const std::string& address, std::uint16_t port) {
  sockaddr_in result{};
  result.sin_family = AF_INET;
  result.sin_port = htons(port);
  if (inet_pton(AF_INET, address.c_str(), &result.sin_addr) != 1) {
    throw std::runtime_error(address + " is no IPv4 address");
  }
  return result;
}

/// The requests to another host, and the received answers.
class ClockRequests {
 public:
  explicit ClockRequests(const ClockAddress& address) : token_(address.token), socket_(address.from) {
    socket_.connect(address.to, address.port);
  }

  LinkAnswers ask() {
    const Nanoseconds begin = now();
    while (!is_over(now() - begin)) {
      if (may_ask(now())) send();
      wait(std::min(begin + last_limit, sent_.back() + (has_room(now()) ? gap : patience())));
      receive_all();
    }
    answers_.asked = sent_.size();
    return std::move(answers_);
  }

 private:
  bool is_over(Nanoseconds span) const {
    const std::size_t answered = answers_.exchanges.size();
    return answered >= most_answers || span >= last_limit || (span >= usual_limit && answered >= fewest_answers);
  }

  bool may_ask(Nanoseconds time) const { return sent_.empty() || (time >= sent_.back() + gap && has_room(time)); }

  /// Returns true if another request may be sent.
  bool has_room(Nanoseconds time) const {
    const std::size_t most = sent_.size() < alone ? 1 : under_way_at_once;
    std::size_t under_way = 0;
    for (std::size_t i = sent_.size(); i > 0 && time - sent_[i - 1] < patience(); --i) {
      if (!is_answered_[i - 1]) ++under_way;
    }
    return under_way < most;
  }

  Nanoseconds patience() const {
    return shortest_ ? std::max(least_patience, patience_factor * *shortest_) : last_limit / 8;
  }

  void send() {
    const Octets question = encoded({question_kind, token_, sent_.size(), 0});
    is_answered_.push_back(false);
    sent_.push_back(now());
    // A request that cannot be sent counts as lost
    static_cast<void>(::send(socket_.descriptor(), question.data(), question.size(), MSG_DONTWAIT | MSG_NOSIGNAL));
  }

  void wait(Nanoseconds until) const {
    pollfd ready{socket_.descriptor(), POLLIN, 0};
    const Nanoseconds left = std::max<Nanoseconds>(until - now(), 0);
    const timespec timeout{static_cast<time_t>(left / second), static_cast<long>(left % second)};
    static_cast<void>(ppoll(&ready, 1, &timeout, nullptr));
  }

  void receive_all() {
    for (int i = 0; i < datagrams_at_once; ++i) {
      const Received received = receive(socket_.descriptor(), nullptr);
      const Nanoseconds time = now();
      if (!received.is_any) return;
      if (!take(received.datagram, time)) ++answers_.strays;
    }
  }

  bool take(const std::optional<Datagram>& answer, Nanoseconds received) {
    if (!answer || answer->kind != answer_kind || answer->token != token_) return false;
    if (answer->number >= sent_.size() || is_answered_[answer->number]) return false;
    is_answered_[answer->number] = true;
    const Nanoseconds sent = sent_[answer->number];
    answers_.exchanges.push_back({sent, received, static_cast<Nanoseconds>(answer->time)});
    shortest_ = std::min(shortest_.value_or(received - sent), received - sent);
    return true;
  }

  std::uint64_t token_;
  LinkSocket socket_;
  std::vector<Nanoseconds> sent_;  // by the number of the request
  std::vector<bool> is_answered_;
  std::optional<Nanoseconds> shortest_;  // the shortest round trip
  LinkAnswers answers_;
};

}  // namespace

LinkSocket::LinkSocket(const std::string& address) {
  sockaddr_in here = ipv4(address, 0);
  descriptor_ = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor_ < 0) throw std::runtime_error(with_errno("cannot make a socket"));
  socklen_t length = sizeof here;
  if (bind(descriptor_, reinterpret_cast<sockaddr*>(&here), length) != 0 ||
      getsockname(descriptor_, reinterpret_cast<sockaddr*>(&here), &length) != 0) {
    const std::string reason = with_errno("cannot listen at " + address);
    close(descriptor_);
    throw std::runtime_error(reason);
  }
  port_ = ntohs(here.sin_port);
}

LinkSocket::~LinkSocket() { close(descriptor_); }

void LinkSocket::connect(const std::string& address, std::uint16_t port) {
  const sockaddr_in there = ipv4(address, port);
  if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0) {
    throw std::runtime_error(with_errno("cannot reach " + address));
  }
}

void ClockAnswerer::answer() noexcept {
  for (int i = 0; i < datagrams_at_once; ++i) {
    sockaddr_in sender{};
    const Received received = receive(socket_.descriptor(), &sender);
    if (!received.is_any) return;
    if (!received.datagram || received.datagram->kind != question_kind || received.datagram->token != token_) {
      ++strays_;
      continue;
    }
    const std::uint64_t number = received.datagram->number;
    const Octets answer = encoded({answer_kind, token_, number, static_cast<std::uint64_t>(now())});
    // An answer that cannot be sent counts as lost
    static_cast<void>(sendto(socket_.descriptor(), answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
                             reinterpret_cast<const sockaddr*>(&sender), sizeof sender));
  }
}

LinkAnswers ask_for_time(const ClockAddress& address) { return ClockRequests(address).ask(); }

}  // namespace bw
