// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/cpu_load.hpp>

#include <algorithm>
#include <limits>

namespace bw {

namespace {

/// Computes a chain of values. Each value depends on the previous one, so neither the compiler nor the processor can
/// shorten the loop. The loop accesses no memory.
void work(std::uint64_t rounds) noexcept {
  std::uint64_t value = rounds | 1;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    value = value * 6364136223846793005u + 1442695040888963407u;
    asm volatile("" : "+r"(value));
  }
}

}  // namespace

CpuLoad::CpuLoad() {
  constexpr std::uint64_t rounds = 200'000;
  constexpr int tries = 20;
  Nanoseconds best = std::numeric_limits<Nanoseconds>::max();
  for (int i = 0; i < tries; ++i) {
    const Nanoseconds begin = processor_time();
    work(rounds);
    best = std::min(best, processor_time() - begin);
  }
  rounds_per_nanosecond_ = static_cast<double>(rounds) / static_cast<double>(std::max<Nanoseconds>(best, 1));
}

void CpuLoad::burn(Nanoseconds span) const noexcept {
  if (span > 0) work(static_cast<std::uint64_t>(static_cast<double>(span) * rounds_per_nanosecond_));
}

}  // namespace bw
