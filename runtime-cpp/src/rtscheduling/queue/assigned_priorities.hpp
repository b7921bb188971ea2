// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native_thread.hpp"

#include <sys/types.h>
#include <array>
#include <mutex>

namespace corbel::rtscheduling {

/// The priorities of SCHED_FIFO that orders have assigned to one OS thread for its entries. Each scheduler that uses
/// the system's priorities has a separate order, so a thread in segments of two schedulers has two assigned priorities
/// and runs at the higher one. A thread without an assigned priority has its own scheduling again.
class AssignedPriorities {
 public:
  /// Returns the object of the calling OS thread, which exists as long as the thread. Notes the thread's own scheduling
  /// unless a priority is assigned already.
  static AssignedPriorities& of_this_thread() noexcept;

  AssignedPriorities() noexcept;
  /// @param own the thread, with its own scheduling
  explicit AssignedPriorities(const NativeThread& own) noexcept : AssignedPriorities() { own_ = own; }
  AssignedPriorities(const AssignedPriorities&) = delete;
  AssignedPriorities& operator=(const AssignedPriorities&) = delete;
  ~AssignedPriorities() = default;

  /// Replaces the priority that an order assigns; 0 stands for none. Calls with a 0 come from the thread itself; other
  /// calls come from any thread while the thread is in that order. A call from another thread makes a system call if
  /// the highest assigned priority changes, and returns the error of the system, or 0. After a call from the thread
  /// itself, the thread must call settle().
  int change(int before, int now) noexcept;

  /// Sets the highest assigned priority for the calling OS thread, which holds no mutex. Linux does not raise a thread
  /// that lowers its priority while it holds a mutex with priority inheritance, if other threads began to wait for the
  /// mutex before the thread got it: less eligible threads would then run first. Makes a system call if the priority
  /// changes.
  /// @return the error of the system, or 0, and the priority
  struct Settled {
    int error = 0;
    int priority = 0;
  };
  static Settled settle() noexcept;

 private:
  static constexpr int highest_of_system = 99;

  static AssignedPriorities& instance() noexcept;
  void count(int before, int now) noexcept;
  Settled apply() noexcept;
  int set_priority(pid_t thread, int priority) const noexcept;

  std::mutex mutex_;
  // Guarded by mutex_, because each order has a separate mutex.
  std::array<unsigned, highest_of_system + 1> assigned_{};  // number of orders, by priority
  int highest_ = 0;                                         // highest assigned priority; 0: none
  int applied_ = 0;                                         // last priority passed to the system; 0: the own scheduling
  bool is_unsettled_ = false;                               // only the thread itself uses it
  pid_t thread_ = 0;  // its id in the system, constant once a priority is assigned
  // Only the thread itself changes these members, while no order assigns it a priority, or with the mutex held.
  unsigned orders_ = 0;  // number of orders that assign it a priority
  NativeThread own_;
};

}  // namespace corbel::rtscheduling
