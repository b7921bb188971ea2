// SPDX-License-Identifier: Apache-2.0
#include "dispatch_queue.hpp"

#include "assigned_priorities.hpp"
#include "resource.hpp"
#include "rtscheduling/scheduling_context.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace corbel::rtscheduling {

namespace {

bool precedes(const QueueEntry& a, const QueueEntry& b) noexcept {
  const auto order = a.effective <=> b.effective;
  return order != 0 ? order < 0 : a.arrival < b.arrival;
}

}  // namespace

void QueueEntryList::insert(QueueEntry& entry) noexcept {
  QueueEntry** place = &first_;
  while (*place != nullptr && precedes(**place, entry)) {
    place = &(*place)->next;
  }
  entry.next = *place;
  *place = &entry;
}

void QueueEntryList::remove(QueueEntry& entry) noexcept {
  QueueEntry** place = &first_;
  while (*place != &entry) {
    place = &(*place)->next;
  }
  *place = entry.next;
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
    if (const SchedulingContext* const context = contexts_of_this_thread()) {
      const std::lock_guard again(queue_.mutex_);
      queue_.order_->report(*context->service, settled.priority, settled.error);
    }
  }
}

QueueEntry::Key DispatchQueue::effective_key(const QueueEntry& entry) const noexcept {
  QueueEntry::Key key = entry.own;
  for (const QueueEntry* each = &entry; each != nullptr; each = each->outer) {
    key = std::min(key, each->own);
    for (const Resource* resource : resources_) {
      if (resource->owner == each->owner && resource->blocked.first() != nullptr) {
        key = std::min(key, resource->blocked.first()->effective);
      }
    }
  }
  return key;
}

// Signals with the mutex held, so that no less eligible entry can take the processor earlier.
void DispatchQueue::dispatch() noexcept {
  while (running_ < processors_ && waiting_.first() != nullptr) {
    QueueEntry& entry = *waiting_.first();
    waiting_.remove(entry);
    run(entry);
    entry.changed.notify_one();
  }
}

void DispatchQueue::run(QueueEntry& entry) noexcept {
  entry.state = QueueEntry::State::running;
  ++running_;
  if (order_) {
    order_->insert(entry);
  }
}

void DispatchQueue::give_back(QueueEntry& entry) noexcept {
  if (entry.state != QueueEntry::State::running) {
    return;
  }
  --running_;
  if (order_) {
    order_->remove(entry);
  }
}

void DispatchQueue::move(QueueEntry& entry, const QueueEntry::Key& key) noexcept {
  if (entry.effective == key) {
    return;
  }
  if (order_) {
    order_->remove(entry);
  }
  entry.effective = key;
  if (order_) {
    order_->insert(entry);
  }
}

void DispatchQueue::pass_on(QueueEntry& from, QueueEntry& to) noexcept {
  const bool is_ordered = order_ && from.state == QueueEntry::State::running;
  if (is_ordered) {
    order_->remove(from);
  }
  to.state = std::exchange(from.state, QueueEntry::State::outside);
  to.thread = from.thread;
  to.level = std::exchange(from.level, 0);
  to.effective = effective_key(to);
  if (is_ordered) {
    order_->insert(to);
  }
}

bool DispatchQueue::wait(QueueEntry& entry, Lock& lock, std::int64_t until) noexcept {
  using Clock = std::chrono::steady_clock;  // CLOCK_MONOTONIC
  entry.waits_since = steady_now();
  entry.state = QueueEntry::State::waiting;
  waiting_.insert(entry);
  dispatch();
  const auto is_over = [&] { return entry.state != QueueEntry::State::waiting; };
  if (until == never) {
    entry.changed.wait(lock, is_over);
  } else if (!entry.changed.wait_until(lock, Clock::time_point(std::chrono::nanoseconds(until)), is_over)) {
    waiting_.remove(entry);
    entry.state = QueueEntry::State::released;
    return false;
  }
  return true;
}

bool DispatchQueue::give_way(QueueEntry& entry, Lock& lock, std::int64_t until) noexcept {
  if (waiting_.first() == nullptr || !precedes(*waiting_.first(), entry)) {
    return true;
  }
  give_back(entry);
  return wait(entry, lock, until);
}

// A cancellation that marks the thread before this check is not missed, because release() needs the mutex.
bool DispatchQueue::enter(QueueEntry& entry, const QueueEntry::Key& key, QueueEntry* outer,
                          std::int64_t until) noexcept {
  entry.queue = this;
  if (order_ && outer == nullptr && entry.state == QueueEntry::State::outside) {  // see entry_of_this_thread()
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
    pass_on(*outer, entry);
  } else {
    entry.effective = effective_key(entry);
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
  move(entry, effective_key(entry));
  return give_way(entry, lock, until);
}

void DispatchQueue::leave(QueueEntry& entry) noexcept {
  const Lock lock(*this);
  give_back(entry);
  entry.state = QueueEntry::State::outside;
  dispatch();
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
  pass_on(entry, *outer);
  if (outer->state == QueueEntry::State::released && !outer->context->is_cancelled()) {
    wait(*outer, lock);
  }
}

std::size_t DispatchQueue::waiting() noexcept {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const QueueEntry* entry = waiting_.first(); entry != nullptr; entry = entry->next) {
    ++count;
  }
  return count;
}

void DispatchQueue::release(const Guid& thread) noexcept {
  const Lock lock(*this);
  const auto release_from = [&thread](QueueEntryList& list) {
    bool released = false;
    for (QueueEntry* entry = list.first(); entry != nullptr;) {
      QueueEntry* const next = entry->next;
      if (entry->context != nullptr && entry->context->thread.in()->id() == thread) {
        list.remove(*entry);
        entry->state = QueueEntry::State::released;
        entry->resource = nullptr;
        entry->changed.notify_one();
        released = true;
      }
      entry = next;
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
