// SPDX-License-Identifier: Apache-2.0
#include "owned_resources.hpp"

#include "resource.hpp"

#include <algorithm>

namespace corbel::rtscheduling {

QueueEntry::Key OwnedResources::inherited_key(const QueueEntry& entry) const noexcept {
  QueueEntry::Key key = entry.own;
  for (const QueueEntry* each = &entry; each != nullptr; each = each->outer) {
    key = std::min(key, each->own);
    for (const Resource* resource : all_) {
      if (resource->owner == each->owner && resource->blocked.first() != nullptr) {
        key = std::min(key, resource->blocked.first()->effective);
      }
    }
  }
  return key;
}

QueueEntry* OwnedResources::find_outdated(const void* owner) noexcept {
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
  QueueEntry* entry = find_in(processors_.waiting());
  if (const QueueEntryList* const ordered = processors_.ordered(); entry == nullptr && ordered != nullptr) {
    entry = find_in(*ordered);
  }
  for (auto resource = all_.begin(); entry == nullptr && resource != all_.end(); ++resource) {
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
void OwnedResources::inherit(const void* owner) noexcept {
  while (QueueEntry* const entry = find_outdated(owner)) {
    const QueueEntry::Key key = effective_key(*entry);
    if (entry->state == QueueEntry::State::running) {
      processors_.move(*entry, key);
      continue;
    }
    QueueEntryList& list = entry->resource != nullptr ? entry->resource->blocked : processors_.waiting();
    list.remove(*entry);
    entry->effective = key;
    list.insert(*entry);
    if (entry->resource != nullptr) {
      inherit(entry->resource->owner);
    }
  }
}

// The new owner still has to get a processor, unless it is no entry of the queue.
void OwnedResources::hand_over(Resource& resource) noexcept {
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
    processors_.request(*next);
  }
  inherit(resource.owner);  // other entries may wait that are more eligible than another entry of the new owner
}

bool OwnedResources::lock(Resource& resource, const void* owner) noexcept {
  if (resource.owner != nullptr && resource.owner != owner) {
    return false;
  }
  resource.owner = owner;
  ++resource.depth;
  return true;
}

void OwnedResources::block(QueueEntry& entry, Resource& resource, const void* claimant) noexcept {
  entry.effective = effective_key(entry);  // other entries may have begun to wait for it while it ran
  entry.state = QueueEntry::State::blocked;
  entry.resource = &resource;
  entry.claimant = claimant;
  resource.blocked.insert(entry);
  inherit(resource.owner);
  processors_.dispatch();
}

void OwnedResources::withdraw(QueueEntry& entry) noexcept {
  Resource& resource = *entry.resource;
  resource.blocked.remove(entry);
  entry.resource = nullptr;
  inherit(resource.owner);
  if (entry.context == nullptr) {
    entry.state = QueueEntry::State::outside;
  } else {
    entry.effective = effective_key(entry);
    processors_.request(entry);
  }
}

void OwnedResources::release(const Guid& thread) noexcept {
  for (Resource* resource : all_) {
    if (resource->blocked.release(thread)) {
      inherit(resource->owner);
    }
  }
}

bool OwnedResources::unlock(Resource& resource, const void* owner) noexcept {
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

std::size_t OwnedResources::transfer(const void* owner, const void* heir) noexcept {
  std::size_t count = 0;
  for (Resource* resource : all_) {
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
