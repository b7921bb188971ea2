// SPDX-License-Identifier: Apache-2.0
// Counts the mutexes that a thread locks. For one source of a program without sanitizers, which replace this function,
// too.
#pragma once

#include <dlfcn.h>
#include <pthread.h>

namespace test {

inline thread_local long own_locks = 0;
/// The number of locked mutexes with priority inheritance.
inline thread_local long own_inheriting_locks = 0;

}  // namespace test

extern "C" int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  using Lock = int (*)(pthread_mutex_t*);
  static const Lock lock = reinterpret_cast<Lock>(::dlsym(RTLD_NEXT, "pthread_mutex_lock"));
  ++test::own_locks;
  constexpr int inherits = 32;  // PTHREAD_MUTEX_PRIO_INHERIT_NP of the GNU C library
  test::own_inheriting_locks += (mutex->__data.__kind & inherits) != 0 ? 1 : 0;
  return lock(mutex);
}
