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

/// Asks the receiving thread to call run_requested().
struct WakeUpRequest {
  explicit WakeUpRequest(reactor::Reactor& r) noexcept : reactor(r) {}
  void signal() noexcept {
    requested = true;
    reactor.wake();
  }
  reactor::Reactor& reactor;
  std::atomic<bool> requested{false};
};

/// A bidirectional connection. One thread receives, splits the octets into messages, and passes requests to the server
/// endpoint and replies to the client endpoint of the request. Both endpoints are streams, so that clients and servers
/// need no special code. Any thread may send over an endpoint, in complete messages only.
///
/// Each client endpoint has separate request ids. On the wire they are replaced: by even ids on the side that has
/// opened the connection, and by odd ids on the other side (CORBA 3.3 part 2, 9.8).
class BidirectionalConnection final : public std::enable_shared_from_this<BidirectionalConnection>,
                                      public reactor::EventHandler {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param core must outlive all endpoints, as must the wake-up request
  /// @param made_to the endpoint that this side has connected to; nothing on the accepting side
  BidirectionalConnection(transport::StreamPtr stream, orb::Core& core, WakeUpRequest& wake_up,
                          std::optional<transport::Endpoint> made_to);
  ~BidirectionalConnection();

  transport::StreamPtr make_client_endpoint();
  transport::StreamPtr make_server_endpoint();

  bool own() const noexcept { return made_to_.has_value(); }
  int descriptor() const noexcept { return stream_->descriptor(); }
  std::string peer() const { return stream_->peer(); }

  /// Adds an address at which the peer listens.
  void add(const giop::ListenPoint& point);
  /// Returns the number of calls on the connection, if it leads to `endpoint` and can carry another call.
  std::optional<std::size_t> calls_to(const transport::Endpoint& endpoint);

  // Called before the connection is passed to the receiving thread.
  bool give(std::span<const std::byte> arrived) noexcept { return in_.give(arrived); }
  /// Lets the connection end with its server endpoint.
  void enter() noexcept;
  /// Returns the stream if setting up fails; replaces enter() then.
  transport::StreamPtr give_back() noexcept { return std::move(stream_); }

  // Called by the receiving thread.
  void on_ready(std::uint32_t interest) override;
  /// Carries out the requests of other threads. Returns false if the connection has ended.
  bool run_requested(Clock::time_point now, std::chrono::microseconds message_timeout);
  /// Returns true if a time limit applies: a message is incomplete, or the last octets are still to be sent.
  bool limited() const noexcept { return stalled_since_ || closed_since_; }

  void end() noexcept;

 private:
  friend class BidirectionalEndpoint;
  friend class ClientEndpoint;
  friend class ServerEndpoint;
  using Message = transport::MessageReader::Message;
  struct Call {
    std::uint32_t id;               // id on the wire
    std::uint32_t original;         // id that the client endpoint has given
    BidirectionalEndpoint* client;  // null: the caller has given up
  };

  void receive();
  bool route_arrived();
  bool route(const Message& message);
  void answer(const Message& message);
  void broadcast(const Message& message);
  void malformed(giop::Error error) noexcept;
  [[gnu::cold]] void log_end_of_connection(const char* why) const noexcept;

  // The caller holds the mutex.
  transport::IoResult send(std::unique_lock<std::mutex>& lock, std::span<const iovec> pieces, transport::Wait wait,
                           BidirectionalEndpoint& from);
  int number(std::span<std::byte> messages, BidirectionalEndpoint& client) noexcept;
  void flush() noexcept;
  void end_locked() noexcept;
  void close_when_idle() noexcept;
  void leave(BidirectionalEndpoint& endpoint) noexcept;
  void request_wake_up() noexcept;
  std::size_t live_calls() const noexcept;
  bool backlog_full() const noexcept;

  orb::Core& core_;
  const giop::Limits& limits_;
  WakeUpRequest& wake_up_;
  const std::optional<transport::Endpoint> made_to_;
  transport::StreamPtr stream_;
  transport::MessageReader in_;  // this and the members up to mutex_ belong to the receiving thread
  std::optional<Clock::time_point> stalled_since_;
  std::uint64_t stalled_message_ = 0;  // number of the fragmented message
  std::optional<Clock::time_point> closed_since_;

  std::mutex mutex_;  // guards the members below
  std::condition_variable room_;
  std::vector<giop::ListenPoint> points_;
  std::vector<BidirectionalEndpoint*> clients_;
  BidirectionalEndpoint* server_ = nullptr;
  std::vector<Call> calls_;
  std::uint32_t next_id_;
  cdr::Buffer out_;  // octets that the system has not accepted yet
  std::size_t out_at_ = 0;
  std::size_t out_end_ = 0;
  bool entered_ = false;
  bool server_waits_ = false;  // the server endpoint waits for room to send
  bool wake_up_requested_ = false;
  bool paused_ = false;   // receiving pauses until requests have been served
  bool closing_ = false;  // accepts no more calls; ends after the last one
  bool ended_ = false;
};

}  // namespace corbel::bidir
