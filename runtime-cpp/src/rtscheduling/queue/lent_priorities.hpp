// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native_thread.hpp"

#include <array>
#include <mutex>

namespace corbel::rtscheduling {

/// The priorities of SCHED_FIFO that orders have lent to one OS thread for its jobs. Each scheduler that uses the
/// system's priorities has an order of its own, so a thread in segments of two schedulers has two of them: the higher
/// one counts. When the thread has given back all, it has its own scheduling again.
class LentPriorities {
 public:
  /// Those of the calling OS thread, which remembers its own scheduling here unless one is lent already. They live as
  /// long as the thread.
  static LentPriorities& of_this_thread() noexcept;

  LentPriorities() noexcept;
  /// Of a thread with this scheduling of its own.
  explicit LentPriorities(const NativeThread& own) noexcept : LentPriorities() { own_ = own; }
  LentPriorities(const LentPriorities&) = delete;
  LentPriorities& operator=(const LentPriorities&) = delete;
  ~LentPriorities() = default;

  /// An order lends `now` instead of `before`; 0: nothing. Only the thread itself calls it with a 0, others while it is
  /// in their order. Makes a system call if the highest lent priority changes. Returns the error of the system, or 0.
  int change(int before, int now) noexcept;

 private:
  static constexpr int highest_of_system = 99;

  void count(int before, int now) noexcept;

  std::mutex mutex_;
  // Guarded by the mutex, because each order has another one.
  std::array<unsigned, highest_of_system + 1> lent_{};  // number of orders, by priority
  int highest_ = 0;                                     // of the lent ones; 0: none
  // Only the thread itself changes these, while no order lends it a priority, or with the mutex held.
  unsigned orders_ = 0;  // that lend it a priority
  NativeThread own_;
};

}  // namespace corbel::rtscheduling
