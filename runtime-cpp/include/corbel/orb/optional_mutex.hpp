// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

namespace corbel::orb {

/// The lock behind an option whose values are thread and null.
class OptionalMutex {
 public:
  /// @param real false: locks nothing, as no two threads meet here
  explicit OptionalMutex(bool real) noexcept : real_(real) {}

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
