// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

namespace corbel::orb {

/// Who holds the mutex runs at the priority of who waits for it (PTHREAD_PRIO_INHERIT). For one that nobody uses yet.
void inherit_priority(std::mutex& mutex) noexcept;

/// The lock behind an option whose values are thread and null.
class OptionalMutex {
 public:
  /// @param real false: locks nothing, as no two threads meet here
  /// @param inherits who holds it runs at the priority of who waits for it: the option PriorityInheritance
  OptionalMutex(bool real, bool inherits) noexcept : real_(real) {
    if (inherits) [[unlikely]] {
      inherit_priority(mutex_);
    }
  }

  void lock() {
    if (real_) [[likely]] {
      mutex_.lock();
    }
  }
  void unlock() noexcept {
    if (real_) [[likely]] {
      mutex_.unlock();
    }
  }
  bool real() const noexcept { return real_; }

 private:
  std::mutex mutex_;
  const bool real_;
};

}  // namespace corbel::orb
