// SPDX-License-Identifier: Apache-2.0
#include "dispatch_queue.hpp"

#include "assigned_priorities.hpp"
#include "resource.hpp"
#include "rtscheduling/frame.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace corbel::rtscheduling {

namespace {

bool precedes(const Job& a, const Job& b) noexcept {
  const auto order = a.effective <=> b.effective;
  return order != 0 ? order < 0 : a.arrival < b.arrival;
}

}  // namespace

void JobList::insert(Job& job) noexcept {
  Job** place = &first_;
  while (*place != nullptr && precedes(**place, job)) {
    place = &(*place)->next;
  }
  job.next = *place;
  *place = &job;
}

void JobList::remove(Job& job) noexcept {
  Job** place = &first_;
  while (*place != &job) {
    place = &(*place)->next;
  }
  *place = job.next;
}

// A thread that holds the mutex changes priorities, and may lose its processor to a more eligible thread. The holder
// therefore inherits the priority of a thread that waits for the mutex.
void DispatchQueue::use_priorities(const PriorityRange& range) noexcept {
  orb::inherit_priority(mutex_);
  processors_ = std::numeric_limits<unsigned>::max();
  order_.emplace(range);
}

DispatchQueue::Lock::~Lock() {
  if (owns_lock()) {
    unlock();
  }
  if (!queue_.order_) {
    return;
  }
  const AssignedPriorities::Settled settled = AssignedPriorities::settle();
  if (settled.error != 0) [[unlikely]] {
    if (const Frame* const frame = frames_of_this_thread()) {
      const std::lock_guard again(queue_.mutex_);
      queue_.order_->report(*frame->service, settled.priority, settled.error);
    }
  }
}

Job::Key DispatchQueue::effective_key(const Job& job) const noexcept {
  Job::Key key = job.own;
  for (const Job* each = &job; each != nullptr; each = each->outer) {
    key = std::min(key, each->own);
    for (const Resource* resource : resources_) {
      if (resource->owner == each->owner && resource->blocked.first() != nullptr) {
        key = std::min(key, resource->blocked.first()->effective);
      }
    }
  }
  return key;
}

// Signals with the mutex held, so that no less eligible job can take the processor earlier.
void DispatchQueue::dispatch() noexcept {
  while (running_ < processors_ && waiting_.first() != nullptr) {
    Job& job = *waiting_.first();
    waiting_.remove(job);
    run(job);
    job.changed.notify_one();
  }
}

void DispatchQueue::run(Job& job) noexcept {
  job.state = Job::State::running;
  ++running_;
  if (order_) {
    order_->insert(job);
  }
}

void DispatchQueue::give_back(Job& job) noexcept {
  if (job.state != Job::State::running) {
    return;
  }
  --running_;
  if (order_) {
    order_->remove(job);
  }
}

void DispatchQueue::move(Job& job, const Job::Key& key) noexcept {
  if (job.effective == key) {
    return;
  }
  if (order_) {
    order_->remove(job);
  }
  job.effective = key;
  if (order_) {
    order_->insert(job);
  }
}

void DispatchQueue::pass_on(Job& from, Job& to) noexcept {
  const bool is_ordered = order_ && from.state == Job::State::running;
  if (is_ordered) {
    order_->remove(from);
  }
  to.state = std::exchange(from.state, Job::State::outside);
  to.thread = from.thread;
  to.level = std::exchange(from.level, 0);
  to.effective = effective_key(to);
  if (is_ordered) {
    order_->insert(to);
  }
}

bool DispatchQueue::wait(Job& job, Lock& lock, std::int64_t until) noexcept {
  using Clock = std::chrono::steady_clock;  // CLOCK_MONOTONIC
  job.waits_since = steady_now();
  job.state = Job::State::waiting;
  waiting_.insert(job);
  dispatch();
  const auto is_over = [&] { return job.state != Job::State::waiting; };
  if (until == never) {
    job.changed.wait(lock, is_over);
  } else if (!job.changed.wait_until(lock, Clock::time_point(std::chrono::nanoseconds(until)), is_over)) {
    waiting_.remove(job);
    job.state = Job::State::released;
    return false;
  }
  return true;
}

