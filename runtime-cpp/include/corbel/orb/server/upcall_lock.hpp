// SPDX-License-Identifier: Apache-2.0
// Mutexes that a thread holds while it calls the program's servants and servant managers.
#pragma once

#include <mutex>

namespace corbel::rtscheduling {
/// Let the distributable threads of the calling thread release their processors, and wait for processors again. Weak
/// symbols: the library of dynamic scheduling defines both.
[[gnu::weak]] void give_back_processors() noexcept;
[[gnu::weak]] void take_processors_again() noexcept;
}  // namespace corbel::rtscheduling

namespace corbel::orb {

/// Locks a mutex that is held during upcalls. A distributable thread that waits for the mutex releases its processor
/// meanwhile, because the thread that has the mutex may wait for a processor in its upcall.
[[nodiscard]] inline std::unique_lock<std::recursive_mutex> lock_for_upcall(std::recursive_mutex& mutex) {
  std::unique_lock lock(mutex, std::try_to_lock);
  if (!lock.owns_lock()) [[unlikely]] {
    if (rtscheduling::give_back_processors != nullptr) {
      rtscheduling::give_back_processors();
    }
    lock.lock();
    if (rtscheduling::take_processors_again != nullptr) {
      rtscheduling::take_processors_again();
    }
  }
  return lock;
}

}  // namespace corbel::orb
