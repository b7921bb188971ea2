// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/schedule.hpp>

#include <bw/process/error.hpp>

#include <algorithm>
#include <cmath>

namespace bw {

double rate_scale(const Settings& settings) {
  const double scale = settings.real("rate-scale", 1);
  if (!(scale > 0)) fail_start("rate-scale must be above 0");
  return scale;
}

Schedule::Schedule(const std::string& timer, const Settings& settings) {
  scale_ = rate_scale(settings);
  const auto span = [&](const char* key) {
    return static_cast<double>(settings.integer("timer." + timer + key, 0)) / scale_;
  };
  period = span(".period-ns");
  if (!(period > 0)) fail_start("timer " + timer + " has no period; set timer." + timer + ".period-ns above 0");
  offset = span(".offset-ns");
  begin_ = offset;
  count = static_cast<std::uint64_t>(std::max<std::int64_t>(settings.integer("timer." + timer + ".count", 0), 0));
  const std::string jitter = "timer." + timer + ".jitter-ns";
  jitter_ = Distribution(jitter, settings.text(jitter, "0"));
  key_ = random_key(static_cast<std::uint64_t>(settings.integer("seed", 1)), timer + ".jitter");
}

Nanoseconds Schedule::intended(std::uint16_t phase, std::uint32_t tick) const noexcept {
  Random random(key_, phase, tick);
  return std::llround(due_at(tick) + jitter_.draw(random) / scale_);
}

void Schedule::change_period(std::uint32_t next, double to) noexcept {
  begin_ = next == 0 ? offset : due_at(next - 1) + to;
  from_ = next;
  period = to;
}

std::uint64_t Schedule::due(Nanoseconds passed) const noexcept {
  const double since_first = static_cast<double>(passed) - begin_;
  if (since_first < 0) return from_;
  const auto ticks = from_ + static_cast<std::uint64_t>(since_first / period) + 1;
  return count == 0 ? ticks : std::min(ticks, count);
}

}  // namespace bw
