// SPDX-License-Identifier: Apache-2.0
// Times a call again and again, and prints the percentiles: the same code for every peer of the comparison.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

namespace bench {

inline std::int64_t now_ns() {
  timespec t{};
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::int64_t>(t.tv_sec) * 1'000'000'000 + t.tv_nsec;
}

/// Nearest rank: the smallest sample that at least `q` of all samples do not exceed.
inline std::int64_t percentile(const std::vector<std::int64_t>& sorted, double q) {
  const auto rank = static_cast<std::size_t>(q * static_cast<double>(sorted.size()));
  return sorted[std::min(rank, sorted.size() - 1)];
}

/// Prints `p50 p99 min max` in nanoseconds; the exit status is 1 when a call was wrong.
template <class Call>
int measure(std::size_t calls, std::size_t warmup, Call call) {
  std::vector<std::int64_t> samples(calls);
  for (std::size_t i = 0; i < warmup; ++i) {
    if (!call()) {
      std::fprintf(stderr, "a warm-up call failed\n");
      return 1;
    }
  }
  for (std::int64_t& sample : samples) {
    const std::int64_t start = now_ns();
    if (!call()) {
      std::fprintf(stderr, "a call failed\n");
      return 1;
    }
    sample = now_ns() - start;
  }
  std::sort(samples.begin(), samples.end());
  std::printf("%lld %lld %lld %lld\n", static_cast<long long>(percentile(samples, 0.50)),
              static_cast<long long>(percentile(samples, 0.99)), static_cast<long long>(samples.front()),
              static_cast<long long>(samples.back()));
  return 0;
}

}  // namespace bench
