// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/rate_trace.hpp>

#include <bw/process/error.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <utility>

namespace bw {

namespace {

/// A chart with more recomputations would be illegible.
constexpr std::size_t most_records = 16'384;

/// 8 MiB: 2,097 recomputations of 1,000 timers.
constexpr std::size_t most_rates = 2'097'152;

/// Returns the shortest text from which the same number is read again.
template <class Number>
std::string shortest(Number number) {
  std::array<char, 32> text;
  const auto result = std::to_chars(text.data(), text.data() + text.size(), number);
  return std::string(text.data(), result.ptr);
}

}  // namespace

void RateTrace::begin(const std::string& phase, std::vector<std::string> timers) {
  phase_ = phase;
  timers_ = std::move(timers);
  const std::size_t records = std::min(most_records, most_rates / std::max<std::size_t>(timers_.size(), 1));
  records_.assign(records, Record{});
  rates_.assign(records * timers_.size(), 0);
  used_ = 0;
  count_ = {};
}

void RateTrace::add(Nanoseconds begin, Nanoseconds duration, std::size_t cause, double processors,
                    std::span<const double> rates) noexcept {
  ++count_.count;
  count_.total += duration;
  count_.longest = std::max(count_.longest, duration);
  if (used_ == records_.size()) return;
  std::transform(rates.begin(), rates.end(), &rates_[used_ * timers_.size()],
                 [](double rate) { return static_cast<float>(rate); });
  records_[used_++] = {begin, duration, cause, processors};
}

void RateTrace::write(const std::string& folder, const std::string& process) const {
  const std::string path = folder + "/" + phase_ + "." + process + ".rates.tsv";
  std::ofstream file(path);
  file << "# bellwether.rates/1 clock=CLOCK_MONOTONIC unit=ns left-out=" << count_.count - used_
       << "\nbegin\tduration\tcause\tprocessors";
  for (const std::string& timer : timers_) file << '\t' << timer;
  file << '\n';
  for (std::size_t i = 0; i < used_; ++i) {
    const Record& record = records_[i];
    file << record.begin << '\t' << record.duration << '\t'
         << (record.cause == phase_begins ? "" : timers_[record.cause]) << '\t' << shortest(record.processors);
    for (std::size_t timer = 0; timer < timers_.size(); ++timer) {
      file << '\t' << shortest(rates_[i * timers_.size() + timer]);
    }
    file << '\n';
  }
  file.close();
  if (!file) throw Failure(FailureClass::run, with_errno("cannot write " + path));
}

}  // namespace bw
