// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/connection/usage_clock.hpp>

#include <algorithm>
#include <cstdint>
#include <new>
#include <vector>

namespace corbel::orb {

/// Usage of a connection, by which the purging strategies order connections.
struct Usage {
  std::uint64_t uses = 0;
  std::uint64_t last_use = 0;  // usage_clock()
  std::uint64_t number = 0;    // serial number, in order of creation
};

/// Returns how many of `count` connections one purge closes.
inline std::size_t purge_count(const options::Values& values, std::size_t count) noexcept {
  return std::max<std::size_t>(1, count * values.connection_cache_purge_percentage / 100);
}

/// A candidate's index and its usage.
struct PurgeCandidate {
  Usage usage;
  std::size_t place = 0;
};
/// Moves `victims` candidates to the end; the first connection to be purged is the very last. The order of the other
/// candidates is unspecified.
void put_victims_last(options::ConnectionPurgingStrategy strategy, std::vector<PurgeCandidate>& all,
                      std::size_t victims);

/// Treatment of connections that were used very recently, and so are probably in the middle of a series of calls.
enum class RecentlyUsed : std::uint8_t {
  ignored,  ///< recent use does not matter
  last,     ///< purged only if all other connections are in use
  spared,   ///< never purged
};

/// Moves the victims to the front and returns their number; returns 0 if memory is exhausted. `usage_of` returns a
/// candidate's Usage. It is called once per candidate, because the usage may change at any time.
template <class Candidate, class UsageOf>
std::size_t choose_victims(const options::Values& values, std::vector<Candidate>& candidates, std::size_t wanted,
                           RecentlyUsed recently_used, UsageOf usage_of) noexcept try {
  const auto strategy = values.connection_purging_strategy;
  if (strategy == options::ConnectionPurgingStrategy::null) {
    return 0;
  }
  std::vector<PurgeCandidate> all;
  std::vector<PurgeCandidate> used;
  for (std::size_t place = 0; place < candidates.size(); ++place) {
    const Usage usage = usage_of(candidates[place]);
    const bool rests =
        recently_used == RecentlyUsed::ignored || idle_time_since(usage.last_use, usage_clock()) >= short_idle_time;
    (rests ? all : used).push_back({usage, place});
  }
  if (all.empty() && recently_used == RecentlyUsed::last) {
    all.swap(used);
  }
  const std::size_t victims = std::min(wanted, all.size());
  put_victims_last(strategy, all, victims);
  all.insert(all.begin(), used.begin(), used.end());
  const std::vector<Candidate> before = candidates;
  std::transform(all.rbegin(), all.rend(), candidates.begin(),
                 [&](const PurgeCandidate& c) { return before[c.place]; });
  return victims;
} catch (const std::bad_alloc&) {
  return 0;
}

}  // namespace corbel::orb
