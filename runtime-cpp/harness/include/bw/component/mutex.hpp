// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

#include <pthread.h>

namespace bw {

/// A mutex with priority inheritance, so that a thread of low priority that holds it does not delay one of high
/// priority by more than its own critical section. Use with std::lock_guard and std::unique_lock.
class Mutex {
 public:
  Mutex();
  ~Mutex() { pthread_mutex_destroy(&mutex_); }
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void lock() noexcept { pthread_mutex_lock(&mutex_); }
  bool try_lock() noexcept { return pthread_mutex_trylock(&mutex_) == 0; }
  void unlock() noexcept { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_;
};

}  // namespace bw
