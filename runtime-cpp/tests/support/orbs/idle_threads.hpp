// SPDX-License-Identifier: Apache-2.0
// Waits until the other threads of this process are idle, however long the machine needs.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>

namespace corbel::test {

/// Returns how often each other thread of this process has slept or was interrupted; empty while one of them is
/// running.
inline std::map<std::string, long> sleeping_threads() {
  std::map<std::string, long> all;
  const std::string own = std::to_string(::gettid());
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    const std::string thread = entry.path().filename();
    if (thread == own) continue;
    std::ifstream status(entry.path() / "status");
    long switches = 0;
    bool sleeps = false;
    for (std::string name; status >> name;) {
      std::string value;
      if (name == "State:") {
        status >> value;
        sleeps = value == "S";
      } else if (name.find("ctxt_switches:") != name.npos) {
        status >> value;
        switches += std::stol(value);
      }
    }
    if (!sleeps) return {};
    all[thread] = switches;
  }
  return all;
}

/// Waits until all other threads sleep and none of them has run in between, so that they wait for new work. Some of
/// them must wait without spinning.
inline void await_idle_threads() {
  std::map<std::string, long> before;
  for (int i = 0; i < 60'000; ++i) {
    const std::map<std::string, long> now = sleeping_threads();
    if (!now.empty() && now == before) return;
    before = now;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ADD_FAILURE() << "some thread never sleeps";
}

}  // namespace corbel::test
