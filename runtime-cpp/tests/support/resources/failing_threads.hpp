// SPDX-License-Identifier: Apache-2.0
// Simulates a system that provides no more threads. For one source of a program without sanitizers, which replace this
// function, too.
#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <atomic>
#include <cerrno>

namespace test {

/// While it exists, only the first few threads can be created.
class FailingThreads {
 public:
  explicit FailingThreads(int but = 0) noexcept {
    failed_ = 0;
    left_ = but;
  }
  FailingThreads(const FailingThreads&) = delete;
  FailingThreads& operator=(const FailingThreads&) = delete;
  ~FailingThreads() { left_ = kAll; }

  /// Returns the number of failed attempts.
  static int failed() noexcept { return failed_; }

  static bool fails() noexcept {
    if (left_ == kAll || left_-- > 0) {
      return false;
    }
    left_ = 0;
    ++failed_;
    return true;
  }

 private:
  static constexpr int kAll = -1;
  static inline std::atomic<int> left_{kAll};
  static inline std::atomic<int> failed_{0};
};

}  // namespace test

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                              void* argument) noexcept {
  static const auto real = reinterpret_cast<decltype(&pthread_create)>(::dlsym(RTLD_NEXT, "pthread_create"));
  return test::FailingThreads::fails() ? EAGAIN : real(thread, attributes, start, argument);
}
