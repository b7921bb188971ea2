// SPDX-License-Identifier: Apache-2.0
// Measures recomputations of the rates of a process. The load of one timer changes before each. Prints one JSON object
// with times in nanoseconds:
//   recomputations [RECOMPUTATIONS [TIMERS]]     10,000 for 100 timers by default
#include "measure.hpp"

#include <bw/driver/rate_adaptation.hpp>

#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace {

constexpr long kWarmUp = 1'000;

/// Returns timers at 20 Hz between 10 Hz and 40 Hz, a quarter of them critical, with ten different importances.
bw::Settings settings_of(long timers) {
  std::string text = "rates.bench.capacity = 1\nrates.bench.critical-capacity = 0.693\n";
  for (long i = 0; i < timers; ++i) {
    const std::string name = "a" + std::to_string(i) + ".tick";
    text += "timer." + name + ".period-ns = 50000000\ntimer." + name + ".shortest-period-ns = 25000000\ntimer." + name +
            ".longest-period-ns = 100000000\ntiming." + name + ".worst-ns = 1000000\ntiming." + name +
            ".criticality = " + (i % 4 == 0 ? "1" : "0") + "\ntiming." + name +
            ".importance = " + std::to_string(i % 10) + "\n";
  }
  return bw::Settings::parse(text, "bench");
}

int run(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 10'000;
  const long timers = argc > 2 ? std::atol(argv[2]) : 100;
  if (count < 1 || timers < 1 || argc > 3) {
    std::fprintf(stderr, "usage: %s [RECOMPUTATIONS [TIMERS]]\n", argv[0]);
    return 2;
  }
  const bw::Settings settings = settings_of(timers);
  const std::unique_ptr<bw::RateAdaptation> rates = bw::RateAdaptation::of(settings, "bench");
  std::vector<bw::RateAdaptation::Rate*> all;
  for (long i = 0; i < timers; ++i) {
    all.push_back(&rates->add("a" + std::to_string(i) + ".tick"));
  }
  rates->begin("bench", true);
  long done = 0;
  const int status = peer::measure(static_cast<std::size_t>(count), kWarmUp, false, [&] {
    bw::RateAdaptation::Rate& rate = *all[static_cast<std::size_t>(done % timers)];
    rate.load().reset((done / timers % 2 == 0 ? 3 : 1) * bw::millisecond);
    rate.adapt();
    ++done;
    return true;
  });
  if (rates->recomputations()->count != static_cast<std::uint64_t>(done) + 1) {
    std::fprintf(stderr, "%s: not each change of a load led to a recomputation\n", argv[0]);
    return 1;
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
    return 1;
  }
}
