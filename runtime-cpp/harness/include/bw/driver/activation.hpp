// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <atomic>
#include <cstdint>

namespace bw {

/// Thrown through a behaviour that still runs after the end of its phase.
struct PhaseEnded {};

/// The identity of a root activation and of everything that it causes: phase (16 bits), driver (16), count (32).
class ActivationId {
 public:
  constexpr explicit ActivationId(std::uint64_t value) noexcept : value_(value) {}
  constexpr ActivationId(std::uint16_t phase, std::uint16_t driver, std::uint32_t count) noexcept
      : value_(std::uint64_t{phase} << 48 | std::uint64_t{driver} << 32 | count) {}

  constexpr std::uint64_t value() const noexcept { return value_; }
  constexpr std::uint16_t phase() const noexcept { return static_cast<std::uint16_t>(value_ >> 48); }
  constexpr std::uint16_t driver() const noexcept { return static_cast<std::uint16_t>(value_ >> 32); }
  constexpr std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(value_); }

 private:
  std::uint64_t value_;
};

/// One run of a behaviour, passed explicitly from its trigger to everything that it does.
class Activation {
 public:
  /// An activation by an event or a call; `intended` is the time at which the root activation was to begin.
  /// @param number the number of the event on its connection: several events may have the same root
  Activation(ActivationId root, Nanoseconds intended, std::uint64_t number = 0) noexcept
      : root_(root), number_(number), intended_(intended) {}

  /// An activation by a driver (a timer or a start), which runs until `*stopped`. If it is `scheduled`, the latency of
  /// its first call counts from `intended`, however late the driver was: no coordinated omission.
  /// @param thread the index of the thread in the component, from 0
  Activation(ActivationId root, Nanoseconds intended, bool scheduled, const std::atomic<bool>& stopped,
             unsigned thread = 0) noexcept
      : root_(root),
        number_(root.count()),
        intended_(intended),
        scheduled_(scheduled),
        stopped_(&stopped),
        thread_(thread) {}

  ActivationId root() const noexcept { return root_; }

  /// Returns the number of the activation in its phase: a tick's count, or an event's connection and number.
  std::uint64_t number() const noexcept { return number_; }

  /// Returns the index of its thread among the threads of the component's drivers; 0 if no driver triggered the
  /// activation.
  unsigned thread() const noexcept { return thread_; }

  /// Returns the time at which the root activation was to begin; a path's latency counts from this time.
  Nanoseconds intended() const noexcept { return intended_; }

  /// Returns the time from which the latency of a call is measured that starts at `start`: for the first call of a
  /// scheduled activation the time in the schedule, for all others `start`.
  Nanoseconds count_from(Nanoseconds start) noexcept {
    if (!scheduled_) return start;
    scheduled_ = false;
    return intended_;
  }

  /// Records that the activation has published an event that leads to the awaited one: the awaited event may still
  /// arrive after a failure here.
  void mark_propagated() noexcept { propagated_ = true; }
  bool has_propagated() const noexcept { return propagated_; }

  /// Records that the activation has sent an event: repeating the activation would send the event twice.
  void mark_published() noexcept { published_ = true; }
  bool has_published() const noexcept { return published_; }

  /// Called between the steps of a behaviour. @throws PhaseEnded when the phase has ended
  void proceed() const {
    if (stopped_ != nullptr && stopped_->load(std::memory_order_relaxed)) throw PhaseEnded{};
  }

  /// Sleeps for a time, in slices, so that a long sleep ends with its phase.
  void sleep(Nanoseconds span) const {
    constexpr Nanoseconds slice = 100 * millisecond;
    const Nanoseconds begin = now();
    for (Nanoseconds passed = 0; span - passed > slice; passed = now() - begin) {
      proceed();
      sleep_for(slice);
    }
    sleep_until(begin + span);
  }

 private:
  ActivationId root_;
  std::uint64_t number_;
  Nanoseconds intended_;
  bool scheduled_ = false;
  const std::atomic<bool>* stopped_ = nullptr;
  unsigned thread_ = 0;
  bool propagated_ = false;
  bool published_ = false;
};

}  // namespace bw
