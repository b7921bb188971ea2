// SPDX-License-Identifier: Apache-2.0
#include "phase_record.hpp"

#include <algorithm>
#include <cmath>

namespace bw::launch {

bool TimerProgress::kept_up() const noexcept {
  constexpr std::uint64_t always_under_way = 5;
  constexpr std::uint64_t one_of = 50;
  return period == 0 || backlog() <= std::max(always_under_way, due / one_of);
}

std::string TimerProgress::sentence(const std::string& phase) const {
  const auto rounded = [](double rate) {
    if (rate >= 100) return std::to_string(std::llround(rate));
    const std::string text = std::to_string(rate);
    return text.substr(0, text.find('.') + 2);
  };
  const double due_rate = static_cast<double>(second) / static_cast<double>(std::max<Nanoseconds>(period, 1));
  const double rate = due_rate * static_cast<double>(completed) / static_cast<double>(std::max<std::uint64_t>(due, 1));
  return "phase " + phase + " could not keep up with " + timer + ": " + rounded(due_rate) + " ticks/s were due, " +
         rounded(rate) + "/s were worked off; " + std::to_string(backlog()) + " of " + std::to_string(due) +
         " ticks were left at its end";
}

std::string TimerProgress::failures(const std::string& phase) const {
  return "phase " + phase + ": exceptions ended " + std::to_string(failed) + " of " + std::to_string(begun) +
         " activations of " + timer + " before the event that its loop waits for; the loop went on without them";
}

}  // namespace bw::launch
