// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/giop/listen_points.hpp>
#include <corbel/reactor/reactor.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/stream.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace corbel::orb {
class Core;
}

namespace corbel::bidir {

class BidirectionalEndpoint;

/// Asks the receiving thread for turns.
struct TurnRequest {
  explicit TurnRequest(reactor::Reactor& r) noexcept : reactor(r) {}
  void ring() noexcept {
    rung = true;
    reactor.wake();
  }
  reactor::Reactor& reactor;
  std::atomic<bool> rung{false};
};

/// A connection that carries requests both ways. One thread receives for it, cuts the octets into messages and gives
/// requests to the server's endpoint, replies to the client's endpoint whose request they answer; both are streams, so
/// that neither clients nor servers know. Endpoints send from any thread, whole messages only.
///
/// Client's endpoints count their requests each for itself. On the wire they get numbers of their own: even ones on the
/// side that has made the connection, odd ones on the other (CORBA 3.3 part 2, 9.8).
class BidirectionalConnection final : public std::enable_shared_from_this<BidirectionalConnection>,
                                      public reactor::EventHandler {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param core outlives all endpoints, as the turn request does
  /// @param made_to where this side has connected to; nothing on the side that was connected to
  BidirectionalConnection(transport::StreamPtr stream, orb::Core& core, TurnRequest& turn_request,
                          std::optional<transport::Endpoint> made_to);
  ~BidirectionalConnection();

  transport::StreamPtr make_client_endpoint();
  transport::StreamPtr make_server_endpoint();

  bool own() const noexcept { return made_to_.has_value(); }
  int descriptor() const noexcept { return stream_->descriptor(); }
  std::string peer() const { return stream_->peer(); }

  /// The peer says that it listens there, too.
  void add(const giop::ListenPoint& point);
  /// How many calls it carries, if it leads to `endpoint` and can carry one more.
  std::optional<std::size_t> calls_to(const transport::Endpoint& endpoint);

  // Before the receiving thread knows of it.
  bool give(std::span<const std::byte> arrived) noexcept { return in_.give(arrived); }
  /// From now on it ends with its server's endpoint.
  void enter() noexcept;
  /// Instead of enter(): it comes to nothing.
  transport::StreamPtr give_back() noexcept { return std::move(stream_); }

  // For the receiving thread.
  void on_ready(std::uint32_t interest) override;
  /// What was asked for by other threads. False when the connection has ended.
  bool turn(Clock::time_point now, std::chrono::microseconds message_timeout);
  /// A message has begun that has not yet arrived, or only the rest of the last ones is still to be sent.
  bool limited() const noexcept { return stuck_since_ || closed_since_; }

  void end() noexcept;

 private:
  friend class BidirectionalEndpoint;
  friend class ClientEndpoint;
  friend class ServerEndpoint;
  using Message = transport::MessageReader::Message;
  struct Call {
    std::uint32_t id;               // on the wire
    std::uint32_t original;         // the client's
    BidirectionalEndpoint* client;  // null: nobody waits for the reply any more
  };

  void receive();
  bool route_arrived();
  bool route(const Message& message);
  void answer(const Message& message);
  void tell_all(const Message& message);
  void malformed(giop::Error error) noexcept;
  [[gnu::cold]] void tell_end(const char* why) const noexcept;

  // The caller holds the mutex.
  transport::IoResult send(std::unique_lock<std::mutex>& lock, std::span<const iovec> pieces, transport::Wait wait,
                           BidirectionalEndpoint& from);
  int number(std::span<std::byte> messages, BidirectionalEndpoint& client) noexcept;
  void flush() noexcept;
  void end_locked() noexcept;
  void close_when_idle() noexcept;
  void leave(BidirectionalEndpoint& endpoint) noexcept;
  void ask_for_turn() noexcept;
  std::size_t live_calls() const noexcept;
  bool choked() const noexcept;

  orb::Core& core_;
  const giop::Limits& limits_;
  TurnRequest& turn_request_;
  const std::optional<transport::Endpoint> made_to_;
  transport::StreamPtr stream_;
  transport::MessageReader in_;  // the receiving thread's, as the next
  std::optional<Clock::time_point> stuck_since_;
  std::uint64_t stuck_at_ = 0;  // which message in fragments
  std::optional<Clock::time_point> closed_since_;

  std::mutex mutex_;  // of all that follows
  std::condition_variable room_;
  std::vector<giop::ListenPoint> points_;
  std::vector<BidirectionalEndpoint*> clients_;
  BidirectionalEndpoint* server_ = nullptr;
  std::vector<Call> calls_;
  std::uint32_t next_id_;
  cdr::Buffer out_;  // what the system has not yet taken
  std::size_t out_at_ = 0;
  std::size_t out_end_ = 0;
  bool entered_ = false;
  bool server_waits_ = false;  // for room to send
  bool turn_asked_ = false;
  bool paused_ = false;   // receiving, until requests have been served
  bool closing_ = false;  // no more calls; ends with the last
  bool ended_ = false;
};

}  // namespace corbel::bidir
