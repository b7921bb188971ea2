// SPDX-License-Identifier: Apache-2.0
#include "dispatch_queue.hpp"

#include "assigned_priorities.hpp"
#include "resource.hpp"
#include "rtscheduling/scheduling_context.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <chrono>
#include <utility>

namespace corbel::rtscheduling {

namespace {

/// @param nanoseconds of CLOCK_MONOTONIC
std::chrono::steady_clock::time_point time_of(std::int64_t nanoseconds) noexcept {
  return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(nanoseconds));
}

}  // namespace

// A thread that holds the mutex changes priorities, and may lose its processor to a more eligible thread. The holder
// therefore inherits the priority of a thread that waits for the mutex.
void DispatchQueue::use_priorities(const PriorityRange& range) noexcept {
  orb::inherit_priority(mutex_);
  processors_.use_priorities(range);
}

DispatchQueue::Lock::~Lock() {
  if (owns_lock()) {
    unlock();
  }
  if (!queue_.uses_priorities()) {
    return;
  }
  const AssignedPriorities::Settled settled = AssignedPriorities::settle();
  if (settled.error != 0) [[unlikely]] {
    if (const SchedulingContext* const context = contexts_of_this_thread()) {
      const std::lock_guard again(queue_.mutex_);
      queue_.processors_.report(*context->service, settled.priority, settled.error);
    }
  }
}

bool DispatchQueue::wait(QueueEntry& entry, Lock& lock, std::int64_t until) noexcept {
  entry.waits_since = steady_now();
  processors_.request(entry);
  const auto is_over = [&] { return entry.state != QueueEntry::State::waiting; };
  if (until == never) {
    entry.changed.wait(lock, is_over);
  } else if (!entry.changed.wait_until(lock, time_of(until), is_over)) {
    processors_.withdraw(entry);
    return false;
  }
  return true;
}

bool DispatchQueue::give_way(QueueEntry& entry, Lock& lock, std::int64_t until) noexcept {
  const QueueEntry* const first = processors_.waiting().first();
  if (first == nullptr || !precedes(*first, entry)) {
    return true;
  }
  processors_.give_back(entry);
  return wait(entry, lock, until);
}

// A cancellation that marks the thread before this check is not missed, because release() needs the mutex.
bool DispatchQueue::enter(QueueEntry& entry, const QueueEntry::Key& key, QueueEntry* outer,
                          std::int64_t until) noexcept {
  entry.queue = this;
  // The state may be read without the mutex: see entry_of_this_thread().
  if (uses_priorities() && outer == nullptr && entry.state == QueueEntry::State::outside) {
    entry.thread = &AssignedPriorities::of_this_thread();
  }
  Lock lock(*this);
  if (entry.state != QueueEntry::State::outside) {
    return true;
  }
  if (entry.arrival == 0) {
    entry.arrival = ++arrivals_;
  }
  entry.own = key;
  if (outer != nullptr) {
    entry.outer = outer;
    processors_.pass_on(*outer, entry, resources_.effective_key(entry));
  } else {
    entry.effective = resources_.effective_key(entry);
  }
  const bool runs = entry.state == QueueEntry::State::running;
  if (entry.context->is_cancelled()) {
    entry.state = runs ? entry.state : QueueEntry::State::released;
    return true;
  }
  return runs ? give_way(entry, lock, until) : wait(entry, lock, until);
}

bool DispatchQueue::reorder(QueueEntry& entry, const QueueEntry::Key& key, std::int64_t until) noexcept {
  Lock lock(*this);
  entry.own = key;
  if (entry.state != QueueEntry::State::running || entry.context->is_cancelled()) {
    return true;
  }
  processors_.move(entry, resources_.effective_key(entry));
  return give_way(entry, lock, until);
}

void DispatchQueue::leave(QueueEntry& entry) noexcept {
  const Lock lock(*this);
  processors_.give_back(entry);
  entry.state = QueueEntry::State::outside;
  processors_.dispatch();
  if (entry.level != 0) {
    entry.thread->change(std::exchange(entry.level, 0), 0);
  }
}

