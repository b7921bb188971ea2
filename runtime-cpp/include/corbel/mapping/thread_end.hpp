// SPDX-License-Identifier: Apache-2.0
// Data that threads keep until they end. A thread_local object with a destructor would do the same, but the C library
// ends the process if it has no memory to register the destructor.
#pragma once

#include <pthread.h>

#include <new>

namespace corbel {

/// A function to be called at the end of each thread that registers for it.
class ThreadEnd {
 public:
  explicit ThreadEnd(void (*end)(void*)) noexcept : made_(::pthread_key_create(&key_, end) == 0) {}
  ThreadEnd(const ThreadEnd&) = delete;
  ThreadEnd& operator=(const ThreadEnd&) = delete;
  ~ThreadEnd() {
    if (made_) ::pthread_key_delete(key_);
  }
  /// Registers the calling thread with `what`, which must not be null. Returns false if memory is exhausted, or at the
  /// end of the program.
  bool arm(const void* what) const noexcept { return made_ && ::pthread_setspecific(key_, what) == 0; }

 private:
  pthread_key_t key_{};
  const bool made_;
};

/// One T per thread.
template <class T>
class ThreadLocal {
 public:
  /// Returns null before the first make().
  static T* find() noexcept { return mine_; }
  /// Returns null if memory is exhausted.
  static T* make() noexcept {
    if (mine_ == nullptr) {
      static const ThreadEnd end([](void* what) {
        mine_ = nullptr;
        delete static_cast<T*>(what);
      });
      T* const made = new (std::nothrow) T;
      if (made != nullptr && !end.arm(made)) {
        delete made;
        return nullptr;
      }
      mine_ = made;
    }
    return mine_;
  }
  /// Does the same as make(), but throws std::bad_alloc if memory is exhausted.
  static T& get() {
    T* const mine = make();
    return mine != nullptr ? *mine : throw std::bad_alloc();
  }

 private:
  static inline constinit thread_local T* mine_ = nullptr;
};

}  // namespace corbel
