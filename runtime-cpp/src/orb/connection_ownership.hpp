// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace corbel::orb {

/// Which thread has a connection that any of several threads may serve, in one word: so that requests need no lock. The
/// one that has it sees all that those before it did. What happens to the connection meanwhile is noted for it.
///
/// A place for connections is used again, with a new generation: events that were taken for an earlier one do nothing.
class ConnectionOwnership {
 public:
  std::uint32_t generation() const noexcept { return static_cast<std::uint32_t>(word_.load() >> 32); }

  /// A connection begins; the caller has it.
  void open() noexcept { word_.store((word_.load() & generation_mask) | open_bit | owned_bit); }
  /// Whoever has it ends it.
  void end() noexcept { word_.store(((word_.load() >> 32) + 1) << 32); }

  /// Something has happened to a connection of that generation. True: nobody had it, the caller has it now. False: who
  /// has it is told, or it is gone.
  bool tell(std::uint32_t generation, std::uint32_t what) noexcept {
    std::uint64_t word = word_.load(std::memory_order_relaxed);
    std::uint64_t next = 0;
    do {
      if ((word >> 32) != generation || (word & open_bit) == 0) {
        return false;
      }
      next = (word & owned_bit) != 0 ? word | (what & told_mask) : word | owned_bit;
    } while (!word_.compare_exchange_weak(word, next));
    return (word & owned_bit) == 0;
  }

  /// For purging, sweeping and the end: true when it is open and nobody had it; the caller has it now.
  bool take() noexcept {
    std::uint64_t word = word_.load();
    do {
      if ((word & (open_bit | owned_bit)) != open_bit) {
        return false;
      }
    } while (!word_.compare_exchange_weak(word, word | owned_bit));
    return true;
  }

  /// Gives it up. False, and still the caller's: something happened meanwhile, which `told` says.
  bool leave(std::uint32_t& told) noexcept {
    std::uint64_t word = word_.load(std::memory_order_relaxed);
    std::uint64_t next = 0;
    do {
      next = (word & told_mask) != 0 ? word & ~told_mask : word & ~owned_bit;
    } while (!word_.compare_exchange_weak(word, next));
    told = static_cast<std::uint32_t>(word & told_mask);
    return told == 0;
  }

 private:
  static constexpr std::uint64_t generation_mask = ~std::uint64_t{0} << 32;
  static constexpr std::uint64_t owned_bit = 1U << 31;
  static constexpr std::uint64_t open_bit = 1U << 30;
  static constexpr std::uint64_t told_mask = 0xff;  // reactor::Interest

  std::atomic<std::uint64_t> word_{0};
};

}  // namespace corbel::orb
