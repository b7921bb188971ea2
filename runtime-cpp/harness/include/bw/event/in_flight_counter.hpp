// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>

#include <atomic>
#include <cstdint>
#include <vector>

namespace bw {

/// Counts the events that pass a port, for each driver whose activations cause the events. An event is in flight if one
/// port has pushed it and another port has not yet handled it.
class InFlightCounter {
 public:
  /// @param drivers the highest number of a driver
  explicit InFlightCounter(unsigned drivers) : cells_(drivers + 1) {}

  void add(ActivationId root) noexcept { cell(root).events.fetch_add(1, std::memory_order_release); }

  /// Uncounts an event whose push failed.
  void remove(ActivationId root) noexcept { cell(root).events.fetch_sub(1, std::memory_order_release); }

  /// Notes that events of this activation have reached the port.
  void reach(ActivationId root) noexcept {
    auto& latest = cell(root).latest;
    std::uint64_t before = latest.load(std::memory_order_relaxed);
    while (before < root.value() && !latest.compare_exchange_weak(before, root.value(), std::memory_order_relaxed)) {
    }
  }

  /// Returns the number of a driver's events over all phases; driver 0 stands for activations without a driver.
  std::uint64_t events(unsigned driver) const noexcept { return cells_[driver].events.load(std::memory_order_acquire); }

  /// Returns the newest activation of a driver whose events have reached the port; its phase is 0 if there is none.
  ActivationId latest(unsigned driver) const noexcept {
    return ActivationId(cells_[driver].latest.load(std::memory_order_relaxed));
  }

 private:
  struct Cell {
    std::atomic<std::uint64_t> events{0};
    std::atomic<std::uint64_t> latest{0};
  };

  Cell& cell(ActivationId root) noexcept { return cells_[root.driver() < cells_.size() ? root.driver() : 0]; }

  std::vector<Cell> cells_;
};

}  // namespace bw
