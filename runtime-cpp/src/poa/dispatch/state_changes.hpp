// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/request_state.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace corbel::poa {

/// Announces changes to threads that wait for a held request, or for the end of all requests.
class StateChanges {
 public:
  explicit StateChanges(orb::Core& core) noexcept : core_(core) {}

  /// Returns a number that changes with each notify().
  std::uint32_t epoch() const noexcept { return epoch_.load(std::memory_order_acquire); }

  [[gnu::cold]] void notify() noexcept {
    const std::lock_guard lock(mutex_);
    ++epoch_;
    changed_.notify_all();
  }

  /// Lets held requests be dispatched again: requests of waiting threads, and requests that connections of the server
  /// hold.
  [[gnu::cold]] void wake_held() noexcept {
    notify();
    core_.server_if_any()->resume();
  }

  /// Returns false if the deadline passes before the epoch differs from `epoch`.
  [[gnu::cold]] bool await(std::uint32_t epoch, orb::RequestState::Clock::time_point deadline) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, deadline, [&] { return epoch_.load() != epoch; });
  }

  /// Waits for the next change, or for a millisecond: requests do not announce their end, which would cost every
  /// request for this rare wait.
  [[gnu::cold]] void await_briefly() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(1));
  }

 private:
  orb::Core& core_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<std::uint32_t> epoch_{0};
};

}  // namespace corbel::poa
