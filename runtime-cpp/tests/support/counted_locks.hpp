// SPDX-License-Identifier: Apache-2.0
// Counts the mutexes that a thread locks. For one source of a program without sanitizers, which take this function's
// place, too.
#pragma once

#include <dlfcn.h>
#include <pthread.h>

namespace test {

inline thread_local long own_locks = 0;

}  // namespace test

extern "C" int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  using Lock = int (*)(pthread_mutex_t*);
  static const Lock lock = reinterpret_cast<Lock>(::dlsym(RTLD_NEXT, "pthread_mutex_lock"));
  ++test::own_locks;
  return lock(mutex);
}
