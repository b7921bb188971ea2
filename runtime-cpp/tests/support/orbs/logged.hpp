// SPDX-License-Identifier: Apache-2.0
// Collects the log lines of all ORBs of the process as long as the object exists.
#pragma once

#include <corbel/orb/log.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

namespace test {

class Logged {
 public:
  Logged() {
    shared().lines.clear();
    corbel::set_log_function(take);
  }
  Logged(const Logged&) = delete;
  Logged& operator=(const Logged&) = delete;
  ~Logged() { corbel::set_log_function(nullptr); }

  std::vector<std::string> lines() const {
    const std::lock_guard lock(shared().mutex);
    return shared().lines;
  }
  /// Returns all lines, separated by line ends.
  std::string text() const {
    std::string all;
    for (const std::string& line : lines()) all += line + "\n";
    return all;
  }
  /// Waits for a line with all these parts. Returns false if none appears.
  bool await(const std::vector<std::string>& parts) const {
    const auto has_all = [&](const std::string& line) {
      return std::all_of(parts.begin(), parts.end(), [&](const auto& part) { return line.find(part) != line.npos; });
    };
    std::unique_lock lock(shared().mutex);
    return shared().changed.wait_for(lock, std::chrono::seconds(60), [&] {
      return std::any_of(shared().lines.begin(), shared().lines.end(), has_all);
    });
  }

 private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> lines;
  };
  static Shared& shared() {
    static Shared one;
    return one;
  }
  static void take(const char* line) noexcept {
    const std::lock_guard lock(shared().mutex);
    shared().lines.emplace_back(line);
    shared().changed.notify_all();
  }
};

}  // namespace test
