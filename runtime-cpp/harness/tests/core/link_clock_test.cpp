// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/link_clock.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace {

using bw::ClockAddress;
using bw::ClockAnswerer;
using bw::ClockExchange;
using bw::LinkAnswers;
using bw::LinkSocket;

constexpr std::uint64_t token_ = 0x0123456789abcdef;
const std::string here_ = "127.0.0.1";

/// A thread that calls a function for each datagram that arrives, until the object is destroyed.
class Peer {
 public:
  Peer(int socket, std::function<void()> on_datagram)
      : thread_([this, socket, on_datagram = std::move(on_datagram)] {
          while (!ended_) {
            pollfd ready{socket, POLLIN, 0};
            if (poll(&ready, 1, 10) > 0) on_datagram();
          }
        }) {}
  ~Peer() {
    ended_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

/// The octets of a datagram.
using Octets = std::array<unsigned char, 32>;

/// Another host on the link, whose answers the test defines.
class OtherHost {
 public:
  using Answer = std::function<void(const OtherHost& host, std::uint64_t number, Octets answer)>;

  /// @param answer handles each request; it also receives the correct answer
  explicit OtherHost(Answer answer)
      : socket_(here_), answer_(std::move(answer)), peer_(socket_.descriptor(), [this] {
          Octets octets{};
          socklen_t length = sizeof sender_;
          recvfrom(socket_.descriptor(), octets.data(), octets.size(), 0, reinterpret_cast<sockaddr*>(&sender_),
                   &length);
          const char kind[] = "BWLK-ASW";
          std::copy(kind, kind + 8, octets.begin());
          const auto time = static_cast<std::uint64_t>(bw::now());
          for (std::size_t i = 0; i < 8; ++i) octets[24 + i] = static_cast<unsigned char>(time >> (56 - 8 * i));
          answer_(*this, std::uint64_t{octets[22]} << 8 | octets[23], octets);
        }) {}

  std::uint16_t port() const { return socket_.port(); }

  void send(const Octets& octets, std::size_t length = sizeof(Octets)) const {
    sendto(socket_.descriptor(), octets.data(), length, 0, reinterpret_cast<const sockaddr*>(&sender_), sizeof sender_);
  }

 private:
  LinkSocket socket_;
  Answer answer_;
  sockaddr_in sender_{};
  Peer peer_;
};

void expect_proved(const LinkAnswers& answers) {
  for (const ClockExchange& each : answers.exchanges) {
    EXPECT_LE(each.sent, each.remote);
    EXPECT_LE(each.remote, each.received);
  }
}

std::string socket_refusal(const std::string& address) {
  try {
    const LinkSocket socket(address);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(LinkClock, TheOtherClockWasReadBetweenQuestionAndAnswer) {
  ClockAnswerer answerer(here_, token_);
  const Peer peer(answerer.descriptor(), [&] { answerer.answer(); });
  const LinkAnswers answers = bw::ask_for_time({here_, here_, answerer.port(), token_});
  EXPECT_GE(answers.exchanges.size(), 8u);
  EXPECT_LE(answers.exchanges.size(), answers.asked);
  EXPECT_EQ(0u, answers.strays);
  expect_proved(answers);
}

TEST(LinkClock, WithoutTheTokenThereIsNoAnswer) {
  ClockAnswerer answerer(here_, token_);
  LinkAnswers answers;
  {
    const Peer peer(answerer.descriptor(), [&] { answerer.answer(); });
    answers = bw::ask_for_time({here_, here_, answerer.port(), token_ + 1});
  }
  EXPECT_TRUE(answers.exchanges.empty());
  EXPECT_GE(answers.asked, 1u);
  EXPECT_GE(answerer.strays(), 1u);
}

TEST(LinkClock, WhereNobodyListensThereAreNoAnswers) {
  std::uint16_t port = 0;
  {
    const LinkSocket closed(here_);
    port = closed.port();
  }
  EXPECT_TRUE(bw::ask_for_time({here_, here_, port, token_}).exchanges.empty());
}

TEST(LinkClock, ALinkThatLosesDatagramsHasAnswersNevertheless) {
  const OtherHost host([](const OtherHost& link, std::uint64_t number, const Octets& answer) {
    if (number % 2 == 0) link.send(answer);
  });
  const LinkAnswers answers = bw::ask_for_time({here_, here_, host.port(), token_});
  EXPECT_GE(answers.exchanges.size(), 8u);
  EXPECT_GT(answers.asked, answers.exchanges.size());
  expect_proved(answers);
}

TEST(LinkClock, HostileDatagramsAreCountedAndNotTaken) {
  const OtherHost host([](const OtherHost& link, std::uint64_t, const Octets& answer) {
    Octets forged = answer;
    forged[15] ^= 1;  // a wrong token
    link.send(forged);
    forged = answer;
    forged[16] = 0x80;  // the number of a request that was not sent
    link.send(forged);
    forged = answer;
    forged[7] = 'K';  // a request instead of an answer
    link.send(forged);
    link.send(answer, 31);
    link.send(answer, 0);
    link.send(answer);
    forged = answer;
    forged[24] = 0x7f;  // another time for the same request
    link.send(forged);
  });
  const LinkAnswers answers = bw::ask_for_time({here_, here_, host.port(), token_});
  EXPECT_GE(answers.exchanges.size(), 8u);
  EXPECT_GE(answers.strays, answers.exchanges.size() * 5);
  expect_proved(answers);
}

TEST(LinkClock, DatagramsOfOthersNeverReachTheAsker) {
  const LinkSocket other(here_);
  const LinkSocket asked(here_);
  LinkSocket asker(here_);
  asker.connect(here_, asked.port());
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(asker.port());
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const Octets octets{};
  sendto(other.descriptor(), octets.data(), octets.size(), 0, reinterpret_cast<sockaddr*>(&address), sizeof address);
  Octets received;
  EXPECT_LT(recv(asker.descriptor(), received.data(), received.size(), MSG_DONTWAIT), 0);
}

TEST(LinkClock, AFloodIsAnsweredInParts) {
  ClockAnswerer answerer(here_, token_);
  LinkSocket flood(here_);
  flood.connect(here_, answerer.port());
  const Octets octets{};
  for (int i = 0; i < 200; ++i) send(flood.descriptor(), octets.data(), octets.size(), 0);
  answerer.answer();
  EXPECT_EQ(64u, answerer.strays()) << "then something else has its turn";
}

TEST(LinkClock, AnAddressThatTheHostDoesNotHaveIsRefusedWithAReason) {
  EXPECT_EQ("gps is no IPv4 address", socket_refusal("gps"));
  EXPECT_EQ("cannot listen at 192.0.2.1: Cannot assign requested address", socket_refusal("192.0.2.1"));
}

}  // namespace
