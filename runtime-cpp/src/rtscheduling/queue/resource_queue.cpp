// SPDX-License-Identifier: Apache-2.0
// The functions of the dispatching queue for resources.
#include "dispatch_queue.hpp"

#include "resource.hpp"
#include "rtscheduling/scheduling_context.hpp"

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

QueueEntry* DispatchQueue::find_outdated(const void* owner) noexcept {
  const auto find_in = [this, owner](const QueueEntryList& list) {
    for (QueueEntry* entry = list.first(); entry != nullptr; entry = entry->next) {
      for (const QueueEntry* each = entry; each != nullptr; each = each->outer) {
        if (each->owner == owner && entry->effective != effective_key(*entry)) {
          return entry;
        }
      }
    }
    return static_cast<QueueEntry*>(nullptr);
  };
  QueueEntry* entry = find_in(waiting_);
  if (entry == nullptr && order_) {
    entry = find_in(order_->entries());
  }
  for (auto resource = resources_.begin(); entry == nullptr && resource != resources_.end(); ++resource) {
    entry = find_in((*resource)->blocked);
  }
  return entry;
}

// Priority inheritance, from a waiting entry to the owner of its resource, and on to the owner of the resource for
// which that owner waits. A thread has several entries if it has come back to this ORB on another OS thread: with the
// system's priorities the entry that waits for the reply stays in the order, and a call that was given up leaves the
// entry of its request behind. A running entry computes its key when it next waits, unless the system orders it. If the
// program's threads wait for one another in a circle, the keys soon stop changing, because all of them become smaller,
// or all of them larger.
void DispatchQueue::inherit(const void* owner) noexcept {
  while (QueueEntry* const entry = find_outdated(owner)) {
    const QueueEntry::Key key = effective_key(*entry);
    if (entry->state == QueueEntry::State::running) {
      move(*entry, key);
      continue;
    }
    QueueEntryList& list = entry->resource != nullptr ? entry->resource->blocked : waiting_;
    list.remove(*entry);
    entry->effective = key;
    list.insert(*entry);
    if (entry->resource != nullptr) {
      inherit(entry->resource->owner);
    }
  }
}

// The new owner still has to get a processor, unless it is no entry of the queue.
void DispatchQueue::hand_over(Resource& resource) noexcept {
  QueueEntry* const next = resource.blocked.first();
  if (next == nullptr) {
    resource.owner = nullptr;
    resource.depth = 0;
    return;
  }
  resource.blocked.remove(*next);
  resource.owner = next->claimant;
  resource.depth = 1;
  next->resource = nullptr;
  if (next->context == nullptr) {
    next->state = QueueEntry::State::running;
    next->changed.notify_one();
  } else {
    next->effective = effective_key(*next);
    next->state = QueueEntry::State::waiting;
    waiting_.insert(*next);
    dispatch();
  }
  inherit(resource.owner);  // other entries may wait that are more eligible than another entry of the new owner
}

DispatchQueue::Locked DispatchQueue::lock(Resource& resource, const void* owner, QueueEntry* entry,
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
  QueueEntry without;  // of an OS thread that is in no queue
  const bool in_queue = entry != nullptr && entry->state == QueueEntry::State::running;
  if (in_queue) {
    if (entry->owner == owner && entry->context->is_cancelled()) {
      return Locked::cancelled;
    }
    give_back(*entry);
  } else {
    without.owner = owner;
    without.arrival = ++arrivals_;
    entry = &without;
  }
  entry->effective = effective_key(*entry);  // other entries may have begun to wait for it while it ran
  entry->state = QueueEntry::State::blocked;
  entry->resource = &resource;
  entry->claimant = owner;
  resource.blocked.insert(*entry);
  inherit(resource.owner);
  dispatch();
  const auto is_over = [&] {
    return entry->state != QueueEntry::State::blocked && entry->state != QueueEntry::State::waiting;
  };
  const auto is_unblocked = [&] { return entry->state != QueueEntry::State::blocked; };
  if (until == QueueScheduler::never) {
    entry->changed.wait(lock, is_over);
  } else if (!entry->changed.wait_until(lock, Clock::time_point(std::chrono::nanoseconds(until)), is_unblocked)) {
    resource.blocked.remove(*entry);
    entry->resource = nullptr;
    inherit(resource.owner);
    if (in_queue) {  // the entry gets a processor first
      entry->state = QueueEntry::State::waiting;
      entry->effective = effective_key(*entry);
      waiting_.insert(*entry);
      dispatch();
      entry->changed.wait(lock, is_over);
    }
    return Locked::timed_out;
  } else {
    entry->changed.wait(lock, is_over);
  }
  // An entry that was released after it got the resource keeps it: the caller unlocks it.
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
