// SPDX-License-Identifier: Apache-2.0
#include "purge.hpp"

#include <algorithm>
#include <numeric>

namespace corbel::orb {

namespace {

// Smaller goes first. Equal uses and times: the older goes first.
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

std::vector<std::size_t> purging_order(options::ConnectionPurgingStrategy strategy, const std::vector<Usage>& usages) {
  std::vector<std::size_t> places(usages.size());
  std::iota(places.begin(), places.end(), 0U);
  // By a heap: it is rare, and half the code of what std::sort() does
  const auto before = [&](std::size_t a, std::size_t b) { return goes_before(strategy, usages[a], usages[b]); };
  std::make_heap(places.begin(), places.end(), before);
  std::sort_heap(places.begin(), places.end(), before);
  return places;
}

}  // namespace corbel::orb
