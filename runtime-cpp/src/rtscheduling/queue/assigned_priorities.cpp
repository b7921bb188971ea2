// SPDX-License-Identifier: Apache-2.0
#include "assigned_priorities.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <sched.h>
#include <unistd.h>
#include <cerrno>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace corbel::rtscheduling {

// Segments that a program never ends are ended after the destructors of thread_local objects.
static_assert(std::is_trivially_destructible_v<AssignedPriorities>);

// A thread may lose its processor to a more eligible thread while it has the mutex.
AssignedPriorities::AssignedPriorities() noexcept { orb::inherit_priority(mutex_); }

AssignedPriorities& AssignedPriorities::instance() noexcept {
  static thread_local AssignedPriorities assigned;
  return assigned;
}

AssignedPriorities& AssignedPriorities::of_this_thread() noexcept {
  AssignedPriorities& assigned = instance();
  if (assigned.orders_ == 0) {
    assigned.own_ = this_native_thread();
    if (assigned.thread_ == 0) {
      assigned.thread_ = ::gettid();
    }
  }
  return assigned;
}

void AssignedPriorities::count(int before, int now) noexcept {
  if (before != 0) {
    --assigned_[static_cast<std::size_t>(before)];
  } else {
    ++orders_;
  }
  if (now != 0) {
    ++assigned_[static_cast<std::size_t>(now)];
  } else {
    --orders_;
  }
  if (now > highest_) {
    highest_ = now;
  }
  while (highest_ > 0 && assigned_[static_cast<std::size_t>(highest_)] == 0) {
    --highest_;
  }
}

// pthread_setschedparam is not used: it holds a lock without priority inheritance in the thread's descriptor, and the
// thread may lose its processor while it lowers its own priority. Linux does not let a thread without privileges clear
// SCHED_RESET_ON_FORK. 0 stands for the calling thread.
int AssignedPriorities::set_priority(pid_t thread, int priority) const noexcept {
  sched_param parameters{};
  parameters.sched_priority = priority;
  const int policy = SCHED_FIFO | (own_.policy & SCHED_RESET_ON_FORK);
  return ::sched_setscheduler(thread, policy, &parameters) == 0 ? 0 : errno;
}

// A thread with SCHED_DEADLINE keeps this policy, because the thread could not return to it.
int AssignedPriorities::change(int before, int now) noexcept {
  const std::lock_guard lock(mutex_);
  count(before, now);
  if (highest_ == applied_ || own_.has(SCHED_DEADLINE)) {
    return 0;
  }
  if (::pthread_equal(own_.id, ::pthread_self()) != 0) {
    is_unsettled_ = true;
    return 0;
  }
  applied_ = highest_;
  return set_priority(thread_, highest_);
}

AssignedPriorities::Settled AssignedPriorities::settle() noexcept {
  AssignedPriorities& assigned = instance();
  return std::exchange(assigned.is_unsettled_, false) ? assigned.apply() : Settled();
}

// The mutex is free during the system call. If another thread changes the priority meanwhile, its system call may come
// first, so this call is repeated.
AssignedPriorities::Settled AssignedPriorities::apply() noexcept {
  std::unique_lock lock(mutex_);
  transport::scheduling_of_before = highest_ != 0 ? &own_ : nullptr;
  Settled settled;
  for (bool is_settled = highest_ == applied_; !is_settled; is_settled = highest_ == settled.priority) {
    settled.priority = applied_ = highest_;
    lock.unlock();
    settled.error = settled.priority == 0 ? restore(own_) : set_priority(0, settled.priority);
    lock.lock();
  }
  return settled;
}

}  // namespace corbel::rtscheduling
