// SPDX-License-Identifier: Apache-2.0
#include "priority_order.hpp"

#include "assigned_priorities.hpp"
#include "rtscheduling/service.hpp"

#include <algorithm>
#include <utility>

namespace corbel::rtscheduling {

namespace {

/// Levels between a new entry at an end of the order and its neighbour: the rest of the range stays for later entries.
constexpr int usual_gap = 4;

bool has_key_of(const QueueEntry& entry, const QueueEntry* neighbour) noexcept {
  return neighbour != nullptr && neighbour->effective == entry.effective;
}

}  // namespace

void PriorityOrder::insert(QueueEntry& entry) noexcept {
  entries_.insert(entry);
  const QueueEntry* above = nullptr;
  for (const QueueEntry* each = entries_.first(); each != &entry; each = each->next) {
    above = each;
  }
  const QueueEntry* const below = entry.next;
  if (has_key_of(entry, above) || has_key_of(entry, below)) {
    set(entry, has_key_of(entry, above) ? above->level : below->level);
    return;
  }
  const int high = above != nullptr ? above->level - 1 : range_.highest;
  const int low = below != nullptr ? below->level + 1 : range_.lowest;
  if (low > high) {
    spread();
  } else if (entry.level < low || entry.level > high) {
    int level = low + (high - low) / 2;
    if (above != nullptr && below == nullptr) {
      level = std::max(level, above->level - usual_gap);
    } else if (above == nullptr && below != nullptr) {
      level = std::min(level, below->level + usual_gap);
    }
    set(entry, level);
  }
}

void PriorityOrder::spread() noexcept {
  const auto begins_key = [](const QueueEntry& entry, const QueueEntry* above) { return !has_key_of(entry, above); };
  int keys = 0;
  const QueueEntry* above = nullptr;
  for (const QueueEntry* entry = entries_.first(); entry != nullptr; above = entry, entry = entry->next) {
    keys += begins_key(*entry, above) ? 1 : 0;
  }
  const int size = range_.highest - range_.lowest + 1;
  int key = -1;
  above = nullptr;
  for (QueueEntry* entry = entries_.first(); entry != nullptr; above = entry, entry = entry->next) {
    key += begins_key(*entry, above) ? 1 : 0;
    // The middle of the key's part of the range
    const int distance = keys <= size ? (2 * key + 1) * size / (2 * keys) : std::min(key, size - 1);
    set(*entry, range_.highest - distance);
  }
}

void PriorityOrder::set(QueueEntry& entry, int level) noexcept {
  if (entry.level == level) {
    return;
  }
  const int error = entry.thread->change(std::exchange(entry.level, level), level);
  if (error != 0) {  // the system permitted the priority when the order was made
    report(*entry.context->service, level, error);
  }
}

void PriorityOrder::report(const Service& service, int priority, int error) noexcept {
  if (!std::exchange(failed_, true)) {
    service.log_unscheduled(priority, error);
  }
}

}  // namespace corbel::rtscheduling
