// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>

#include <time.h>
#include <algorithm>
#include <cstdint>
#include <vector>

namespace corbel::orb {

/// A clock that only orders uses: its unit is the machine's. One instruction where the machine has one, as every call
/// asks for it.
inline std::uint64_t usage_clock() noexcept {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
#endif
}

/// How a connection has been used: what purging strategies go by.
struct Usage {
  std::uint64_t uses = 0;
  std::uint64_t last_use = 0;  // usage_clock()
  std::uint64_t number = 0;    // of its making
};

/// How many of `count` connections one purge closes.
inline std::size_t purge_count(const options::Values& values, std::size_t count) noexcept {
  return std::max<std::size_t>(1, count * values.connection_cache_purge_percentage / 100);
}

/// Smaller goes first. Equal uses and times: the older goes first.
inline bool goes_before(options::ConnectionPurgingStrategy strategy, const Usage& a, const Usage& b) noexcept {
  using Strategy = options::ConnectionPurgingStrategy;
  if (strategy == Strategy::lru && a.last_use != b.last_use) {
    return a.last_use < b.last_use;
  }
  if (strategy == Strategy::lfu && a.uses != b.uses) {
    return a.uses < b.uses;
  }
  return a.number < b.number;
}

/// Puts the victims first and the rest behind them; the number of victims. `usage` gives a candidate's Usage.
template <class Candidate, class UsageOf>
std::size_t choose_victims(const options::Values& values, std::vector<Candidate>& candidates, std::size_t wanted,
                           UsageOf usage) {
  const auto strategy = values.connection_purging_strategy;
  if (strategy == options::ConnectionPurgingStrategy::null) {
    return 0;
  }
  std::sort(candidates.begin(), candidates.end(),
            [&](const Candidate& a, const Candidate& b) { return goes_before(strategy, usage(a), usage(b)); });
  return std::min(wanted, candidates.size());
}

}  // namespace corbel::orb
