// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "processors.hpp"

#include <cstddef>
#include <vector>

namespace corbel::rtscheduling {

class Resource;

/// The resources of a dispatching queue (resource.hpp), the entries that wait for them, and priority inheritance from
/// these entries to the owners. The mutex of the queue guards all members, and is held in all calls. Only add()
/// allocates.
class OwnedResources {
 public:
  explicit OwnedResources(Processors& processors) noexcept : processors_(processors) {}

  void add(Resource& resource) { all_.push_back(&resource); }
  void remove(Resource& resource) noexcept { std::erase(all_, &resource); }

  /// Returns the key by which the entry is ordered: the most eligible of its own key, the keys of its outer entries,
  /// and the keys of the entries that wait for resources of their threads.
  QueueEntry::Key effective_key(const QueueEntry& entry) const noexcept {
    return all_.empty() && entry.outer == nullptr ? entry.own : inherited_key(entry);
  }

  /// Locks the resource for the owner. Returns false if the resource has another owner.
  static bool lock(Resource& resource, const void* owner) noexcept;
  /// Lets an entry without a processor wait for the resource. The entry gets the resource, for `claimant`, and then a
  /// processor.
  void block(QueueEntry& entry, Resource& resource, const void* claimant) noexcept;
  /// Ends the wait of a blocked entry for its resource. An entry with a distributable thread then waits for a
  /// processor.
  void withdraw(QueueEntry& entry) noexcept;
  /// Called when the thread is cancelled: its blocked entries continue without a resource or a processor.
  void release(const Guid& thread) noexcept;

  /// Returns false if the resource has another owner.
  bool unlock(Resource& resource, const void* owner) noexcept;
  /// Passes the resources of `owner` to `heir`, or frees them if `heir` is null. Returns their number.
  std::size_t transfer(const void* owner, const void* heir) noexcept;

 private:
  QueueEntry::Key inherited_key(const QueueEntry& entry) const noexcept;
  /// Returns an entry of the thread whose position in its list is not that of its effective key; null if there is none.
  /// The entry waits for a processor or a resource, or runs by a priority of the system.
  QueueEntry* find_outdated(const void* owner) noexcept;
  /// Called when an entry has begun or ceased to wait for a resource of the thread.
  void inherit(const void* owner) noexcept;
  void hand_over(Resource& resource) noexcept;

  Processors& processors_;
  std::vector<Resource*> all_;
};

}  // namespace corbel::rtscheduling
