// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/service_context.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace corbel::orb {

/// What whoever attached hooks keeps with a request; goes with it.
class Attachment {
 public:
  Attachment() = default;
  Attachment(const Attachment&) = delete;
  Attachment& operator=(const Attachment&) = delete;
  virtual ~Attachment() = default;
};

/// What a request carries besides its message, on either side. It is in the request object and nowhere else: the
/// threads that handle a request may change on its way.
struct RequestState {
  using Clock = std::chrono::steady_clock;

  /// When the request is no longer worth serving; max() is never.
  Clock::time_point deadline = Clock::time_point::max();

  /// To be sent along; what the data points to must stay until the message has been sent. Empty unless a hook adds.
  std::vector<giop::ServiceContext> contexts_out;

  /// Whoever attached hooks may keep a word in each: interceptors, schedulers.
  static constexpr std::size_t slot_count = 4;
  std::array<std::uintptr_t, slot_count> slots{};

  /// The interceptors'.
  std::unique_ptr<Attachment> attachment;
};

/// From now on; zero is never.
inline RequestState::Clock::time_point deadline_after(std::chrono::microseconds timeout) noexcept {
  using Clock = RequestState::Clock;
  return timeout.count() > 0 ? Clock::now() + timeout : Clock::time_point::max();
}

}  // namespace corbel::orb
