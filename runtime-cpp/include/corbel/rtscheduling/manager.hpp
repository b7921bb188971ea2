// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/rtscheduling/scheduler.hpp>

#include <memory>

namespace RTScheduling {

class Manager;
using Manager_ptr = Manager*;
using Manager_var = corbel::ObjectVar<Manager>;

/// Result of resolve_initial_references("RTScheduler_Manager"): the scheduler of the ORB. The ORB has no scheduler
/// until the option SchedulingDiscipline or the program installs one; distributable threads and their propagation work
/// without a scheduler. resolve_initial_references("RTScheduler") returns the installed scheduler, or throws
/// InvalidName.
class Manager final : public CORBA::Object {
 public:
  using _ptr_type = Manager_ptr;
  using _var_type = Manager_var;
  static _ptr_type _duplicate(_ptr_type manager) noexcept { return corbel::orb::duplicate(manager); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return corbel::orb::narrow_local<Manager>(object); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// Returns nil without a scheduler. The caller owns the result.
  Scheduler_ptr rtscheduler();
  /// Replaces the scheduler; nil removes it. Threads and requests that have begun keep the scheduler with which they
  /// began, until they leave this ORB.
  void rtscheduler(Scheduler_ptr scheduler);

  explicit Manager(std::shared_ptr<corbel::rtscheduling::Service> service) noexcept;
  ~Manager() override;

 private:
  std::shared_ptr<corbel::rtscheduling::Service> service_;
};

}  // namespace RTScheduling
