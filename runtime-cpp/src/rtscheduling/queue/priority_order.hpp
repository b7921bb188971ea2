// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "job_list.hpp"
#include "native_thread.hpp"

namespace corbel::rtscheduling {

class Service;

/// Gives the OS threads of jobs priorities of SCHED_FIFO, in the order of the jobs, so that the system lets them run in
/// this order. Jobs with equal keys share a priority. Between different keys are gaps, so that a new job usually gets
/// its priority without a change of other priorities. If there are more keys than priorities, the least eligible jobs
/// share the lowest priority. The mutex of the queue guards all members.
class PriorityOrder {
 public:
  explicit PriorityOrder(const PriorityRange& range) noexcept : range_(range) {}

  /// Places a job by its effective key. Makes a system call for each job of another OS thread whose priority changes,
  /// because the system orders threads by their priorities only. The calling OS thread sets its own priority later
  /// (AssignedPriorities).
  void insert(Job& job) noexcept;
  /// Logs the first error of the system. @param priority the refused priority; 0: the thread's own scheduling
  void report(const Service& service, int priority, int error) noexcept;
  /// Removes the job; its thread keeps the priority.
  void remove(Job& job) noexcept { jobs_.remove(job); }

  const JobList& jobs() const noexcept { return jobs_; }

 private:
  void spread() noexcept;
  void set(Job& job, int level) noexcept;

  const PriorityRange range_;
  JobList jobs_;
  bool failed_ = false;  // an error was logged
};

}  // namespace corbel::rtscheduling
