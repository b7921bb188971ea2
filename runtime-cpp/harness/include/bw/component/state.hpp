// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/mutex.hpp>

#include <mutex>
#include <utility>

namespace bw {

/// A state variable of a component: read and written as a whole, by any thread.
///
/// A lock is held while the value is copied, and for nothing else: activations of a multithreaded component overlap,
/// and no thread may read a value of several words while it is written. The mutex inherits priority (see Mutex).
template <class T>
class State {
 public:
  State() : value_{} {}
  explicit State(const T& initial) : value_(initial) {}

  T get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }

  void set(const T& value) {
    const std::lock_guard lock(mutex_);
    value_ = value;
  }

 private:
  mutable Mutex mutex_;
  T value_;
};

}  // namespace bw
