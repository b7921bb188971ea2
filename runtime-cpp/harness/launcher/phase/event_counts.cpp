// SPDX-License-Identifier: Apache-2.0
#include "event_counts.hpp"

#include <algorithm>

namespace bw::launch {

void EventCounts::begin() {
  counted_before_ = true;
  before_ = std::move(now_);
  now_.clear();
}

void EventCounts::add(unsigned driver, std::uint64_t pushed, std::uint64_t handled, std::optional<std::uint64_t> next) {
  Totals& totals = now_[driver];
  totals.pushed += pushed;
  totals.handled += handled;
  if (next) totals.next = std::min(totals.next.value_or(*next), *next);
}

bool EventCounts::all_handled() const {
  return counted_before_ && std::all_of(now_.begin(), now_.end(), [this](const auto& entry) {
           const auto& [driver, totals] = entry;
           const auto before = before_.find(driver);
           const std::uint64_t handled = before == before_.end() ? 0 : before->second.handled;
           const auto lost = lost_.find(driver);
           return totals.pushed <= handled + (lost == lost_.end() ? 0 : lost->second);
         });
}

std::uint64_t EventCounts::outstanding(unsigned driver) const {
  const auto found = now_.find(driver);
  if (found == now_.end()) return 0;
  const auto lost = lost_.find(driver);
  const std::uint64_t done = found->second.handled + (lost == lost_.end() ? 0 : lost->second);
  return found->second.pushed > done ? found->second.pushed - done : 0;
}

std::uint64_t EventCounts::outstanding() const {
  std::uint64_t sum = 0;
  for (const auto& [driver, totals] : now_) sum += outstanding(driver);
  return sum;
}

std::uint64_t EventCounts::completed(unsigned driver, std::uint64_t begun) const {
  if (outstanding(driver) == 0) return begun;
  return std::min(now_.at(driver).next.value_or(0), begun);
}

void EventCounts::count_outstanding_as_lost() {
  for (const auto& [driver, totals] : now_) lost_[driver] += outstanding(driver);
}

}  // namespace bw::launch
