// SPDX-License-Identifier: Apache-2.0
// Routing of received messages: to the server endpoint, or to the client endpoint that has sent the request.
#include "connection.hpp"

#include "bidirectional_endpoint.hpp"
#include "request_id.hpp"

#include <corbel/giop/message.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <cerrno>

namespace corbel::bidir {

using giop::MessageType;
using transport::IoResult;
using transport::IoStatus;
using transport::MessageReader;
using transport::Wait;

namespace {

constexpr std::size_t most_unserved = 64 * 1024;  // octets of waiting requests at which receiving pauses
constexpr std::uint32_t first_of_own = 2;
constexpr std::uint32_t first_of_other = 1;

}  // namespace

BidirectionalConnection::BidirectionalConnection(transport::StreamPtr stream, orb::Core& core, WakeUpRequest& wake_up,
                                                 std::optional<transport::Endpoint> made_to)
    : core_(core),
      limits_(core.limits),
      wake_up_(wake_up),
      made_to_(std::move(made_to)),
      stream_(std::move(stream)),
      in_(limits_, core.input_allocator.get()),
      next_id_(made_to_ ? first_of_own : first_of_other) {}

BidirectionalConnection::~BidirectionalConnection() = default;

transport::StreamPtr BidirectionalConnection::make_client_endpoint() {
  return std::make_unique<ClientEndpoint>(shared_from_this());
}
transport::StreamPtr BidirectionalConnection::make_server_endpoint() {
  return std::make_unique<ServerEndpoint>(shared_from_this());
}

void BidirectionalConnection::enter() noexcept {
  const std::lock_guard lock(mutex_);
  entered_ = true;
}

void BidirectionalConnection::add(const giop::ListenPoint& point) {
  const std::lock_guard lock(mutex_);
  if (points_.size() < giop::most_listen_points && std::find(points_.begin(), points_.end(), point) == points_.end()) {
    points_.push_back(point);
  }
}

// A connection that was opened here carries one call at a time, as any client connection. The peer serves its requests
// in sequence, and would never serve a nested call.
std::optional<std::size_t> BidirectionalConnection::calls_to(const transport::Endpoint& endpoint) {
  const std::lock_guard lock(mutex_);
  if (closing_ || ended_) {
    return std::nullopt;
  }
  if (made_to_) {
    return *made_to_ == endpoint && clients_.empty() && calls_.empty() ? std::optional<std::size_t>(0) : std::nullopt;
  }
  const bool leads_there =
      endpoint.protocol == giop::profile_tag::internet_iop &&
      std::find(points_.begin(), points_.end(), giop::ListenPoint{endpoint.host, endpoint.port}) != points_.end();
  return leads_there ? std::optional(calls_.size()) : std::nullopt;
}

void BidirectionalConnection::on_ready(std::uint32_t interest) {
  if ((interest & reactor::writable) != 0) {
    const std::lock_guard lock(mutex_);
    flush();
  }
  receive();
}

bool BidirectionalConnection::run_requested(Clock::time_point now, std::chrono::microseconds message_timeout) {
  bool asked = false;
  {
    const std::lock_guard lock(mutex_);
    asked = std::exchange(wake_up_requested_, false);
  }
  if (asked) {
    receive();
  }
  const std::lock_guard lock(mutex_);
  if (closing_ && live_calls() == 0 && !closed_since_) {
    closed_since_ = now;
  }
  const auto late = [&](const std::optional<Clock::time_point>& since) {
    return message_timeout.count() > 0 && since && now - *since > message_timeout;
  };
  if (late(stalled_since_) || late(closed_since_)) {
    log_end_of_connection(late(stalled_since_) ? "A message has taken longer than MessageTimeout."
                                               : "The peer has not taken what it was sent within MessageTimeout.");
    end_locked();
  }
  return !ended_;
}

void BidirectionalConnection::receive() {
  constexpr int most = 16;  // then other connections get turns
  for (int times = 0; route_arrived(); ++times) {
    {
      const std::lock_guard lock(mutex_);
      paused_ = backlog_full();
      if (times == most) {
        request_wake_up();
      }
      if (paused_ || ended_ || times == most) {
        return;
      }
    }
    const IoResult result = in_.fill(*stream_, Wait::no);
    if (result.status == IoStatus::would_block) {
      return;
    }
    if (result.status != IoStatus::ok) {
      result.error == ENOMEM ? malformed(giop::Error::no_memory) : end();
      return;
    }
  }
}

// Returns false if the connection has ended.
bool BidirectionalConnection::route_arrived() {
  Message message;
  bool routed = false;
  for (;;) {
    switch (in_.take(message)) {
      case MessageReader::TakeResult::message:
        routed = true;
        if (!route(message)) {
          return false;
        }
        break;
      case MessageReader::TakeResult::malformed: malformed(in_.error()); return false;
      case MessageReader::TakeResult::none:
        in_.release_excess();
        if (!in_.partial()) {
          stalled_since_.reset();
        } else if (const std::uint64_t oldest = in_.oldest_in_fragments();
                   !stalled_since_ || stalled_message_ != oldest || (routed && oldest == 0)) {
          stalled_since_ = Clock::now();
          stalled_message_ = oldest;
          const std::lock_guard lock(mutex_);
          request_wake_up();
        }
        return true;
    }
  }
}

// A client that offers its connection uses GIOP 1.2. The server endpoint accepts older requests as well, as any
// connection does.
bool BidirectionalConnection::route(const Message& message) {
  const std::unique_lock lock(mutex_);
  switch (message.header.type) {
    case MessageType::cancel_request: {
      std::uint32_t id = 0;
      if (giop::decode_cancel_request(message.bytes, message.header, limits_, id) == giop::Error::none) {
        in_.cancel(id);
      }
      [[fallthrough]];
    }
    case MessageType::request:
    case MessageType::locate_request:
      if (message.header.boundaries != nullptr) {
        log_end_of_connection("A request came in fragments of GIOP 1.1, which cannot be handed on.");
        end_locked();
        break;
      }
      // Bounds the memory for requests that arrive before the replies that calls are waiting for.
      if (server_ != nullptr && !closing_ &&
          (server_->waiting() > limits_.max_message_size || server_->put(message.bytes) == nullptr)) {
        log_end_of_connection("More requests than MaxMessageSize, or MaxInputMemory, wait while a call over it does.");
        end_locked();
      }
      break;
    case MessageType::reply:
    case MessageType::locate_reply:
      if (message.header.version < giop::v1_2 || message.bytes.size() < response_flags_at) {
        end_locked();
      } else {
        answer(message);
      }
      break;
    case MessageType::close_connection:
    case MessageType::message_error:
      broadcast(message);
      end_locked();
      break;
    case MessageType::fragment: break;  // no fragment is left after reassembly
  }
  return !ended_;
}

// Ignores replies to unknown requests and to requests whose callers have given up.
void BidirectionalConnection::answer(const Message& message) {
  const std::uint32_t id = id_in(message.bytes.data(), message.header.little_endian);
  const auto call = std::find_if(calls_.begin(), calls_.end(), [&](const Call& each) { return each.id == id; });
  if (call == calls_.end()) {
    return;
  }
  const Call answered = *call;
  calls_.erase(call);
  if (answered.client != nullptr) {
    if (std::byte* there = answered.client->put(message.bytes)) {
      change_id(there, message.header.little_endian, answered.original);
    } else {
      log_end_of_connection(giop::describe(giop::Error::no_memory));
      end_locked();
    }
  }
  if (closing_) {
    close_when_idle();
  }
}

// Passes a message that ends the connection to all calls.
void BidirectionalConnection::broadcast(const Message& message) {
  for (const Call& call : calls_) {
    if (call.client != nullptr) {
      call.client->put(message.bytes);
    }
  }
  calls_.clear();
}

void BidirectionalConnection::log_end_of_connection(const char* why) const noexcept {
  orb::log_end(core_.options, *stream_, why);
}

void BidirectionalConnection::malformed(giop::Error error) noexcept {
  log_end_of_connection(giop::describe(error));
  if (giop::reaction(error) == giop::Reaction::message_error) {
    cdr::Buffer buffer;
    cdr::Writer out(buffer);
    giop::write_message_error(out, giop::v1_2);
    const std::lock_guard lock(mutex_);
    if (out_at_ == out_end_) {
      // a failure does not matter: the connection ends in any case
      stream_->send(out.data().data(), out.data().size(), Wait::no);
    }
  }
  end();
}

// Leaves further requests in the system's buffers while enough requests wait for the server. Continues to receive while
// calls wait, because their replies may be behind the requests.
bool BidirectionalConnection::backlog_full() const noexcept {
  return server_ != nullptr && server_->waiting() > most_unserved && live_calls() == 0;
}

}  // namespace corbel::bidir
