// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/clock_exchange.hpp>

#include <algorithm>

namespace bw {

std::vector<ClockExchange> narrowest(std::vector<ClockExchange> exchanges, std::size_t each) {
  if (exchanges.size() <= each) return exchanges;
  std::vector<ClockExchange> kept;
  const auto keep = [&](auto excess) {
    std::stable_sort(exchanges.begin(), exchanges.end(),
                     [&](const ClockExchange& a, const ClockExchange& b) { return excess(a) < excess(b); });
    kept.insert(kept.end(), exchanges.begin(), exchanges.begin() + static_cast<std::ptrdiff_t>(each));
  };
  keep([](const ClockExchange& exchange) { return exchange.remote - exchange.sent; });
  keep([](const ClockExchange& exchange) { return exchange.received - exchange.remote; });
  const auto earlier = [](const ClockExchange& a, const ClockExchange& b) { return a.sent < b.sent; };
  const auto same = [](const ClockExchange& a, const ClockExchange& b) { return a.sent == b.sent; };
  std::sort(kept.begin(), kept.end(), earlier);
  kept.erase(std::unique(kept.begin(), kept.end(), same), kept.end());
  return kept;
}

}  // namespace bw
