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
  /// @throws std::runtime_error with the reason, if the text is no IPv4 address, or the host does not have it
  explicit LinkSocket(const std::string& address);
  ~LinkSocket();
  LinkSocket(const LinkSocket&) = delete;
  LinkSocket& operator=(const LinkSocket&) = delete;

  int descriptor() const noexcept { return descriptor_; }
  std::uint16_t port() const noexcept { return port_; }

  /// From now on, only datagrams of that address and port come in. @throws std::runtime_error
  void connect(const std::string& address, std::uint16_t port);

 private:
  int descriptor_;
  std::uint16_t port_ = 0;
};

/// Tells the hosts at the other ends of a link the time of this one.
class ClockAnswerer {
 public:
  /// @param token that a question must contain to be answered
  /// @throws std::runtime_error as LinkSocket
  ClockAnswerer(const std::string& address, std::uint64_t token) : socket_(address), token_(token) {}

  /// Readable when there is something to answer.
  int descriptor() const noexcept { return socket_.descriptor(); }
  std::uint16_t port() const noexcept { return socket_.port(); }

  /// Answers a few of the questions that have arrived, so that a flood of questions delays no other work.
  void answer() noexcept;

  /// Datagrams that were no questions with the token.
  std::uint64_t strays() const noexcept { return strays_; }

 private:
  LinkSocket socket_;
  std::uint64_t token_;
  std::uint64_t strays_ = 0;
};

/// The addresses of both ends of a link, for the end that asks.
struct ClockAddress {
  std::string from;    // this host's address on the link
  std::string to;      // the other host's
  std::uint16_t port;  // of its ClockAnswerer
  std::uint64_t token;
};

/// The result of questions over a link.
struct LinkAnswers {
  std::uint64_t asked = 0;
  std::uint64_t strays = 0;              // datagrams from the other end that answered none of the questions
  std::vector<ClockExchange> exchanges;  // one for each question that was answered
};

/// Asks another host for its time: 100 times, or as often as fits into a quarter of a second. Over links that are slow
/// or lose datagrams, the function takes at most two seconds, and there may be few answers or none.
/// @throws std::runtime_error as LinkSocket
LinkAnswers ask_for_time(const ClockAddress& address);

}  // namespace bw
