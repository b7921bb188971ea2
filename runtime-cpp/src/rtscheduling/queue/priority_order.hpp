// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "job_list.hpp"
#include "native_thread.hpp"

namespace corbel::rtscheduling {

class Service;

/// Gives the OS threads of jobs priorities of SCHED_FIFO, in the order of the jobs, so that the system lets them run in
/// this order. Jobs with equal keys share a priority. Between others are gaps, so that a new job usually finds its
/// priority without a change of others. If there are more keys than priorities, the least eligible jobs share the
/// lowest one. The mutex of the queue guards all.
class PriorityOrder {
 public:
  explicit PriorityOrder(const PriorityRange& range) noexcept : range_(range) {}

  /// Places a job by its effective key. Makes a system call for each job of another OS thread whose priority changes,
  /// because the system knows the order by its priorities only. For its own jobs, the calling OS thread settles its
  /// priority later (LentPriorities).
  void insert(Job& job) noexcept;
  /// Logs the first error of the system. @param priority that it has refused; 0: the thread's own scheduling
  void report(const Service& service, int priority, int error) noexcept;
  /// The thread keeps its priority.
  void remove(Job& job) noexcept { jobs_.remove(job); }

  const JobList& jobs() const noexcept { return jobs_; }

 private:
  void spread() noexcept;
  void set(Job& job, int level) noexcept;

  const PriorityRange range_;
  JobList jobs_;
  bool failed_ = false;  // said already
};

}  // namespace corbel::rtscheduling