bool DispatchQueue::give_way(Job& job, Lock& lock, std::int64_t until) noexcept {
  if (waiting_.first() == nullptr || !precedes(*waiting_.first(), job)) {
    return true;
  }
  give_back(job);
  return wait(job, lock, until);
}

// A cancellation that marks the thread before this check is not missed, because release() needs the mutex.
bool DispatchQueue::enter(Job& job, const Job::Key& key, Job* outer, std::int64_t until) noexcept {
  job.queue = this;
  if (order_ && outer == nullptr && job.state == Job::State::outside) {  // see job_of_this_thread()
    job.thread = &AssignedPriorities::of_this_thread();
  }
  Lock lock(*this);
  if (job.state != Job::State::outside) {
    return true;
  }
  if (job.arrival == 0) {
    job.arrival = ++arrivals_;
  }
  job.own = key;
  if (outer != nullptr) {
    job.outer = outer;
    pass_on(*outer, job);
  } else {
    job.effective = effective_key(job);
  }
  const bool runs = job.state == Job::State::running;
  if (job.frame->is_cancelled()) {
    job.state = runs ? job.state : Job::State::released;
    return true;
  }
  return runs ? give_way(job, lock, until) : wait(job, lock, until);
}

bool DispatchQueue::reorder(Job& job, const Job::Key& key, std::int64_t until) noexcept {
  Lock lock(*this);
  job.own = key;
  if (job.state != Job::State::running || job.frame->is_cancelled()) {
    return true;
  }
  move(job, effective_key(job));
  return give_way(job, lock, until);
}

void DispatchQueue::leave(Job& job) noexcept {
  const Lock lock(*this);
  give_back(job);
  job.state = Job::State::outside;
  dispatch();
  if (job.level != 0) {
    job.thread->change(std::exchange(job.level, 0), 0);
  }
}

void DispatchQueue::end(Job& job, Frame* innermost) noexcept {
  Lock lock(*this);
  for (Frame* above = innermost; above != nullptr && &above->job != &job; above = above->outer) {
    if (above->job.outer == &job) {
      above->job.outer = job.outer;
    }
  }
  Job* const outer = std::exchange(job.outer, nullptr);
  if (job.state == Job::State::outside) {
    return;
  }
  if (outer == nullptr) {
    lock.unlock();
    leave(job);
    return;
  }
  pass_on(job, *outer);
  if (outer->state == Job::State::released && !outer->frame->is_cancelled()) {
    wait(*outer, lock);
  }
}

std::size_t DispatchQueue::waiting() noexcept {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const Job* job = waiting_.first(); job != nullptr; job = job->next) {
    ++count;
  }
  return count;
}

void DispatchQueue::release(const Guid& thread) noexcept {
  const Lock lock(*this);
  const auto release_from = [&thread](JobList& list) {
    bool released = false;
    for (Job* job = list.first(); job != nullptr;) {
      Job* const next = job->next;
      if (job->frame != nullptr && job->frame->thread.in()->id() == thread) {
        list.remove(*job);
        job->state = Job::State::released;
        job->resource = nullptr;
        job->changed.notify_one();
        released = true;
      }
      job = next;
    }
    return released;
  };
  release_from(waiting_);
  for (Resource* resource : resources_) {
    if (release_from(resource->blocked)) {
      inherit(resource->owner);
    }
  }
}

// Only this OS thread changes the state of a job that does not wait.
Job* job_of_this_thread(const DispatchQueue& queue) noexcept {
  for (Frame* frame = frames_of_this_thread(); frame != nullptr; frame = frame->outer) {
    Job& job = scheduled_frame(*frame).job;
    if (job.queue == &queue && job.state != Job::State::outside) {
      return &job;
    }
  }
  return nullptr;
}

void leave_queues(Frame* innermost) noexcept {
  for (Frame* frame = innermost; frame != nullptr; frame = frame->outer) {
    Job& job = scheduled_frame(*frame).job;
    if (job.queue != nullptr && job.state != Job::State::outside) {
      job.away = true;
      job.queue->leave(job);
    }
  }
}

void enter_queues(Frame* innermost) noexcept {
  for (Frame* frame = innermost; frame != nullptr; frame = frame->outer) {
    Job& job = scheduled_frame(*frame).job;
    if (std::exchange(job.away, false)) {
      job.queue->enter(job, job.own, nullptr);
    }
  }
}

}  // namespace corbel::rtscheduling
