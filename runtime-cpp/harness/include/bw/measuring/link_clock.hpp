// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock_exchange.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bw {

/// A UDP socket at an IPv4 address of this host, on a free port.
class LinkSocket {
 public:
  /// @throws std::runtime_error with the reason, if the text is no IPv4 address, or the host does not have the address
  explicit LinkSocket(const std::string& address);
  ~LinkSocket();
  LinkSocket(const LinkSocket&) = delete;
  LinkSocket& operator=(const LinkSocket&) = delete;

  int descriptor() const noexcept { return descriptor_; }
  std::uint16_t port() const noexcept { return port_; }

  /// Accepts only datagrams of that address and port from now on. @throws std::runtime_error
  void connect(const std::string& address, std::uint16_t port);

 private:
  int descriptor_;
  std::uint16_t port_ = 0;
};

/// Answers requests for the time of this host over a link.
class ClockAnswerer {
 public:
  /// @param token the token that a request must contain to be answered
  /// @throws std::runtime_error as LinkSocket
  ClockAnswerer(const std::string& address, std::uint64_t token) : socket_(address), token_(token) {}

  /// Returns a descriptor that is readable when requests have arrived.
  int descriptor() const noexcept { return socket_.descriptor(); }
  std::uint16_t port() const noexcept { return socket_.port(); }

  /// Answers a few of the requests that have arrived, so that a flood of requests delays no other work.
  void answer() noexcept;

  /// Returns the number of datagrams that were no requests with the token.
  std::uint64_t strays() const noexcept { return strays_; }

 private:
  LinkSocket socket_;
  std::uint64_t token_;
  std::uint64_t strays_ = 0;
};

/// The addresses of both ends of a link, for the end that sends the requests.
struct ClockAddress {
  std::string from;    // this host's address on the link
  std::string to;      // the other host's address
  std::uint16_t port;  // the port of the other host's ClockAnswerer
  std::uint64_t token;
};

/// The result of requests over a link.
struct LinkAnswers {
  std::uint64_t asked = 0;
  std::uint64_t strays = 0;              // datagrams from the other end that answered no request
  std::vector<ClockExchange> exchanges;  // one for each answered request
};

/// Asks another host for its time: 100 times, or as often as possible within a quarter of a second. Over links that are
/// slow or lose datagrams, the function takes at most two seconds, and there may be few answers or none.
/// @throws std::runtime_error as LinkSocket
LinkAnswers ask_for_time(const ClockAddress& address);

}  // namespace bw
