// SPDX-License-Identifier: Apache-2.0
#include "purge.hpp"

#include <algorithm>

namespace corbel::orb {

namespace {

// Returns true if `a` is purged before `b`. The older connection goes first if uses or times are equal.
bool goes_before(options::ConnectionPurgingStrategy strategy, const Usage& a, const Usage& b) noexcept {
  using Strategy = options::ConnectionPurgingStrategy;
  if (strategy == Strategy::lru && a.last_use != b.last_use) {
    return a.last_use < b.last_use;
  }
  if (strategy == Strategy::lfu && a.uses != b.uses) {
    return a.uses < b.uses;
  }
  return a.number < b.number;
}

}  // namespace

void put_victims_last(options::ConnectionPurgingStrategy strategy, std::vector<PurgeCandidate>& all,
                      std::size_t victims) {
  // The top of the heap is the connection that is purged first.
  const auto later = [strategy](const PurgeCandidate& a, const PurgeCandidate& b) {
    return goes_before(strategy, b.usage, a.usage);
  };
  std::make_heap(all.begin(), all.end(), later);
  for (auto end = all.end(); victims != 0; --victims) {
    std::pop_heap(all.begin(), end--, later);
  }
}

}  // namespace corbel::orb
