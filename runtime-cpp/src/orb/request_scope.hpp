// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core.hpp>
#include <corbel/orb/lanes.hpp>
#include <corbel/orb/priority.hpp>

namespace corbel::orb {

/// While the calling thread serves a request of that priority (RT-CORBA 1.2, 5.7): RTCORBA::Current and the calls that
/// the servant makes have it, and the system runs the thread so, where the option Scheduling says so. In the end the
/// thread is again what it was, whatever the servant has made of it.
class RequestScope {
 public:
  /// @param priority none: of what no priority is known
  /// @param lane of which the thread is one; null: the program's own thread, or a client's
  RequestScope(Core& core, Priority priority, const Lane* lane) noexcept
      : core_(core),
        priority_(priority),
        outside_(thread_priority >= 0 || lane == nullptr ? thread_priority : lane->priority),
        scope_(priority) {
    if (core.options.scheduling != options::Scheduling::other && priority >= 0 && priority != outside_) [[unlikely]] {
      schedule();
    }
  }
  RequestScope(const RequestScope&) = delete;
  RequestScope& operator=(const RequestScope&) = delete;
  ~RequestScope() {
    if (scheduled_ || thread_priority != priority_) [[unlikely]] {  // or the upcall has changed it
      give_back();
    }
  }

 private:
  void schedule() noexcept;
  void give_back() noexcept;

  Core& core_;
  const Priority priority_;
  const Priority outside_;  // which the system runs the thread at then; none: at what only the system knows
  bool scheduled_ = false;
  int system_policy_ = -1;  // where outside_ is none
  int system_priority_ = 0;
  const PriorityScope scope_;
};

}  // namespace corbel::orb
