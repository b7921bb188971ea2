// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace test {

/// Holds all callers until it is opened.
class Gate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    most_ = std::max(most_, ++within_);
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
    --within_;
  }
  void await(int within) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return within_ >= within; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  /// Returns the largest number of callers at the same time.
  int most() {
    const std::lock_guard lock(mutex_);
    return most_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int within_ = 0;
  int most_ = 0;
  bool open_ = false;
};

}  // namespace test
