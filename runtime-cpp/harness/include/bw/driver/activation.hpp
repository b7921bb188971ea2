// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <atomic>
#include <cstdint>

namespace bw {

/// Thrown through a behaviour that is still at work when its phase has ended.
struct PhaseEnded {};

/// The number of an activation and of all that follows from it: phase (16 bits), driver (16), count (32).
class Root {
 public:
  constexpr explicit Root(std::uint64_t value) noexcept : value_(value) {}
  constexpr Root(std::uint16_t phase, std::uint16_t driver, std::uint32_t count) noexcept
      : value_(std::uint64_t{phase} << 48 | std::uint64_t{driver} << 32 | count) {}

  constexpr std::uint64_t value() const noexcept { return value_; }
  constexpr std::uint16_t phase() const noexcept { return static_cast<std::uint16_t>(value_ >> 48); }
  constexpr std::uint16_t driver() const noexcept { return static_cast<std::uint16_t>(value_ >> 32); }
  constexpr std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(value_); }

 private:
  std::uint64_t value_;
};

/// One run of a behaviour, passed explicitly from where it was set off to all that it does.
class Activation {
 public:
  /// Set off by an event or a call: `intended` is when the root activation was to begin.
  /// @param number of the event on its connection: several of one root may come
  Activation(Root root, Nanoseconds intended, std::uint64_t number = 0) noexcept
      : root_(root), number_(number), intended_(intended) {}

  /// Set off by a driver (a timer or a start) until `*stopped`. If it is `scheduled`, its first call counts from
  /// `intended`, however late the driver was: no coordinated omission.
  /// @param thread which of the component's it is, from 0
  Activation(Root root, Nanoseconds intended, bool scheduled, const std::atomic<bool>& stopped,
             unsigned thread = 0) noexcept
      : root_(root),
        number_(root.count()),
        intended_(intended),
        scheduled_(scheduled),
        stopped_(&stopped),
        thread_(thread) {}

  Root root() const noexcept { return root_; }

  /// Returns the number of the activation in its phase: a tick's count, an event's connection and number on it.
  std::uint64_t number() const noexcept { return number_; }

  /// Returns the number of the thread of its component's drivers that it runs in, from 0; 0 also if no driver triggered
  /// it.
  unsigned thread() const noexcept { return thread_; }

  /// When the root activation was to begin; a path's latency counts from here.
  Nanoseconds intended() const noexcept { return intended_; }

  /// Returns the time from which a call that starts at `start` counts. Only the first call of a scheduled activation
  /// has a schedule; the others follow from it.
  Nanoseconds count_from(Nanoseconds start) noexcept {
    if (!scheduled_) return start;
    scheduled_ = false;
    return intended_;
  }

  /// Records that it has published an event that leads to the awaited one: the awaited event may still come after a
  /// failure here.
  void mark_propagated() noexcept { propagated_ = true; }
  bool has_propagated() const noexcept { return propagated_; }

  /// Records that it has sent an event: it cannot be done again, because the event would come twice.
  void mark_published() noexcept { published_ = true; }
  bool has_published() const noexcept { return published_; }

  /// Called between the steps of a behaviour. @throws PhaseEnded when it is not to go on
  void proceed() const {
    if (stopped_ != nullptr && stopped_->load(std::memory_order_relaxed)) throw PhaseEnded{};
  }

  /// Sleeps for a span, in slices, so that a long sleep ends with its phase.
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
  Root root_;
  std::uint64_t number_;
  Nanoseconds intended_;
  bool scheduled_ = false;
  const std::atomic<bool>* stopped_ = nullptr;
  unsigned thread_ = 0;
  bool propagated_ = false;
  bool published_ = false;
};

}  // namespace bw
