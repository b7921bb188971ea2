// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace corbel::reactor {

/// Gives several threads turns at a task that one thread at a time may run (the leader/followers pattern). The next
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
  class Follower {
   public:
    /// Makes await() check its condition again. The caller holds the mutex.
    void wake() noexcept { woken_.notify_one(); }

   private:
    friend class LeaderFollowers;
    std::condition_variable woken_;
    bool leads_ = false;
    Follower* previous_ = nullptr;
    Follower* next_ = nullptr;
  };

  std::mutex& mutex() noexcept { return mutex_; }

  /// Waits for the caller's turn. Returns false if `ended()` returned true, or the deadline passed, before the turn
  /// came. `lock` must hold the mutex, and holds it afterwards.
  template <class Condition>
  bool await(Lock& lock, Follower& place, Clock::time_point deadline, Condition ended) {
    if (!led_) {
      led_ = true;
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
  void lead();
  bool try_lead();

  /// Ends the leader's turn. The caller holds the mutex.
  void promote_follower() noexcept;

  /// Gives the turn to the next thread, and waits for another turn.
  void yield();

  /// Returns true if a thread waits. Needs no lock.
  bool has_followers() const noexcept { return waiting_.load(std::memory_order_relaxed) != 0; }

 private:
  void lead(Lock& lock);
  void join(Follower& place) noexcept;
  void leave(Follower& place) noexcept;

  const Order order_;
  std::mutex mutex_;
  bool led_ = false;
  Follower* first_ = nullptr;
  Follower* last_ = nullptr;
  std::atomic<unsigned> waiting_{0};
};

}  // namespace corbel::reactor
