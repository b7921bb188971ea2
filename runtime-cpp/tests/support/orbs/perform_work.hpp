// SPDX-License-Identifier: Apache-2.0
// A program that serves requests between other work.
#pragma once

#include "orb_fixture.hpp"

#include <atomic>
#include <functional>
#include <thread>

namespace test {

inline void perform_until(const Orb& orb, const std::function<bool()>& done) {
  while (!done()) {
    if (orb->work_pending()) {
      orb->perform_work();
    }
    std::this_thread::yield();
  }
}

/// Serves requests in this thread while another thread executes `work`.
inline void perform_during(const Orb& orb, const std::function<void()>& work) {
  std::atomic<bool> done{false};
  std::thread other([&] {
    work();
    done = true;
  });
  perform_until(orb, [&] { return done.load(); });
  other.join();
}

}  // namespace test
