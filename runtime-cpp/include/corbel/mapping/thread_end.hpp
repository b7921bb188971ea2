// SPDX-License-Identifier: Apache-2.0
// What threads keep until they end. A thread_local object with a destructor does that, too, but where there is no
// memory to note the destructor the C library ends the process.
#pragma once

#include <pthread.h>

#include <new>

namespace corbel {

/// What is to be done at the end of each thread that asks for it.
class ThreadEnd {
 public:
  explicit ThreadEnd(void (*end)(void*)) noexcept : made_(::pthread_key_create(&key_, end) == 0) {}
  ThreadEnd(const ThreadEnd&) = delete;
  ThreadEnd& operator=(const ThreadEnd&) = delete;
  ~ThreadEnd() {
    if (made_) ::pthread_key_delete(key_);
  }
  /// For the calling thread, with `what`, which is not null. False when there is no memory, or the program is at its
  /// end.
  bool ask(const void* what) const noexcept { return made_ && ::pthread_setspecific(key_, what) == 0; }

 private:
  pthread_key_t key_{};
  const bool made_;
};

/// Each thread's own T.
template <class T>
class OfThread {
 public:
  /// Null before the first make().
  static T* find() noexcept { return mine_; }
  /// Null when there is no memory.
  static T* make() noexcept {
    if (mine_ == nullptr) {
      static const ThreadEnd end([](void* what) {
        mine_ = nullptr;
        delete static_cast<T*>(what);
      });
      T* const made = new (std::nothrow) T;
      if (made != nullptr && !end.ask(made)) {
        delete made;
        return nullptr;
      }
      mine_ = made;
    }
    return mine_;
  }
  /// The same, or std::bad_alloc.
  static T& get() {
    T* const mine = make();
    return mine != nullptr ? *mine : throw std::bad_alloc();
  }

 private:
  static inline constinit thread_local T* mine_ = nullptr;
};

}  // namespace corbel
