// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/mutex.hpp>

#include <mutex>
#include <utility>

namespace bw {

/// A state variable of a component; any thread reads and writes it as a whole.
///
/// The lock is held only while the value is copied. Activations of a multithreaded component overlap, and no thread may
/// read a value of several words while another thread writes it. The mutex has priority inheritance (see Mutex).
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
