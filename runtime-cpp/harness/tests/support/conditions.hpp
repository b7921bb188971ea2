// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <thread>

namespace bw::test {

inline bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Waits until a condition holds; returns false at the limit.
template <class Condition>
bool becomes_true(std::chrono::seconds limit, Condition condition) {
  const auto until = std::chrono::steady_clock::now() + limit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace bw::test
