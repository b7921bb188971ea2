// SPDX-License-Identifier: Apache-2.0
// Internal to corbel-names.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace corbel::naming {

/// Its end takes two seconds at most: then it does not wait any longer for calls of others' contexts, which end when
/// those like. Nothing is lost, since nothing outlives it.
class End {
 public:
  End() = default;
  End(const End&) = delete;
  End& operator=(const End&) = delete;
  /// What was to be ended has ended.
  ~End();

  /// From now on.
  void begin();

 private:
  void wait();

  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread waits_;
};

}  // namespace corbel::naming
