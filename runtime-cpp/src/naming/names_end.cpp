// SPDX-License-Identifier: Apache-2.0
#include "names_end.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace corbel::naming {

End::~End() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
    changed_.notify_all();
  }
  if (waits_.joinable()) {
    waits_.join();
  }
}

void End::begin() {
  waits_ = std::thread([this] { wait(); });
}

void End::wait() {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, std::chrono::seconds(2), [this] { return done_; })) {
    std::fputs("corbel-names: ends though contexts of others that it has called do not answer\n", stderr);
    std::_Exit(0);
  }
}

}  // namespace corbel::naming
