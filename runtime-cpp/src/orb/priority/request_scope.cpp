// SPDX-License-Identifier: Apache-2.0
#include "request_scope.hpp"

#include <corbel/orb/server/scheduling.hpp>

#include <pthread.h>
#include <sched.h>

namespace corbel::orb {

// Asks the system for the scheduling of the thread, because other code may have changed it by system calls.
void RequestScope::schedule() noexcept {
  if (outside_ == no_priority) {
    sched_param now{};
    system_policy_ = ::sched_getscheduler(0);
    ::sched_getparam(0, &now);
    system_priority_ = now.sched_priority;
  }
  scheduled_ = true;
  schedule_thread(core_, priority_);
}

void RequestScope::give_back() noexcept {
  if (outside_ != no_priority) {
    schedule_thread(core_, outside_);
  } else if (system_policy_ >= 0) {
    sched_param before{};
    before.sched_priority = system_priority_;
    ::pthread_setschedparam(::pthread_self(), system_policy_, &before);
  }
}

}  // namespace corbel::orb
