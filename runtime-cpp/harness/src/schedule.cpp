// SPDX-License-Identifier: Apache-2.0
#include <bw/schedule.hpp>

#include <bw/error.hpp>

#include <algorithm>

namespace bw {

Schedule::Schedule(const std::string& timer, const Settings& settings) {
  const double scale = settings.real("rate-scale", 1);
  if (!(scale > 0)) fail_start("rate-scale must be above 0");
  const auto span = [&](const char* key) {
    return static_cast<double>(settings.integer("timer." + timer + key, 0)) / scale;
  };
  period = span(".period-ns");
  if (!(period > 0)) fail_start("timer " + timer + " has no period; set timer." + timer + ".period-ns above 0");
  offset = span(".offset-ns");
  jitter_low = span(".jitter-low-ns");
  jitter_high = span(".jitter-high-ns");
  count = static_cast<std::uint64_t>(std::max<std::int64_t>(settings.integer("timer." + timer + ".count", 0), 0));
  seed = static_cast<std::uint64_t>(settings.integer("seed", 1));
}

std::uint64_t Schedule::due(Nanoseconds passed) const noexcept {
  const double since_first = static_cast<double>(passed) - offset;
  if (since_first < 0) return 0;
  const auto ticks = static_cast<std::uint64_t>(since_first / period) + 1;
  return count == 0 ? ticks : std::min(ticks, count);
}

}  // namespace bw
