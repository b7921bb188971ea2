// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/transport/stream.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace corbel::orb {

/// The time limits of a connection whose thread blocks in receive calls: for the next message (IdleTimeout), and from
/// the first octet of a message to its last one (MessageTimeout). Each change of a stream's timeout is a system call.
class ReceiveTimeLimit {
 public:
  using Clock = RequestState::Clock;

  explicit ReceiveTimeLimit(const options::Values& options) noexcept : options_(options) {}

  /// Returns true if the stream has the limits for the next message: await_message() would change nothing.
  bool awaits_message() const noexcept { return is_set_ && rest_.count() == 0; }

  /// Called when another stream replaces the connection's stream.
  void forget() noexcept {
    is_set_ = false;
    rest_ = {};
  }

  /// Called before a receive call, if no part of a message has arrived. Returns false if the connection was idle for
  /// too long.
  /// @param timed_out the last receive call ended by its timeout
  bool await_message(transport::Stream& stream, bool timed_out) noexcept {
    message_ = 0;
    if (timed_out || rest_.count() != 0) [[unlikely]] {
      const bool limited = options_.idle_timeout.count() != 0;
      if (timed_out && limited) {
        return false;
      }
      // A client that sent one message in parts will probably do so again. Without an idle timeout, the timeout of the
      // message therefore stays set until it has expired once.
      if (!timed_out && !limited) {
        return true;
      }
      rest_ = {};
    }
    stream.set_timeouts(options_.idle_timeout, options_.message_timeout);
    is_set_ = true;
    return true;
  }

  /// Called before a receive call for the rest of a message. Returns false if the message has taken too long.
  /// @param message the number of the message; not 0
  bool await_rest(transport::Stream& stream, std::uint64_t message,
                  Clock::time_point (*now)() noexcept = Clock::now) noexcept {
    const std::chrono::microseconds limit = options_.message_timeout;
    if (limit.count() == 0) {
      return true;
    }
    const Clock::time_point time = now();
    if (message_ != message) {
      message_ = message;
      deadline_ = time + limit;
    }
    const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(deadline_ - time);
    if (rest_ < rest || rest_ - rest > limit / 16) {
      rest_ = std::max(rest, std::chrono::microseconds(1));
      stream.set_timeouts(rest_, limit);
    }
    return rest.count() > 0;
  }

 private:
  const options::Values& options_;
  std::uint64_t message_ = 0;          // number of the incomplete message; 0: none
  Clock::time_point deadline_{};       // of the incomplete message
  std::chrono::microseconds rest_{0};  // receive timeout that is set for an incomplete message; 0: none is set
  bool is_set_ = false;                // the stream has the time limits of the options, except for `rest_`
};

}  // namespace corbel::orb
