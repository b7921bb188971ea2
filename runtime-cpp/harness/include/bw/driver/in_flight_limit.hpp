// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace bw {

/// The activations that a closed loop may have under way at once.
class InFlightLimit {
 public:
  /// Thrown by enter(): for too long no activation was completed.
  struct CompletionTimeout {
    Root oldest;             // that is under way, or was last
    std::uint64_t begun;     // activations
    std::uint64_t complete;  // of them
    std::uint64_t failed;    // of them
  };

  /// Opens it for a phase; nothing is under way.
  /// @param wait_limit for how long an activation may be under way, and for how long all may fail; 0: for ever
  void open(std::uint16_t phase, std::uint16_t driver, unsigned outstanding, Nanoseconds wait_limit = 0);

  /// Waits for room. @return the next activation's number; none when the window was closed @throws CompletionTimeout
  std::optional<Root> enter();

  /// An activation is complete; numbers that are not under way are ignored (a path may end more than once).
  void leave(Root root);

  /// An activation will not be complete: an exception has ended it. Ignored like the above.
  void fail(Root root);

  void close();

  /// Lets no activation in until it is resumed.
  void pause();

  /// Waits until no activation is under way, but not longer than until a time. @return whether none is
  bool await_idle(Nanoseconds until);

  /// @param span how long the pause was: it does not count for the wait limit
  void resume(Nanoseconds span);

  /// Activations that failed since it was opened.
  std::uint64_t failed() const;

 private:
  struct InFlight {
    std::uint64_t root;
    Nanoseconds since;
  };

  bool remove(Root root);
  bool has_room() const { return !paused_ && in_flight_.size() < outstanding_; }

  /// When the wait limit is at its end, as things stand.
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
  Nanoseconds failing_since_ = 0;    // 0 when the last one that ended was complete
  std::vector<InFlight> in_flight_;  // the oldest first
};

}  // namespace bw
