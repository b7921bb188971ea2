// SPDX-License-Identifier: Apache-2.0
#include "limits.hpp"

#include <algorithm>
#include <string>

namespace bw::launch {

namespace {

// Returns the sum, or the largest, of the settings whose keys have this prefix and suffix.
struct Figures {
  double sum = 0;
  double largest = 0;
};
Figures figures(const bw::Settings& settings, const std::string& begin, const std::string& end) {
  Figures result;
  for (const auto& [key, text] : settings.values()) {
    if (key.starts_with(begin) && key.ends_with(end)) {
      const double value = settings.real(key, 0);
      result.sum += value;
      result.largest = std::max(result.largest, value);
    }
  }
  return result;
}

// Returns the number of iterations of all probes.
double iterations(const bw::Settings& settings) {
  return figures(settings, "probe.", ".samples").sum + figures(settings, "probe.", ".warmup").sum;
}
// Returns true if a process adapts its rates: without a capacity, ranges of rates have no effect.
bool adapts_rates(const bw::Settings& settings) {
  return std::any_of(settings.values().begin(), settings.values().end(), [](const auto& setting) {
    return setting.first.starts_with("rates.") && setting.first.ends_with(".capacity");
  });
}
double slowest_period(const bw::Settings& settings) {
  const double stated = figures(settings, "timer.", ".period-ns").largest;
  const double adapted = adapts_rates(settings) ? figures(settings, "timer.", ".longest-period-ns").largest : 0;
  return std::max(stated, adapted) / settings.real("rate-scale", 1);
}

double growth(double in_force, double planned) { return planned > 0 ? std::max(1.0, in_force / planned) : 1.0; }

}  // namespace

Plan::Limits limits_in_force(Plan::Limits limits, const bw::Settings& planned, const bw::Settings& in_force) {
  const double longer =
      growth(iterations(in_force), iterations(planned)) * growth(slowest_period(in_force), slowest_period(planned));
  constexpr double longest = 1e9 * static_cast<double>(second);  // thirty years; keeps the sum within the type's range
  limits.time = static_cast<Nanoseconds>(std::min(static_cast<double>(limits.time) * longer, longest));
  limits.stall = std::max(limits.stall, static_cast<Nanoseconds>(std::min(2.5 * slowest_period(in_force), longest)));
  return limits;
}

}  // namespace bw::launch