void DispatchQueue::end(QueueEntry& entry, SchedulingContext* innermost) noexcept {
  Lock lock(*this);
  for (SchedulingContext* above = innermost; above != nullptr && &above->entry != &entry; above = above->outer) {
    if (above->entry.outer == &entry) {
      above->entry.outer = entry.outer;
    }
  }
  QueueEntry* const outer = std::exchange(entry.outer, nullptr);
  if (entry.state == QueueEntry::State::outside) {
    return;
  }
  if (outer == nullptr) {
    lock.unlock();
    leave(entry);
    return;
  }
  processors_.pass_on(entry, *outer, resources_.effective_key(*outer));
  if (outer->state == QueueEntry::State::released && !outer->context->is_cancelled()) {
    wait(*outer, lock);
  }
}

std::size_t DispatchQueue::waiting() noexcept {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const QueueEntry* entry = processors_.waiting().first(); entry != nullptr; entry = entry->next) {
    ++count;
  }
  return count;
}

void DispatchQueue::release(const Guid& thread) noexcept {
  const Lock lock(*this);
  processors_.waiting().release(thread);
  resources_.release(thread);
}

void DispatchQueue::add(Resource& resource) {
  const std::lock_guard lock(mutex_);
  resources_.add(resource);
}

void DispatchQueue::remove(Resource& resource) noexcept {
  const std::lock_guard lock(mutex_);
  resources_.remove(resource);
}

DispatchQueue::Locked DispatchQueue::lock(Resource& resource, const void* owner, QueueEntry* entry,
                                          std::int64_t until) noexcept {
  Lock lock(*this);
  if (OwnedResources::lock(resource, owner)) {
    return Locked::yes;
  }
  if (until == 0) {
    return Locked::timed_out;
  }
  QueueEntry without;  // of an OS thread that is in no queue
  if (entry == nullptr || entry->state != QueueEntry::State::running) {
    without.owner = owner;
    without.arrival = ++arrivals_;
    entry = &without;
  } else if (entry->owner == owner && entry->context->is_cancelled()) {
    return Locked::cancelled;
  }
  processors_.give_back(*entry);
  resources_.block(*entry, resource, owner);
  if (!wait_for_resource(*entry, lock, until)) {
    return Locked::timed_out;
  }
  // An entry that was released after it got the resource keeps it: the caller unlocks it.
  return resource.owner == owner ? Locked::yes : Locked::cancelled;
}

bool DispatchQueue::wait_for_resource(QueueEntry& entry, Lock& lock, std::int64_t until) noexcept {
  const auto is_unblocked = [&] { return entry.state != QueueEntry::State::blocked; };
  const auto is_over = [&] { return is_unblocked() && entry.state != QueueEntry::State::waiting; };
  const bool in_time = until == never || entry.changed.wait_until(lock, time_of(until), is_unblocked);
  if (!in_time) {
    resources_.withdraw(entry);
  }
  entry.changed.wait(lock, is_over);
  return in_time;
}

bool DispatchQueue::unlock(Resource& resource, const void* owner) noexcept {
  const Lock lock(*this);
  return resources_.unlock(resource, owner);
}

std::size_t DispatchQueue::transfer(const void* owner, const void* heir) noexcept {
  const Lock lock(*this);
  return resources_.transfer(owner, heir);
}

// Only this OS thread changes the state of an entry that does not wait.
QueueEntry* entry_of_this_thread(const DispatchQueue& queue) noexcept {
  for (SchedulingContext* context = contexts_of_this_thread(); context != nullptr; context = context->outer) {
    QueueEntry& entry = scheduled_context(*context).entry;
    if (entry.queue == &queue && entry.state != QueueEntry::State::outside) {
      return &entry;
    }
  }
  return nullptr;
}

void leave_queues(SchedulingContext* innermost) noexcept {
  for (SchedulingContext* context = innermost; context != nullptr; context = context->outer) {
    QueueEntry& entry = scheduled_context(*context).entry;
    if (entry.queue != nullptr && entry.state != QueueEntry::State::outside) {
      entry.away = true;
      entry.queue->leave(entry);
    }
  }
}

void enter_queues(SchedulingContext* innermost) noexcept {
  for (SchedulingContext* context = innermost; context != nullptr; context = context->outer) {
    QueueEntry& entry = scheduled_context(*context).entry;
    if (std::exchange(entry.away, false)) {
      entry.queue->enter(entry, entry.own, nullptr);
    }
  }
}

}  // namespace corbel::rtscheduling
