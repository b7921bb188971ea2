// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>

#include <time.h>
#include <algorithm>
#include <cstdint>
#include <new>
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

/// A candidate by its place, and how it has been used.
struct Candidacy {
  Usage usage;
  std::size_t place = 0;
};
/// Puts so many victims last, who goes first as the very last, and the rest before them in no order.
void put_victims_last(options::ConnectionPurgingStrategy strategy, std::vector<Candidacy>& all, std::size_t victims);

/// Puts the victims first and the rest behind them; the number of victims, none when there is no memory to choose them.
/// `usage` gives a candidate's Usage, and is asked once: it may change at any time.
template <class Candidate, class UsageOf>
std::size_t choose_victims(const options::Values& values, std::vector<Candidate>& candidates, std::size_t wanted,
                           UsageOf usage) noexcept try {
  const auto strategy = values.connection_purging_strategy;
  if (strategy == options::ConnectionPurgingStrategy::null) {
    return 0;
  }
  std::vector<Candidacy> all(candidates.size());
  for (std::size_t place = 0; place < all.size(); ++place) {
    all[place] = {usage(candidates[place]), place};
  }
  const std::size_t victims = std::min(wanted, all.size());
  put_victims_last(strategy, all, victims);
  const std::vector<Candidate> before = candidates;
  std::transform(all.rbegin(), all.rend(), candidates.begin(), [&](const Candidacy& c) { return before[c.place]; });
  return victims;
} catch (const std::bad_alloc&) {
  return 0;
}

}  // namespace corbel::orb
