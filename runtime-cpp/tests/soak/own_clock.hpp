// SPDX-License-Identifier: Apache-2.0
// A clock of one process: it stands still while the process does, and while the machine has no time for it. So a call
// that is late by it is late by its own fault.
#pragma once

#include "shared_state.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace soak {

class OwnClock {
 public:
  explicit OwnClock(std::atomic<std::int64_t>& ms) : ms_(ms), thread_([this] { run(); }) {}
  OwnClock(const OwnClock&) = delete;
  OwnClock& operator=(const OwnClock&) = delete;
  ~OwnClock() {
    ending_ = true;
    thread_.join();
  }

 private:
  static constexpr std::int64_t kTickMs = 10;

  // A tick that comes late is counted as one that came in time, or nearly so.
  void run() {
    for (std::int64_t last = now_ms(); !ending_;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(kTickMs));
      const std::int64_t now = now_ms();
      ms_ += std::min(now - last, 2 * kTickMs);
      last = now;
    }
  }

  std::atomic<std::int64_t>& ms_;
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace soak
