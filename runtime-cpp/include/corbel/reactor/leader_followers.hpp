// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace corbel::reactor {

/// Whose turn it is to run something that several threads want to run, one at a time: the leader and its followers.
/// Who has waited longest comes next, or who has waited shortest.
class LeaderFollowers {
 public:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;

  enum class Order {
    fifo,
    lifo,  ///< its caches are warm
  };
  explicit LeaderFollowers(Order order) noexcept : order_(order) {}
  LeaderFollowers(const LeaderFollowers&) = delete;
  LeaderFollowers& operator=(const LeaderFollowers&) = delete;

  /// A thread that waits, or may.
  class Place {
   public:
    /// Something has happened that await() is to end for. The caller holds the mutex.
    void wake() noexcept { woken_.notify_one(); }

   private:
    friend class LeaderFollowers;
    std::condition_variable woken_;
    bool leads_ = false;
    Place* before_ = nullptr;
    Place* behind_ = nullptr;
  };

  std::mutex& mutex() noexcept { return mutex_; }

  /// Waits for the caller's turn; false when `ended()` became true, or the deadline passed, before it came. `lock`
  /// holds the mutex, now and afterwards.
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
  /// Waits as long as it takes.
  void take();
  bool try_take();

  /// The leader's turn is over. The caller holds the mutex.
  void hand_on() noexcept;

  /// Lets whoever is next have a turn, and waits for another.
  void pass();

  /// Whether anybody waits; no lock is needed.
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
