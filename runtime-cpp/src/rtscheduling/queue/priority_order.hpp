// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native_thread.hpp"
#include "queue_entry_list.hpp"

namespace corbel::rtscheduling {

class Service;

/// Gives the OS threads of entries priorities of SCHED_FIFO, in the order of the entries, so that the system lets them
/// run in this order. Entries with equal keys share a priority. Between different keys are gaps, so that a new entry
/// usually gets its priority without a change of other priorities. If there are more keys than priorities, the least
/// eligible entries share the lowest priority. The mutex of the queue guards all members.
class PriorityOrder {
 public:
  explicit PriorityOrder(const PriorityRange& range) noexcept : range_(range) {}

  /// Places an entry by its effective key. Makes a system call for each entry of another OS thread whose priority
  /// changes, because the system orders threads by their priorities only. The calling OS thread sets its own priority
  /// later (AssignedPriorities).
  void insert(QueueEntry& entry) noexcept;
  /// Logs the first error of the system. @param priority the refused priority; 0: the thread's own scheduling
  void report(const Service& service, int priority, int error) noexcept;
  /// Removes the entry; its thread keeps the priority.
  void remove(QueueEntry& entry) noexcept { entries_.remove(entry); }

  const QueueEntryList& entries() const noexcept { return entries_; }

 private:
  void spread() noexcept;
  void set(QueueEntry& entry, int level) noexcept;

  const PriorityRange range_;
  QueueEntryList entries_;
  bool failed_ = false;  // an error was logged
};

}  // namespace corbel::rtscheduling
