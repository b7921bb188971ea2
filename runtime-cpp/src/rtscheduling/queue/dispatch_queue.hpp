// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "job_list.hpp"
#include "priority_order.hpp"
#include "rtscheduling/guid.hpp"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace corbel::rtscheduling {

/// Lets the most eligible jobs run, one for each processor, and the others wait; or lets all of them run, by priorities
/// of the system. Nothing allocates but the list of resources. A list is searched from its start, because a process has
/// few threads.
class DispatchQueue {
 public:
  explicit DispatchQueue(unsigned processors) noexcept : processors_(processors) {}

  static constexpr std::int64_t never = QueueScheduler::never;

  /// From now on jobs do not wait for processors: the system orders them, by these priorities. Before the first job.
  void use_priorities(const PriorityRange& range) noexcept;
  bool uses_priorities() const noexcept { return order_.has_value(); }

  /// Returns when the job has a processor, or is cancelled. Returns false if it has waited in vain: then it goes on
  /// without a processor, like a cancelled one.
  /// @param outer the job that the calling OS thread has in the queue, or null. It leaves the queue until the new job
  /// ends, which takes over its processor and, until then, its eligibility.
  /// @param until nanoseconds of CLOCK_MONOTONIC: the job waits no longer
  bool enter(Job& job, const Job::Key& key, Job* outer, std::int64_t until = never) noexcept;
  /// The running job has another key, and waits if another job goes first now. A job outside stays outside. Returns
  /// what enter() does.
  bool reorder(Job& job, const Job::Key& key, std::int64_t until = never) noexcept;
  /// The job gives its processor away.
  void leave(Job& job) noexcept;
  /// The frame of the job ends. The job gives its processor to the outer one. If it has none, because it was cancelled,
  /// the outer one waits for a processor.
  /// @param innermost the innermost frame of the calling OS thread
  void end(Job& job, Frame* innermost) noexcept;
  /// The thread is cancelled: its waiting jobs go on without a processor.
  void release(const Guid& thread) noexcept;

  std::size_t waiting() noexcept;

  // Resources (resource.hpp).
  void add(Resource& resource);
  void remove(Resource& resource) noexcept;
  enum class Locked : std::uint8_t { yes, timed_out, cancelled };
  /// @param owner gets the resource: a distributable thread, or the identity of an OS thread without one
  /// @param job of the calling OS thread, or null if it has none in this queue
  /// @param until nanoseconds of CLOCK_MONOTONIC; QueueScheduler::never: no limit
  Locked lock(Resource& resource, const void* owner, Job* job, std::int64_t until) noexcept;
  /// Returns false if the resource has another owner.
  bool unlock(Resource& resource, const void* owner) noexcept;
  /// The resources of `owner` get another owner, or none if `heir` is null. Returns their number.
  std::size_t transfer(const void* owner, const void* heir) noexcept;

 private:
  /// Holds the mutex of the queue. Where the system orders the jobs, the calling OS thread gets its priority behind
  /// that.
  class Lock : public std::unique_lock<std::mutex> {
   public:
    explicit Lock(DispatchQueue& queue) noexcept : std::unique_lock<std::mutex>(queue.mutex_), queue_(queue) {}
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock();

   private:
    DispatchQueue& queue_;
  };

  // All called with the mutex held.
  Job::Key effective_key(const Job& job) const noexcept;
  void dispatch() noexcept;
  void run(Job& job) noexcept;
  void give_back(Job& job) noexcept;
  /// A running job has another effective key.
  void move(Job& job, const Job::Key& key) noexcept;
  /// A job of the same OS thread gets what the other one has, which leaves the queue.
  void pass_on(Job& from, Job& to) noexcept;
  bool wait(Job& job, Lock& lock, std::int64_t until = never) noexcept;
  bool give_way(Job& job, Lock& lock, std::int64_t until) noexcept;
  /// Returns a job of the thread that waits, for a processor or a resource, or that runs by a priority of the system,
  /// and whose effective key is no longer the one at its place; or null.
  Job* find_outdated(const void* owner) noexcept;
  /// A job has begun or ceased to wait for a resource of the thread.
  void inherit(const void* owner) noexcept;
  void hand_over(Resource& resource) noexcept;

  unsigned processors_;
  std::mutex mutex_;
  std::optional<PriorityOrder> order_;  // of the running jobs, with the system's priorities
  JobList waiting_;
  unsigned running_ = 0;
  std::uint64_t arrivals_ = 0;
  std::vector<Resource*> resources_;
};

/// Returns the job that the calling OS thread has in the queue, or null.
Job* job_of_this_thread(const DispatchQueue& queue) noexcept;

/// The jobs of the frames leave their queues for a while.
void leave_queues(Frame* innermost) noexcept;
/// The jobs that leave_queues() has taken out enter their queues again, and wait for a processor.
void enter_queues(Frame* innermost) noexcept;

}  // namespace corbel::rtscheduling
