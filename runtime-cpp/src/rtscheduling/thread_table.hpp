// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thread.hpp"

#include <array>
#include <cstddef>
#include <limits>

namespace corbel::rtscheduling {

/// Finds distributable threads by their ids. Each thread object contains its list link, so insertion allocates nothing:
/// the server inserts and erases a thread in each request. A process has few threads at once, so a table of constant
/// size is enough.
class ThreadTable {
 public:
  /// Returns null if no thread has this id.
  Thread* find(const Guid& id) const noexcept {
    Thread* thread = first_[place_of(id)];
    while (thread != nullptr && thread->id_ != id) {
      thread = thread->next_;
    }
    return thread;
  }
  /// Inserts the thread. No other thread in the table has its id.
  void insert(Thread& thread) noexcept {
    Thread*& first = first_[place_of(thread.id_)];
    thread.next_ = first;
    first = &thread;
  }
  /// Removes the thread, which is in the table.
  void erase(Thread& thread) noexcept {
    Thread** place = &first_[place_of(thread.id_)];
    while (*place != &thread) {
      place = &(*place)->next_;
    }
    *place = thread.next_;
  }

 private:
  static constexpr int bits = 8;
  // The high bits of a product depend on all bits of its factors: schedulers may choose consecutive ids.
  static std::size_t place_of(const Guid& id) noexcept {
    return GuidHash()(id) >> (std::numeric_limits<std::size_t>::digits - bits);
  }

  std::array<Thread*, std::size_t{1} << bits> first_{};
};

}  // namespace corbel::rtscheduling
