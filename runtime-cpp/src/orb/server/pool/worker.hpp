// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>
#include <cstddef>
#include <functional>

namespace corbel::orb {

/// A thread with a stack of at least `stack` octets (0: the default). The destructor joins the thread.
class Worker {
 public:
  /// Throws std::system_error if the system starts no thread.
  Worker(std::size_t stack, std::function<void()> work);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  bool is_here() const noexcept { return ::pthread_equal(thread_, ::pthread_self()) != 0; }

 private:
  const std::function<void()> work_;
  pthread_t thread_{};
};

}  // namespace corbel::orb
