// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "queue_entry.hpp"
#include "rtscheduling/guid.hpp"

namespace corbel::rtscheduling {

/// Returns true if `a` is more eligible than `b`.
inline bool precedes(const QueueEntry& a, const QueueEntry& b) noexcept {
  const auto order = a.effective <=> b.effective;
  return order != 0 ? order < 0 : a.arrival < b.arrival;
}

/// Entries in the order of a list, the most eligible first. An entry is in one list at a time.
class QueueEntryList {
 public:
  QueueEntry* first() const noexcept { return first_; }
  void insert(QueueEntry& entry) noexcept;
  void remove(QueueEntry& entry) noexcept;
  /// Removes the entries of a distributable thread, and lets them continue without a processor. Returns false if there
  /// are none.
  bool release(const Guid& thread) noexcept;

 private:
  QueueEntry* first_ = nullptr;
};

}  // namespace corbel::rtscheduling
