// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>

#include <atomic>
#include <cstdint>
#include <vector>

namespace bw {

/// Counts the events that pass a port, for each driver whose activations the events follow from. An event that one port
/// has pushed and another port has not yet handled is in flight.
class InFlightCounter {
 public:
  /// @param drivers the highest number of a driver
  explicit InFlightCounter(unsigned drivers) : cells_(drivers + 1) {}

  void add(Root root) noexcept { cell(root).events.fetch_add(1, std::memory_order_release); }

  /// Uncounts an event whose push failed.
  void remove(Root root) noexcept { cell(root).events.fetch_sub(1, std::memory_order_release); }

  /// Notes that events of this activation have reached the port.
  void reach(Root root) noexcept {
    auto& latest = cell(root).latest;
    std::uint64_t before = latest.load(std::memory_order_relaxed);
    while (before < root.value() && !latest.compare_exchange_weak(before, root.value(), std::memory_order_relaxed)) {
    }
  }

  /// Events of a driver so far, over all phases; number 0 is for activations that no driver began.
  std::uint64_t events(unsigned driver) const noexcept { return cells_[driver].events.load(std::memory_order_acquire); }

  /// The newest activation of a driver that was reached; its phase is 0 when there was none.
  Root latest(unsigned driver) const noexcept { return Root(cells_[driver].latest.load(std::memory_order_relaxed)); }

 private:
  struct Cell {
    std::atomic<std::uint64_t> events{0};
    std::atomic<std::uint64_t> latest{0};
  };

  Cell& cell(Root root) noexcept { return cells_[root.driver() < cells_.size() ? root.driver() : 0]; }

  std::vector<Cell> cells_;
};

}  // namespace bw
