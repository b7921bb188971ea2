// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "priority_order.hpp"
#include "queue_entry_list.hpp"

#include <limits>
#include <optional>
#include <utility>

namespace corbel::rtscheduling {

/// The processors of a dispatching queue: one entry runs for each processor, and the other entries wait in their order.
/// If the system orders the entries, all of them run, by priorities of SCHED_FIFO. The mutex of the queue guards all
/// members; it is held in all calls but uses_priorities().
class Processors {
 public:
  explicit Processors(unsigned number) noexcept : number_(number) {}

  /// Makes the system order the entries by these priorities: entries do not wait any more. Must be called before the
  /// first entry runs.
  void use_priorities(const PriorityRange& range) noexcept {
    number_ = std::numeric_limits<unsigned>::max();
    order_.emplace(range);
  }
  /// Constant after the first entry runs.
  bool uses_priorities() const noexcept { return order_.has_value(); }
  /// Logs the first error of the system (PriorityOrder::report). The system orders the entries.
  void report(const Service& service, int priority, int error) noexcept { order_->report(service, priority, error); }

  QueueEntryList& waiting() noexcept { return waiting_; }
  /// Returns the running entries if the system orders them, otherwise null.
  const QueueEntryList* ordered() const noexcept { return order_ ? &order_->entries() : nullptr; }

  /// Lets the most eligible waiting entries run, as long as processors are free. Signals with the mutex held, so that
  /// no less eligible entry can take the processor earlier.
  void dispatch() noexcept {
    while (running_ < number_ && waiting_.first() != nullptr) {
      QueueEntry& entry = *waiting_.first();
      waiting_.remove(entry);
      run(entry);
      entry.changed.notify_one();
    }
  }

  /// Lets the entry wait for a processor. The entry runs at once if a processor is free for it.
  void request(QueueEntry& entry) noexcept {
    entry.state = QueueEntry::State::waiting;
    waiting_.insert(entry);
    dispatch();
  }
  /// Ends the wait of an entry, which continues without a processor.
  void withdraw(QueueEntry& entry) noexcept {
    waiting_.remove(entry);
    entry.state = QueueEntry::State::released;
  }

  /// Takes the processor from a running entry; changes nothing if the entry has no processor. The caller sets the new
  /// state of the entry, and calls dispatch().
  void give_back(QueueEntry& entry) noexcept {
    if (entry.state != QueueEntry::State::running) {
      return;
    }
    --running_;
    if (order_) {
      order_->remove(entry);
    }
  }

  /// Gives a running entry another effective key.
  void move(QueueEntry& entry, const QueueEntry::Key& key) noexcept {
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

  /// Passes the state of one entry to another entry of the same OS thread; the first entry leaves the queue.
  /// @param key the effective key of the second entry
  void pass_on(QueueEntry& from, QueueEntry& to, const QueueEntry::Key& key) noexcept {
    const bool is_ordered = order_ && from.state == QueueEntry::State::running;
    if (is_ordered) {
      order_->remove(from);
    }
    to.state = std::exchange(from.state, QueueEntry::State::outside);
    to.thread = from.thread;
    to.level = std::exchange(from.level, 0);
    to.effective = key;
    if (is_ordered) {
      order_->insert(to);
    }
  }

 private:
  void run(QueueEntry& entry) noexcept {
    entry.state = QueueEntry::State::running;
    ++running_;
    if (order_) {
      order_->insert(entry);
    }
  }

  unsigned number_;
  unsigned running_ = 0;
  std::optional<PriorityOrder> order_;  // of the running entries, with the system's priorities
  QueueEntryList waiting_;
};

}  // namespace corbel::rtscheduling
