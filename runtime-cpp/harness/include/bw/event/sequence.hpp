// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>
#include <bw/measuring/sample_file.hpp>

#include <array>
#include <atomic>
#include <cstdint>

namespace bw {

/// The largest number of connections of an event sink.
inline constexpr unsigned max_connections = 256;

/// Returns the number of the connection over which an event arrived.
constexpr std::uint16_t connection_of(std::uint64_t sequence) noexcept {
  return static_cast<std::uint16_t>(sequence >> 48U);
}

/// Numbers events of one connection, or choices or calls, from 1 in each phase. The upper 16 bits hold the connection's
/// number.
class SequenceNumberer {
 public:
  void set_connection(unsigned number);

  std::uint64_t next(ActivationId root) noexcept;

 private:
  std::uint64_t connection_ = 0;
  std::atomic<std::uint64_t> last_{0};  // phase (16 bits), count (48)
};

/// Finds gaps and disorder in the numbers that each connection's SequenceNumberer gave to the events of a sink.
class SequenceChecker {
 public:
  /// Begins a phase.
  void reset() noexcept;

  /// Records the arrival of an event. An event that arrives after a later one is out of order, and no longer lost.
  void arrived(std::uint64_t sequence) noexcept;

  std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }
  std::uint64_t reordered() const noexcept { return reordered_.load(std::memory_order_relaxed); }

 private:
  std::array<std::atomic<std::uint64_t>, max_connections> last_{};
  std::atomic<std::uint64_t> lost_{0};
  std::atomic<std::uint64_t> reordered_{0};
};

}  // namespace bw
