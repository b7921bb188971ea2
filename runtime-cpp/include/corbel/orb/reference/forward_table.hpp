// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/reference/targets.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

namespace corbel::orb {

/// The targets of a reference: its own, and those of forwards. Calls read the current ones without a lock. The other
/// functions are called with the mutex of the reference held, unless they state otherwise.
class ForwardTable {
 public:
  /// The current targets are unknown.
  ForwardTable() noexcept : base_(&unknown_.targets), current_(&unknown_.targets) {}

  /// Returns the current targets. If they are counted, the caller must call count_use() in place of using them. Without
  /// the mutex.
  const Targets& current() const noexcept { return *current_.load(std::memory_order_acquire); }

  /// Counts a use of the current targets, unless they are the reference's own, and returns them. Returns null if the
  /// targets are not known. Without the mutex.
  [[gnu::always_inline]] const Targets* count_use() const noexcept {
    for (;;) {
      // A counted entry may be reused for another forward in the meantime, but it is never destroyed. The second load
      // of current_ detects the change. Sequential consistency guarantees that either the thread that reuses the entry
      // sees the count, or this thread sees the changed current_.
      const Targets& now = current();
      if (!now.counted) {
        return &now;
      }
      if (&now == &unknown_.targets) {
        return nullptr;
      }
      now.uses.fetch_add(1, std::memory_order_seq_cst);
      if (current_.load(std::memory_order_seq_cst) == &now) [[likely]] {
        return &now;
      }
      now.uses.fetch_sub(1, std::memory_order_release);
    }
  }

  /// Returns the reference's own targets, which the reference fills.
  Targets& own() noexcept { return own_; }
  /// Without the mutex, because the address is constant.
  bool is_own(const Targets& targets) const noexcept { return &targets == &own_; }
  /// Called when own() is filled before other threads can use the table. Without the mutex.
  void begin_with_own() noexcept {
    base_.store(&own_, std::memory_order_relaxed);
    current_.store(&own_, std::memory_order_relaxed);
  }
  /// Called when own() is filled: calls use it, unless they use a forward already.
  void publish_own() noexcept;

  /// Returns the kept targets of a forward to `ior`, or null.
  const Targets* find(const giop::Ior& ior) const noexcept;

  /// Fills an entry with the targets of a forward to `ior`. If `fill` throws, the entry stays free.
  /// @param fill called with the targets, which are empty, and a copy of `ior` that lives as long as they do
  template <class Fill>
  const Targets& add(const giop::Ior& ior, Fill fill) {
    Forward& place = free_entry();
    struct FillScope {
      ~FillScope() { targets.uses.fetch_sub(being_filled, std::memory_order_release); }
      Targets& targets;
    } const filling{place.targets};
    place.targets.reset();
    place.ior = ior;
    fill(place.targets, place.ior);
    return place.targets;
  }

  /// Lets calls use the targets of a forward, which find() or add() has returned; if `permanently`, for ever.
  void follow(const Targets& targets, bool permanently) noexcept;

  /// See Reference::forget_forward().
  bool forget(const Targets& failed) noexcept;
  /// See Reference::is_unknown_at().
  bool go_back_from(const Targets& place) noexcept;

  /// Returns the number of forwards that are kept.
  std::size_t size() const noexcept { return forwards_.size(); }

 private:
  struct Forward {
    giop::Ior ior;
    Targets targets;
  };
  /// Stands for targets that are not known yet. Never destroyed, because static objects may use references after it.
  union Unknown {
    constexpr Unknown() : targets() { targets.counted = true; }
    constexpr ~Unknown() {}
    Targets targets;
  };
  static Unknown unknown_;

  /// A use count that calls never reach; it marks an entry that is being filled.
  static constexpr std::uint32_t being_filled = 1U << 31;

  Forward& free_entry();

  Targets own_;
  std::atomic<const Targets*> base_;  // used again if a forward does not answer
  std::atomic<const Targets*> current_;
  // A call may reach an entry after it was reused for another forward. Entries are therefore reused and not freed
  // before the table. The last entry is the one that became current most recently.
  std::vector<std::unique_ptr<Forward>> forwards_;
};

}  // namespace corbel::orb
