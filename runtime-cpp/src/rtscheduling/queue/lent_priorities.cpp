// SPDX-License-Identifier: Apache-2.0
#include "lent_priorities.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <cstddef>
#include <type_traits>

namespace corbel::rtscheduling {

// Segments that a program never ends are ended after the destructors of thread_local objects.
static_assert(std::is_trivially_destructible_v<LentPriorities>);

// A thread may lose its processor while it has the mutex, because it changes priorities there.
LentPriorities::LentPriorities() noexcept { orb::inherit_priority(mutex_); }

LentPriorities& LentPriorities::of_this_thread() noexcept {
  static thread_local LentPriorities lent;
  if (lent.orders_ == 0) {
    lent.own_ = this_native_thread();
  }
  return lent;
}

void LentPriorities::count(int before, int now) noexcept {
  if (before != 0) {
    --lent_[static_cast<std::size_t>(before)];
  } else {
    ++orders_;
  }
  if (now != 0) {
    ++lent_[static_cast<std::size_t>(now)];
  } else {
    --orders_;
  }
  if (now > highest_) {
    highest_ = now;
  }
  while (highest_ > 0 && lent_[static_cast<std::size_t>(highest_)] == 0) {
    --highest_;
  }
}

// A thread with SCHED_DEADLINE keeps it: the system could not be asked to go back to it.
int LentPriorities::change(int before, int now) noexcept {
  const std::lock_guard lock(mutex_);
  const int highest = highest_;
  count(before, now);
  if (highest_ == highest || own_.has(SCHED_DEADLINE)) {
    return 0;
  }
  if (highest_ == 0) {
    transport::scheduling_of_before = nullptr;
    restore(own_);
    return 0;
  }
  if (highest == 0) {
    transport::scheduling_of_before = &own_;
  }
  sched_param parameters{};
  parameters.sched_priority = highest_;
  return ::pthread_setschedparam(own_.id, SCHED_FIFO, &parameters);
}

}  // namespace corbel::rtscheduling
