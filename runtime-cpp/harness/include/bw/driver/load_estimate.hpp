// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <algorithm>
#include <atomic>

namespace bw {

/// Estimates the processor time of one activation from the last activations. A longer time counts at once and is
/// forgotten slowly, so the estimate is near the worst of the last tens of activations. Several threads may add times;
/// if two threads add at the same time, one of the times may be lost.
class LoadEstimate {
 public:
  /// Forgets all activations.
  /// @param processor_time the estimate until activations have been measured; 0: unknown
  void reset(Nanoseconds processor_time) noexcept {
    processor_time_.store(processor_time, std::memory_order_relaxed);
    elapsed_.store(0, std::memory_order_relaxed);
  }

  /// Adds an activation that has ended. @param elapsed the time from its begin to its end, without the wait before it
  void add(Nanoseconds processor_time, Nanoseconds elapsed) noexcept {
    update(processor_time_, processor_time);
    update(elapsed_, elapsed);
  }

  /// Adds an activation that was cancelled or failed after these times, and would have taken at least as long. The
  /// estimate never decreases here, because a shorter time is no measurement of the whole activation.
  void add_unfinished(Nanoseconds processor_time, Nanoseconds elapsed) noexcept {
    raise(processor_time_, processor_time);
    raise(elapsed_, elapsed);
  }

  Nanoseconds processor_time() const noexcept { return processor_time_.load(std::memory_order_relaxed); }
  Nanoseconds elapsed() const noexcept { return elapsed_.load(std::memory_order_relaxed); }

 private:
  /// 1/16 of the difference to a shorter activation is forgotten: half of the difference after 11 activations.
  static constexpr Nanoseconds memory = 16;

  static void update(std::atomic<Nanoseconds>& estimate, Nanoseconds measured) noexcept {
    const Nanoseconds before = estimate.load(std::memory_order_relaxed);
    const Nanoseconds forgotten = std::max<Nanoseconds>((before - measured) / memory, 1);
    estimate.store(measured >= before ? measured : before - forgotten, std::memory_order_relaxed);
  }

  static void raise(std::atomic<Nanoseconds>& estimate, Nanoseconds measured) noexcept {
    if (measured > estimate.load(std::memory_order_relaxed)) estimate.store(measured, std::memory_order_relaxed);
  }

  std::atomic<Nanoseconds> processor_time_{0};
  std::atomic<Nanoseconds> elapsed_{0};
};

}  // namespace bw
