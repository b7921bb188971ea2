// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/activation.hpp>

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace bw {

/// The activations that a closed loop may have under way at once.
class Window {
 public:
  /// Opens it for a phase; nothing is under way.
  void open(std::uint16_t phase, std::uint16_t driver, unsigned outstanding);

  /// Waits for room. @return the next activation's number; none when the window was closed
  std::optional<Root> enter();

  /// An activation is done; numbers that are not under way are ignored (a path may end more than once).
  void leave(Root root);

  void close();

 private:
  std::mutex mutex_;
  std::condition_variable room_;
  bool closed_ = true;
  std::uint16_t phase_ = 0;
  std::uint16_t driver_ = 0;
  std::uint32_t count_ = 0;
  unsigned outstanding_ = 0;
  std::vector<std::uint64_t> under_way_;
};

}  // namespace bw
