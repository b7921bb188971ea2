// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/orb/server/thread_pool_lanes.hpp>

namespace corbel::orb {

/// Sets the priority of the calling thread while the thread serves a request (RT-CORBA 1.2, 5.7). RTCORBA::Current and
/// the servant's calls get this priority, and so does the system's scheduling if the option Scheduling requires it. The
/// destructor restores the previous state, even if the servant has changed it.
class RequestScope {
 public:
  /// @param priority no_priority if the request has none
  /// @param lane lane of the thread; null for a thread of the program, or of a client
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
    // The second condition is true if the upcall has changed the thread's priority.
    if (scheduled_ || thread_priority != priority_) [[unlikely]] {
      give_back();
    }
  }

 private:
  void schedule() noexcept;
  void give_back() noexcept;

  Core& core_;
  const Priority priority_;
  // The priority that the system used before; no_priority if only the system has it.
  const Priority outside_;
  bool scheduled_ = false;
  int system_policy_ = -1;  // valid if outside_ is no_priority
  int system_priority_ = 0;
  const PriorityScope scope_;
};

}  // namespace corbel::orb
