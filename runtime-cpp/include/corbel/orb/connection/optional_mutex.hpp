// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

namespace corbel::orb {

/// Sets PTHREAD_PRIO_INHERIT: the owner runs at the priority of the highest waiting thread. The mutex must not be in
/// use yet.
void inherit_priority(std::mutex& mutex) noexcept;

/// The lock of an option with the values `thread` and `null`.
class OptionalMutex {
 public:
  /// @param real false: locks nothing, because only one thread uses the data
  /// @param inherits the owner runs at the priority of the highest waiting thread (option PriorityInheritance)
  OptionalMutex(bool real, bool inherits) noexcept : real_(real) {
    if (inherits) [[unlikely]] {
      inherit_priority(mutex_);
    }
  }

  //@@ CORBEL_OPTIONAL_LOCK_BEGIN
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
  //@@ CORBEL_OPTIONAL_LOCK_END

 private:
  std::mutex mutex_;
  [[maybe_unused]] const bool real_;
};

}  // namespace corbel::orb
