// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace bw {

/// Lets a driver's activations begin or holds them back, and knows whether one of them runs.
class Admission {
 public:
  /// For a new phase: activations may begin, and none runs.
  void reset() noexcept;

  /// Begins an activation. @return false while activations are held back: none has begun
  bool enter() noexcept {
    begin();
    if (!held_.load(std::memory_order_seq_cst)) return true;
    leave();
    return false;
  }

  /// Begins an activation that something else has let in.
  void begin() noexcept { running_.fetch_add(1, std::memory_order_seq_cst); }

  /// Ends an activation.
  void leave() noexcept {
    if (running_.fetch_sub(1, std::memory_order_seq_cst) == 1 && held_.load(std::memory_order_seq_cst)) notify();
  }

  void hold() noexcept;
  void release() noexcept;

  /// Waits while activations are held back.
  void await_release();

  /// Waits until no activation runs, but not longer than until a time. @return whether none runs
  bool await_none(Nanoseconds until);

 private:
  void notify() noexcept;

  std::atomic<unsigned> running_{0};
  std::atomic<bool> held_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace bw
