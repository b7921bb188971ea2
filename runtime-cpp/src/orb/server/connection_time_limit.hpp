// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/request_state.hpp>

#include <chrono>
#include <cstdint>

namespace corbel::orb {

/// The time for which a connection may stay unchanged: stalled within a message or a reply (MessageTimeout), or idle
/// (IdleTimeout). The servers that wait for events check the time in their sweeps.
class ConnectionTimeLimit {
 public:
  using Clock = RequestState::Clock;

  /// Values for update(); all other values are numbers of incomplete messages.
  static constexpr std::uint64_t not_stalled = 0;
  static constexpr std::uint64_t reply_unsent = ~std::uint64_t{0};

  /// Called for each event of the connection.
  void use() noexcept { used_ = true; }

  /// Called after each event. Returns true if a message or reply is stalled that was not stalled before.
  bool update(std::uint64_t stalled) noexcept {
    if (stalled == stalled_) [[likely]] {
      return false;
    }
    stalled_ = stalled;
    since_ = Clock::now();
    return stalled != not_stalled;
  }

  /// Called by each sweep. Returns true if the limit has passed.
  bool exceeded(Clock::time_point now, bool stalled, const options::Values& options) noexcept {
    const auto limit = stalled ? options.message_timeout : options.idle_timeout;
    if (!stalled && used_) {
      since_ = now;
    }
    used_ = false;
    return limit.count() > 0 && now - since_ > limit;
  }

 private:
  bool used_ = true;
  std::uint64_t stalled_ = not_stalled;
  Clock::time_point since_ = Clock::now();
};

}  // namespace corbel::orb
