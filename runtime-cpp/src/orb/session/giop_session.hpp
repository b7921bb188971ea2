// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connection_encoding.hpp"
#include "orb/connection/purge.hpp"
#include "reply_output.hpp"
#include "request_priorities.hpp"
#include "session_outcome.hpp"

#include <corbel/giop/message.hpp>
#include <corbel/orb/server/thread_pool_lanes.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/stream.hpp>

#include <atomic>
#include <cstdint>
#include <optional>

namespace corbel::orb {

class Core;

/// The server's side of one connection: takes messages from a stream and answers them. Only one thread at a time may
/// use a session; close(), close_if_idle(), idle() and usage() may be called by any thread.
class GiopSession final : private ServerRequest::Sender {
 public:
  GiopSession(Core& core, transport::Stream& stream, transport::Wait wait);

  /// Called by servers with their own threads: requests are served in the lane of their priority, in the pool of the
  /// target object, or in `own` if the object has no pool.
  void set_server_lanes(const ThreadPoolLanes& own) noexcept { own_ = &own; }
  /// Sets the lane of the thread that receives and serves now.
  void set_lane(const Lane& lane) noexcept { here_ = &lane; }
  /// Returns the lane that must serve the requests from now on.
  const Lane& lane() const noexcept { return *lane_; }

  using Outcome = SessionOutcome;

  /// Makes one receive call, then serves each complete message that has arrived.
  Outcome receive_and_handle();
  /// For Wait::no: receives and serves until the stream has no more octets. Sets `again` if it stops earlier, so that
  /// other connections get turns. `ended` is true if the stream has an end or an error, which only a receive call
  /// shows.
  Outcome receive_and_handle_all(bool ended, bool& again);
  Outcome resume_held();
  /// Makes the connection bidirectional if the system can; `stream` may be replaced.
  [[gnu::cold]] void make_bidirectional(transport::StreamPtr& stream);
  /// Blocks until the held request has been served. Returns `held` if the deadline passes first.
  Outcome wait_and_resume_held(RequestState::Clock::time_point deadline = RequestState::Clock::time_point::max());
  Outcome send_rest();

  /// Returns the number of the message that has arrived in part; 0 if there is none.
  std::uint64_t partial() const noexcept {
    if (!in_.partial()) [[likely]] {
      return 0;
    }
    // Complete messages may arrive between the fragments of another message; the number of the oldest fragmented
    // message does not change then.
    constexpr std::uint64_t in_fragments = std::uint64_t{1} << 63;
    const std::uint64_t oldest = in_.oldest_in_fragments();
    return oldest != 0 ? in_fragments | oldest : served() + 1;
  }

  /// Returns the usage for purging, in any thread. The caller sets `number`.
  Usage usage() const noexcept { return {served(), last_use_.load(std::memory_order_relaxed), 0}; }
  /// Returns true if no request is being served at this moment.
  bool idle() const noexcept { return state_.load(std::memory_order_relaxed) == State::idle; }
  /// Closes as close() does. Returns false and does nothing while a request is being served.
  bool close_if_idle() noexcept;
  /// Logs that the connection ends because of a time limit. `sending`: the client did not read its reply.
  [[gnu::cold]] void log_late(bool sending) const noexcept;
  /// Logs that the connection is purged.
  [[gnu::cold]] void log_purged() const noexcept;

  /// Sends CloseConnection and ends the connection: at once if no request is being served, otherwise after its reply.
  /// Any thread may call this; the stream must still exist.
  void close() noexcept;

 private:
  using Message = transport::MessageReader::Message;
  enum class State { idle, serving, closing };

  [[gnu::cold]] Outcome not_received(transport::IoResult result);
  Outcome handle_arrived();
  Outcome handle(const Message& message);
  [[gnu::cold]] bool is_cancelled(const Message& message);
  [[gnu::cold]] bool is_about_connection(const giop::Request& head) const;
  [[gnu::cold]] Outcome answer_other(const Message& message);
  [[gnu::cold]] Outcome answer_locate_request(const Message& message);
  Outcome serve_request(const Message& message);
  Outcome dispatch_to_adapter(const Message& message, ServerRequest& request);
  [[gnu::noinline]] Outcome dispatch_by_priority(const Message& message, const giop::Request& head,
                                                 ServerRequest& request);
  Outcome answer(ServerRequest& request);
  void update_encoding(giop::Version version, const giop::Request& head, ServerRequest& request);
  [[gnu::noinline, gnu::cold]] bool is_offered(giop::Version version, const giop::Request& head);
  void announce(ServerRequest& request);
  [[gnu::cold]] Outcome protocol_error(giop::Error error, giop::Version version);
  bool acknowledge(const cdr::Writer& reply) noexcept override { return output_.acknowledge(reply); }
  std::string peer() const override { return stream_->peer(); }
  // Return false if another thread closes the session.
  //@@ CORBEL_SESSION_LOCK_BEGIN
  bool begin_serving() noexcept {
    State idle = State::idle;
    return state_.compare_exchange_strong(idle, State::serving);
  }
  bool end_serving() noexcept {
    State serving = State::serving;
    return state_.compare_exchange_strong(serving, State::idle);
  }
  //@@ CORBEL_SESSION_LOCK_END
  std::uint64_t served() const noexcept { return served_.load(std::memory_order_relaxed); }
  void count_message() noexcept {
    served_.store(served() + 1, std::memory_order_relaxed);
    last_use_.store(usage_clock(), std::memory_order_relaxed);
  }
  [[gnu::cold]] void send_close(giop::Version version) noexcept;

  Core& core_;
  transport::Stream* stream_;
  // The connection was made by this ORB and offered to the peer. The object adapters decide which objects the peer may
  // call.
  const bool made_here_;
  const transport::Wait wait_;
  transport::MessageReader in_;
  ReplyOutput output_;
  // Number of messages. Only the serving thread writes this member and last_use_.
  std::atomic<std::uint64_t> served_{0};
  std::atomic<std::uint64_t> last_use_{usage_clock()};
  ConnectionEncoding encoding_;
  RequestPriorities priorities_;
  bool bidirectional_ = false;  // the connection is bidirectional, or the attempt has failed
  std::optional<Message> held_;
  // State of the held request if interceptors have seen it.
  std::optional<RequestState> held_state_;
  // The lanes of the server. Null if the program provides the threads.
  const ThreadPoolLanes* own_ = nullptr;
  const Lane* here_ = nullptr;
  const Lane* lane_ = nullptr;
  std::atomic<State> state_{State::idle};
  //@@ CORBEL_SESSION_STATE
};

}  // namespace corbel::orb
