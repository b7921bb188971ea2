// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native_thread.hpp"

#include <sys/types.h>
#include <array>
#include <mutex>

namespace corbel::rtscheduling {

/// The priorities of SCHED_FIFO that orders have lent to one OS thread for its jobs. Each scheduler that uses the
/// system's priorities has a separate order, so a thread in segments of two schedulers has two lent priorities and runs
/// at the higher one. A thread that has given back all of its lent priorities has its own scheduling again.
class LentPriorities {
 public:
  /// Returns the object of the calling OS thread, which exists as long as the thread. Notes the thread's own scheduling
  /// unless a priority is lent already.
  static LentPriorities& of_this_thread() noexcept;

  LentPriorities() noexcept;
  /// @param own the thread, with its own scheduling
  explicit LentPriorities(const NativeThread& own) noexcept : LentPriorities() { own_ = own; }
  LentPriorities(const LentPriorities&) = delete;
  LentPriorities& operator=(const LentPriorities&) = delete;
  ~LentPriorities() = default;

  /// Replaces the priority that an order lends; 0 stands for none. Calls with a 0 come from the thread itself; other
  /// calls come from any thread while the thread is in that order. A call from another thread makes a system call if
  /// the highest lent priority changes, and returns the error of the system, or 0. After a call from the thread itself,
  /// the thread must call settle().
  int change(int before, int now) noexcept;

  /// Sets the highest lent priority for the calling OS thread, which holds no mutex. Linux does not raise a thread that
  /// lowers its priority while it holds a mutex with priority inheritance, if other threads began to wait for the mutex
  /// before the thread got it: less eligible threads would then run first. Makes a system call if the priority changes.
  /// @return the error of the system, or 0, and the priority
  struct Settled {
    int error = 0;
    int priority = 0;
  };
  static Settled settle() noexcept;

 private:
  static constexpr int highest_of_system = 99;

  static LentPriorities& instance() noexcept;
  void count(int before, int now) noexcept;
  Settled apply() noexcept;
  int set_priority(pid_t thread, int priority) const noexcept;

  std::mutex mutex_;
  // Guarded by mutex_, because each order has a separate mutex.
  std::array<unsigned, highest_of_system + 1> lent_{};  // number of orders, by priority
  int highest_ = 0;                                     // highest lent priority; 0: none
  int applied_ = 0;                                     // last priority passed to the system; 0: the own scheduling
  bool is_unsettled_ = false;                           // only the thread itself uses it
  pid_t thread_ = 0;                                    // its id in the system, constant once a priority is lent
  // Only the thread itself changes these members, while no order lends it a priority, or with the mutex held.
  unsigned orders_ = 0;  // number of orders that lend it a priority
  NativeThread own_;
};

}  // namespace corbel::rtscheduling
