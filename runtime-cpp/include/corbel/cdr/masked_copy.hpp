// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <numeric>

namespace corbel::cdr {

/// Copies memory while a pattern of its octets becomes zero, such as the padding of an array of structures. Masking in
/// registers of AVX2 takes half as many instructions as clearing the padding after the copy.
/// @tparam Period octets of the pattern
/// @tparam Kept   Kept[i]: the octets at i modulo the period keep their values
template <std::size_t Period, std::array<bool, Period> Kept>
class MaskedCopy {
 public:
  static constexpr std::size_t period = Period;

  /// Copies the beginning of a memory area in whole groups of registers. Source and destination do not overlap.
  /// @param octets a multiple of the period
  /// @return the number of octets that were copied, a multiple of the period; 0 on processors without AVX2
  static std::size_t copy([[maybe_unused]] std::byte* to, [[maybe_unused]] const std::byte* from,
                          [[maybe_unused]] std::size_t octets) noexcept {
#if defined(__x86_64__)
    if constexpr (vectors <= most_vectors) {
      if (__builtin_cpu_supports("avx2")) {
        const std::size_t whole = octets - octets % group;
        const std::size_t in_turns = whole - whole % turn;
        if (in_turns != 0) {
          copy_turns<turn>(to, from, in_turns);
        }
        if (in_turns != whole) {
          copy_turns<group>(to + in_turns, from + in_turns, whole - in_turns);
        }
        return whole;
      }
    }
#endif
    return 0;
  }

 private:
#if defined(__x86_64__)
  static constexpr std::size_t width = 32;  // octets of a register
  static constexpr std::size_t group = std::lcm(Period, width);
  static constexpr std::size_t vectors = group / width;
  static constexpr std::size_t most_vectors = 12;  // of 16 registers, in which the masks stay
  // One turn of the loop copies several groups if they are small: their masks are the same, and the loop's own
  // instructions are fewer.
  static constexpr std::size_t turn = vectors <= most_vectors ? most_vectors / vectors * group : group;

  static constexpr std::array<unsigned char, group> masks = [] {
    std::array<unsigned char, group> all{};
    for (std::size_t i = 0; i < group; ++i) {
      all[i] = Kept[i % Period] ? 0xFF : 0;
    }
    return all;
  }();

  // Not inlined: its callers are compiled for all processors.
  template <std::size_t Turn>
  [[gnu::target("avx2"), gnu::noinline]] static void copy_turns(std::byte* to, const std::byte* from,
                                                                std::size_t octets) noexcept {
    using Vector [[gnu::vector_size(width)]] = unsigned char;
    Vector kept[vectors];
    std::memcpy(kept, masks.data(), group);
    for (std::size_t begin = 0; begin != octets; begin += Turn) {
#pragma GCC unroll 12
      for (std::size_t i = 0; i < Turn / width; ++i) {
        Vector part;
        std::memcpy(&part, from + begin + i * width, width);
        part &= kept[i % vectors];
        std::memcpy(to + begin + i * width, &part, width);
      }
    }
  }
#endif
};

/// Copies whole blocks of eight registers, and clears no octets.
using BlockCopy = MaskedCopy<256, [] {
  std::array<bool, 256> all{};
  all.fill(true);
  return all;
}()>;

}  // namespace corbel::cdr
