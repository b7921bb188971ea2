// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace corbel::reactor {

/// Gives several threads turns at something that one thread at a time may run (the leader/followers pattern). The next
/// leader is the thread that has waited longest (fifo) or shortest (lifo).
class LeaderFollowers {
 public:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;

  enum class Order {
    fifo,
    lifo,  ///< prefers warm caches
  };
  explicit LeaderFollowers(Order order) noexcept : order_(order) {}
  LeaderFollowers(const LeaderFollowers&) = delete;
  LeaderFollowers& operator=(const LeaderFollowers&) = delete;

  /// A thread that waits or is about to wait.
  class Place {
   public:
    /// Makes await() check its condition again. The caller holds the mutex.
    void wake() noexcept { woken_.notify_one(); }

   private:
    friend class LeaderFollowers;
    std::condition_variable woken_;
    bool leads_ = false;
    Place* before_ = nullptr;
    Place* behind_ = nullptr;
  };

  std::mutex& mutex() noexcept { return mutex_; }

  /// Waits for the caller's turn. Returns false if `ended()` returned true, or the deadline passed, before the turn
  /// came. `lock` must hold the mutex, and holds it afterwards.
  template <class Ended>
  bool await(Lock& lock, Place& place, Clock::time_point deadline, Ended ended) {
    if (!taken_) {
      taken_ = true;
      return true;
    }
    place.leads_ = false;
    join(place);
    while (!place.leads_ && !ended() && place.woken_.wait_until(lock, deadline) != std::cv_status::timeout) {
    }
    if (!place.leads_) {
      leave(place);
    }
    return place.leads_;
  }
  /// Waits for the caller's turn without a limit.
  void take();
  bool try_take();

  /// Ends the leader's turn. The caller holds the mutex.
  void hand_on() noexcept;

  /// Gives the turn to the next thread, and waits for another turn.
  void pass();

  /// Returns true if a thread waits. Needs no lock.
  bool awaited() const noexcept { return waiting_.load(std::memory_order_relaxed) != 0; }

 private:
  void take(Lock& lock);
  void join(Place& place) noexcept;
  void leave(Place& place) noexcept;

  const Order order_;
  std::mutex mutex_;
  bool taken_ = false;
  Place* first_ = nullptr;
  Place* last_ = nullptr;
  std::atomic<unsigned> waiting_{0};
};

}  // namespace corbel::reactor
