// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace bw {

/// The number of a closed loop's activations in flight, with a limit.
class InFlightLimit {
 public:
  /// Thrown by enter() if no activation was completed for too long.
  struct CompletionTimeout {
    ActivationId oldest;     // the oldest activation in flight; the last one if none is in flight
    std::uint64_t begun;     // number of begun activations
    std::uint64_t complete;  // number of completed activations
    std::uint64_t failed;    // number of failed activations
  };

  /// Begins a phase without activations in flight.
  /// @param wait_limit the longest time for which an activation may be in flight, or all may fail; 0: unlimited
  void open(std::uint16_t phase, std::uint16_t driver, unsigned outstanding, Nanoseconds wait_limit = 0);

  /// Waits for room. @return the next activation; empty when the limit was closed @throws CompletionTimeout
  std::optional<ActivationId> enter();

  /// Completes an activation. Activations that are not in flight are ignored: a path may end more than once.
  void leave(ActivationId root);

  /// Counts an activation that an exception has ended. Activations that are not in flight are ignored.
  void fail(ActivationId root);

  void close();

  /// Admits no activation until resume() is called.
  void pause();

  /// Waits until no activation is in flight, but at most until a time. @return true if none is
  bool await_idle(Nanoseconds until);

  /// @param span the length of the pause, which does not count for the wait limit
  void resume(Nanoseconds span);

  /// Returns the number of failed activations since open().
  std::uint64_t failed() const;

 private:
  struct InFlight {
    std::uint64_t root;
    Nanoseconds since;
  };

  bool remove(ActivationId root);
  bool has_room() const { return !paused_ && in_flight_.size() < outstanding_; }

  /// Returns the time at which enter() gives up, unless an activation is completed before.
  Nanoseconds limit() const;

  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable idle_;
  bool closed_ = true;
  bool paused_ = false;
  std::uint16_t phase_ = 0;
  std::uint16_t driver_ = 0;
  std::uint32_t count_ = 0;
  unsigned outstanding_ = 0;
  Nanoseconds wait_limit_ = 0;
  std::uint64_t complete_ = 0;
  std::uint64_t failed_ = 0;
  Nanoseconds failing_since_ = 0;    // 0 if the last activation that ended was completed
  std::vector<InFlight> in_flight_;  // the oldest first
};

}  // namespace bw
