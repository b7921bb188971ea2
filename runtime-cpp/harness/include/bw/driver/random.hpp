// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace bw {

/// Returns four random words from a key and a counter: Philox4x32 with ten rounds (Salmon, Moraes, Dror, Shaw: Parallel
/// Random Numbers: As Easy as 1, 2, 3; SC 2011). There is no shared state: the words depend on key and counter only.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept;

/// The sequence of random numbers of one activation, without allocations and locks.
class Random {
 public:
  /// @param key the key of the trigger and the experiment's seed @param number the number of the trigger's activation
  Random(std::uint64_t key, std::uint16_t phase, std::uint64_t number) noexcept
      : key_{word(key), word(key >> 32)}, counter_{0, phase, word(number), word(number >> 32)} {}

  std::uint64_t next() noexcept;

  /// Returns a number from 0 to below 1, in steps of 2^-53.
  double unit() noexcept { return static_cast<double>(next() >> 11) * 0x1p-53; }

  /// Returns a random whole number from low to high, both included, or a random real number from low to below high.
  /// Returns `low` if the range is empty.
  template <class T>
  T uniform(T low, T high) noexcept {
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<T>(static_cast<double>(low) + (static_cast<double>(high) - static_cast<double>(low)) * unit());
    } else {
      if (!(low < high)) return low;
      const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
      return static_cast<T>(static_cast<std::uint64_t>(low) + up_to(span));
    }
  }

  /// Returns a normally distributed number.
  double normal(double mean, double deviation) noexcept;

  /// Returns an exponentially distributed number with this mean, such as the time between independent events.
  double exponential(double mean) noexcept;

  /// Returns a number of Pareto's distribution, at least `scale` > 0. A smaller shape gives a heavier tail.
  double pareto(double scale, double shape) noexcept;

  /// Returns the index of a weight, with a probability in proportion to the weight; the number of weights if all are 0.
  /// Weights below 0 count as 0.
  std::size_t choose(std::initializer_list<double> weights) noexcept;

 private:
  static std::uint32_t word(std::uint64_t value) noexcept { return static_cast<std::uint32_t>(value); }

  /// Returns a number from 0 to `most`, with equal probabilities.
  std::uint64_t up_to(std::uint64_t most) noexcept;

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;  // the block; phase; the activation's number
  std::array<std::uint32_t, 4> block_{};
  unsigned used_ = 4;  // number of used words in the block
};

/// Returns the key of the random numbers for one trigger of one instance. Other seeds, instances and triggers have
/// unrelated keys.
/// @param trigger the name of the trigger, such as `<instance>.<timer>`
std::uint64_t random_key(std::uint64_t seed, std::string_view trigger) noexcept;

/// A distribution in the notation of settings: `uniform LOW HIGH`, `normal MEAN DEVIATION`, `exponential MEAN`, `pareto
/// SCALE SHAPE`, or a number as a constant.
class Distribution {
 public:
  Distribution() = default;

  /// @throws Failure (start) if the text is no distribution
  Distribution(const std::string& setting, const std::string& text);

  double draw(Random& random) const noexcept;

 private:
  enum class Kind { constant, uniform, normal, exponential, pareto };

  Kind kind_ = Kind::constant;
  double first_ = 0;
  double second_ = 0;
};

}  // namespace bw
