// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "purge.hpp"

#include <corbel/cdr/buffer.hpp>
#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/message.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/orb/lanes.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/stream.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace corbel::orb {

class Core;
class PriorityTransforms;

/// The server's side of one connection: takes messages off a stream and answers them. For one thread at a time, but
/// for close().
class Session final : private ServerRequest::Sender {
 public:
  Session(Core& core, transport::Stream& stream, transport::Wait wait);

  /// Where threads are the ORB's: requests go to the lane of their priority, in the pool of their object, or else in
  /// this one.
  void sort_into(const Lanes& own) noexcept { own_ = &own; }
  /// Who receives and serves now is of this one.
  void serve_in(const Lane& lane) noexcept { here_ = &lane; }
  /// Where its requests are to be served from now on.
  const Lane& lane() const noexcept { return *lane_; }

  enum class Outcome {
    open,       ///< all that had come is served
    held,       ///< a request waits for its POA manager: serve_held() after Server::resume()
    elsewhere,  ///< a request is to be served in another lane(): serve_held() there
    both_ways,  ///< its client offers the connection for requests to it: go_both_ways(), then serve_held()
    unsent,     ///< Wait::no: the client does not take its reply: send_rest() when the stream is writable
    waited,     ///< Wait::yes: the stream's time-out has passed, and nothing came
    closed,     ///< the connection is over
  };

  /// One receive call, then serves every whole message that has come.
  Outcome receive_and_serve();
  /// Wait::no: receives and serves until nothing is left on the stream, or it is the others' turn: then `again` is
  /// true. `ended`: the stream has an end or an error, which only receiving shows.
  Outcome receive_and_serve_all(bool ended, bool& again);
  Outcome serve_held();
  /// Has the stream carry requests to the client, too, if the system can; it may be another then.
  [[gnu::cold]] void go_both_ways(transport::StreamPtr& stream);
  /// Blocks until the request that is held has been served; `held` when the deadline passed before.
  Outcome wait_and_serve_held(RequestState::Clock::time_point deadline = RequestState::Clock::time_point::max());
  Outcome send_rest();

  /// The number of the message that has begun and has not yet arrived; 0 when there is none.
  std::uint64_t partial() const noexcept {
    if (!in_.partial()) [[likely]] {
      return 0;
    }
    // While one is in fragments others may come whole: they do not make it any younger.
    constexpr std::uint64_t in_fragments = std::uint64_t{1} << 63;
    const std::uint64_t oldest = in_.oldest_in_fragments();
    return oldest != 0 ? in_fragments | oldest : served() + 1;
  }

  /// For purging; from any thread. `number` is the caller's.
  Usage usage() const noexcept { return {served(), last_use_.load(std::memory_order_relaxed), 0}; }
  /// No request is being served, for now.
  bool idle() const noexcept { return state_.load(std::memory_order_relaxed) == State::idle; }
  /// As close(), but does nothing and returns false when a request is being served.
  bool close_if_idle() noexcept;
  /// For the log: it is about to end, because it has taken too long. `sending`: to take its reply.
  [[gnu::cold]] void tell_late(bool sending) const noexcept;
  /// The same, to make room for others.
  [[gnu::cold]] void tell_purged() const noexcept;

  /// Ends the connection in order: at once when no request is being served, otherwise after its reply. From any
  /// thread; the stream must still be there.
  void close() noexcept;

 private:
  using Message = transport::MessageReader::Message;
  enum class State { idle, serving, closing };

  [[gnu::cold]] Outcome not_received(transport::IoResult result);
  Outcome serve_arrived();
  Outcome serve(const Message& message);
  [[gnu::cold]] bool withdrawn(const Message& message);
  bool is_about_connection(const giop::Request& head) const;
  [[gnu::cold]] Outcome answer_other(const Message& message);
  Outcome serve_request(const Message& message);
  Outcome serve_found(const Message& message, ServerRequest& request);
  Outcome serve_by_priority(const Message& message, giop::Request& head, ServerRequest& request);
  Outcome answer(ServerRequest& request);
  void note_band(const giop::Request& head);
  Priority priority_of(const giop::Request& head, const giop::PriorityModel& model) const;
  [[gnu::cold]] Priority transformed(const giop::Request& head, Priority priority, PriorityTransforms& by);
  void keep_transformed(const PriorityTransforms* by, Priority priority) noexcept;
  void settle(giop::Version version, const giop::Request& request);
  [[gnu::noinline, gnu::cold]] bool is_offered(giop::Version version, const giop::Request& request);
  void announce(ServerRequest& request);
  Outcome serve_locate(const Message& message);
  Outcome protocol_error(giop::Error error, giop::Version version);
  Outcome send(const cdr::Writer& message);
  Outcome send_in_fragments(const cdr::Writer& message);
  [[gnu::cold]] Outcome gather_rest(transport::IoResult sent, const cdr::Writer& message) noexcept;
  Outcome not_sent(transport::IoResult sent, std::size_t size) noexcept;
  bool acknowledge(const cdr::Writer& reply) noexcept override;
  std::string peer() const override { return stream_->peer(); }
  std::uint64_t served() const noexcept { return served_.load(std::memory_order_relaxed); }
  void send_close(giop::Version version) noexcept;

  Core& core_;
  transport::Stream* stream_;
  const bool made_here_;  // and offered to the peer: what it may ask for is for the object adapters to say
  const transport::Wait wait_;
  transport::MessageReader in_;
  cdr::Buffer out_;
  std::unique_ptr<cdr::FragmentBoundaries> boundaries_;
  cdr::Buffer cut_;            // for replies in fragments, and what is left of one that refers to octets
  std::size_t unsent_at_ = 0;  // of out_, up to unsent_end_
  std::size_t unsent_end_ = 0;
  std::atomic<std::uint64_t> served_{0};  // messages; written by the serving thread only, as the next
  std::atomic<std::uint64_t> last_use_{usage_clock()};
  cdr::Context context_;
  std::optional<giop::Transmission> code_sets_;  // what the client has said
  // The minor version that context_ was made for; none when each message needs it made anew.
  std::uint8_t settled_ = unsettled;
  static constexpr std::uint8_t unsettled = 255;
  bool both_ways_ = false;  // or it was tried
  std::optional<Message> held_;
  std::optional<RequestState> held_state_;  // of its request, where hooks have seen it
  const Lanes* own_ = nullptr;              // the ORB's; null: whose threads serve here is for the program
  const Lane* here_ = nullptr;
  const Lane* lane_ = nullptr;
  std::optional<giop::PriorityBand> band_;  // its client has bound it to that
  std::optional<Priority> transformed_;     // of the request that is held, or goes elsewhere: what it was made
  std::atomic<State> state_{State::idle};
};

}  // namespace corbel::orb
