// SPDX-License-Identifier: Apache-2.0
#include "queue_entry_list.hpp"

#include "rtscheduling/scheduling_context.hpp"

namespace corbel::rtscheduling {

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

bool QueueEntryList::release(const Guid& thread) noexcept {
  bool released = false;
  for (QueueEntry* entry = first_; entry != nullptr;) {
    QueueEntry* const next = entry->next;
    if (entry->context != nullptr && entry->context->thread.in()->id() == thread) {
      remove(*entry);
      entry->state = QueueEntry::State::released;
      entry->resource = nullptr;
      entry->changed.notify_one();
      released = true;
    }
    entry = next;
  }
  return released;
}

}  // namespace corbel::rtscheduling
