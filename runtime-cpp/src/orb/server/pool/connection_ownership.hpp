// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace corbel::orb {

/// Records in one atomic word which thread has a connection that several threads may serve, so that requests need no
/// lock. The owner sees all writes of the earlier owners. The word also records events that arrive while a thread owns
/// the connection.
///
/// A slot for connections is reused with a new generation: events of an earlier generation have no effect.
class ConnectionOwnership {
 public:
  std::uint32_t generation() const noexcept { return static_cast<std::uint32_t>(word_.load() >> 32); }

  /// Opens a new connection, owned by the caller.
  void open() noexcept { word_.store((word_.load() & generation_mask) | open_bit | owned_bit); }
  /// Closes the connection. The caller is the owner.
  void end() noexcept { word_.store(((word_.load() >> 32) + 1) << 32); }

  /// Reports the event `what` for a connection of `generation`. Returns true if no thread owned the connection; the
  /// caller owns it now. Returns false if the event was noted for the owner, or the connection was closed.
  bool notify(std::uint32_t generation, std::uint32_t what) noexcept {
    std::uint64_t word = word_.load(std::memory_order_relaxed);
    std::uint64_t next = 0;
    do {
      if ((word >> 32) != generation || (word & open_bit) == 0) {
        return false;
      }
      next = (word & owned_bit) != 0 ? word | (what & event_mask) : word | owned_bit;
    } while (!word_.compare_exchange_weak(word, next));
    return (word & owned_bit) == 0;
  }

  /// Used by purging, sweeping and shutdown. Returns true if the connection was open and not owned; the caller owns it
  /// now.
  bool try_acquire() noexcept {
    std::uint64_t word = word_.load();
    do {
      if ((word & (open_bit | owned_bit)) != open_bit) {
        return false;
      }
    } while (!word_.compare_exchange_weak(word, word | owned_bit));
    return true;
  }

  /// Releases ownership and returns true. Returns false if events arrived in the meantime; the caller stays the owner,
  /// and `events` has the events.
  bool release(std::uint32_t& events) noexcept {
    std::uint64_t word = word_.load(std::memory_order_relaxed);
    std::uint64_t next = 0;
    do {
      next = (word & event_mask) != 0 ? word & ~event_mask : word & ~owned_bit;
    } while (!word_.compare_exchange_weak(word, next));
    events = static_cast<std::uint32_t>(word & event_mask);
    return events == 0;
  }

 private:
  static constexpr std::uint64_t generation_mask = ~std::uint64_t{0} << 32;
  static constexpr std::uint64_t owned_bit = 1U << 31;
  static constexpr std::uint64_t open_bit = 1U << 30;
  static constexpr std::uint64_t event_mask = 0xff;  // bits of reactor::Interest

  std::atomic<std::uint64_t> word_{0};
};

}  // namespace corbel::orb
