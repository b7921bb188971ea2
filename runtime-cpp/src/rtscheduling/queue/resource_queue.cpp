// SPDX-License-Identifier: Apache-2.0
// The functions of the dispatching queue for resources.
#include "dispatch_queue.hpp"

#include "resource.hpp"
#include "rtscheduling/frame.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace corbel::rtscheduling {

void DispatchQueue::add(Resource& resource) {
  const std::lock_guard lock(mutex_);
  resources_.push_back(&resource);
}

void DispatchQueue::remove(Resource& resource) noexcept {
  const std::lock_guard lock(mutex_);
  std::erase(resources_, &resource);
}

Job* DispatchQueue::find_outdated(const void* owner) noexcept {
  const auto find_in = [this, owner](const JobList& list) {
    for (Job* job = list.first(); job != nullptr; job = job->next) {
      for (const Job* each = job; each != nullptr; each = each->outer) {
        if (each->owner == owner && job->effective != effective_key(*job)) {
          return job;
        }
      }
    }
    return static_cast<Job*>(nullptr);
  };
  Job* job = find_in(waiting_);
  if (job == nullptr && order_) {
    job = find_in(order_->jobs());
  }
  for (auto resource = resources_.begin(); job == nullptr && resource != resources_.end(); ++resource) {
    job = find_in((*resource)->blocked);
  }
  return job;
}

// Priority inheritance, from a waiting job to the owner of its resource, and on to the owner of the resource for which
// that owner waits. A thread has several jobs if it has come back to this ORB on another OS thread: with the system's
// priorities the job that waits for the reply stays in the order, and a call that was given up leaves the job of its
// request behind. A running job computes its key when it next waits, unless the system orders it. If the program's
// threads wait for one another in a circle, the keys soon stop changing, because all of them become smaller, or all of
// them larger.
void DispatchQueue::inherit(const void* owner) noexcept {
  while (Job* const job = find_outdated(owner)) {
    const Job::Key key = effective_key(*job);
    if (job->state == Job::State::running) {
      move(*job, key);
      continue;
    }
    JobList& list = job->resource != nullptr ? job->resource->blocked : waiting_;
    list.remove(*job);
    job->effective = key;
    list.insert(*job);
    if (job->resource != nullptr) {
      inherit(job->resource->owner);
    }
  }
}

// The new owner still has to get a processor, unless it is no job of the queue.
void DispatchQueue::hand_over(Resource& resource) noexcept {
  Job* const next = resource.blocked.first();
  if (next == nullptr) {
    resource.owner = nullptr;
    resource.depth = 0;
    return;
  }
  resource.blocked.remove(*next);
  resource.owner = next->claimant;
  resource.depth = 1;
  next->resource = nullptr;
  if (next->frame == nullptr) {
    next->state = Job::State::running;
    next->changed.notify_one();
  } else {
    next->effective = effective_key(*next);
    next->state = Job::State::waiting;
    waiting_.insert(*next);
    dispatch();
  }
  inherit(resource.owner);  // other jobs may wait that are more eligible than another job of the new owner
}

DispatchQueue::Locked DispatchQueue::lock(Resource& resource, const void* owner, Job* job,
                                          std::int64_t until) noexcept {
  using Clock = std::chrono::steady_clock;  // CLOCK_MONOTONIC
  Lock lock(*this);
  if (resource.owner == nullptr || resource.owner == owner) {
    resource.owner = owner;
    ++resource.depth;
    return Locked::yes;
  }
  if (until == 0) {
    return Locked::timed_out;
  }
  Job without;  // of an OS thread that is in no queue
  const bool in_queue = job != nullptr && job->state == Job::State::running;
  if (in_queue) {
    if (job->owner == owner && job->frame->is_cancelled()) {
      return Locked::cancelled;
    }
    give_back(*job);
  } else {
    without.owner = owner;
    without.arrival = ++arrivals_;
    job = &without;
  }
  job->effective = effective_key(*job);  // other jobs may have begun to wait for it while it ran
  job->state = Job::State::blocked;
  job->resource = &resource;
  job->claimant = owner;
  resource.blocked.insert(*job);
  inherit(resource.owner);
  dispatch();
  const auto is_over = [&] { return job->state != Job::State::blocked && job->state != Job::State::waiting; };
  const auto is_unblocked = [&] { return job->state != Job::State::blocked; };
  if (until == QueueScheduler::never) {
    job->changed.wait(lock, is_over);
  } else if (!job->changed.wait_until(lock, Clock::time_point(std::chrono::nanoseconds(until)), is_unblocked)) {
    resource.blocked.remove(*job);
    job->resource = nullptr;
    inherit(resource.owner);
    if (in_queue) {  // the job gets a processor first
      job->state = Job::State::waiting;
      job->effective = effective_key(*job);
      waiting_.insert(*job);
      dispatch();
      job->changed.wait(lock, is_over);
    }
    return Locked::timed_out;
  } else {
    job->changed.wait(lock, is_over);
  }
  // A job that was released after it got the resource keeps it: the caller unlocks it.
  return resource.owner == owner ? Locked::yes : Locked::cancelled;
}

bool DispatchQueue::unlock(Resource& resource, const void* owner) noexcept {
  const Lock lock(*this);
  if (resource.owner != owner || owner == nullptr) {
    return false;
  }
  if (--resource.depth == 0) {
    const bool is_wanted = resource.blocked.first() != nullptr;
    hand_over(resource);
    if (is_wanted) {  // the owner loses the inherited key
      inherit(owner);
    }
  }
  return true;
}

std::size_t DispatchQueue::transfer(const void* owner, const void* heir) noexcept {
  const Lock lock(*this);
  std::size_t count = 0;
  for (Resource* resource : resources_) {
    if (resource->owner == owner) {
      ++count;
      if (heir != nullptr) {
        resource->owner = heir;
      } else {
        hand_over(*resource);
      }
    }
  }
  return count;
}

}  // namespace corbel::rtscheduling
