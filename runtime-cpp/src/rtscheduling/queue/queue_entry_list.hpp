// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "queue_entry.hpp"

namespace corbel::rtscheduling {

/// Entries in the order of a list, the most eligible first. An entry is in one list at a time.
class QueueEntryList {
 public:
  QueueEntry* first() const noexcept { return first_; }
  void insert(QueueEntry& entry) noexcept;
  void remove(QueueEntry& entry) noexcept;

 private:
  QueueEntry* first_ = nullptr;
};

}  // namespace corbel::rtscheduling
