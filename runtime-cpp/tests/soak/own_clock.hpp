// SPDX-License-Identifier: Apache-2.0
// A clock of one process. The clock stops while the process is stopped or gets no processor, so a call that is late by
// this clock was delayed by the program and not by the machine.
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

  // A late tick adds at most two ticks' time.
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
