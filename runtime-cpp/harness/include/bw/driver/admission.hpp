// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace bw {

/// Admits a driver's activations or holds them back, and counts the activations that run.
class Admission {
 public:
  /// Begins a phase: activations are admitted, and none runs.
  void reset() noexcept;

  /// Begins an activation. @return false if activations are held back, so that it has not begun
  bool enter() noexcept {
    begin();
    if (!held_.load(std::memory_order_seq_cst)) return true;
    leave();
    return false;
  }

  /// Begins an activation that was admitted elsewhere.
  void begin() noexcept { running_.fetch_add(1, std::memory_order_seq_cst); }

  /// Ends an activation.
  void leave() noexcept {
    if (running_.fetch_sub(1, std::memory_order_seq_cst) == 1 && held_.load(std::memory_order_seq_cst)) notify();
  }

  void hold() noexcept;
  void release() noexcept;

  /// Waits while activations are held back.
  void await_release();

  /// Waits until no activation runs, but at most until a time. @return true if none runs
  bool await_none(Nanoseconds until);

 private:
  void notify() noexcept;

  std::atomic<unsigned> running_{0};
  std::atomic<bool> held_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace bw
