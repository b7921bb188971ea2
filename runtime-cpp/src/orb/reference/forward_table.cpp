// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/reference/forward_table.hpp>

#include <algorithm>

namespace corbel::orb {

namespace {

// Number of forwards that a reference keeps. Servers usually forward to few places, whose entries are then found again.
constexpr std::size_t kept_forwards = 8;

}  // namespace

constinit ForwardTable::Unknown ForwardTable::unknown_;

void ForwardTable::publish_own() noexcept {
  const Targets* unknown = &unknown_.targets;
  base_.compare_exchange_strong(unknown, &own_);
  unknown = &unknown_.targets;
  current_.compare_exchange_strong(unknown, &own_, std::memory_order_release, std::memory_order_relaxed);
}

// An entry without targets could not be filled.
const Targets* ForwardTable::find(const giop::Ior& ior) const noexcept {
  const auto known = std::find_if(forwards_.begin(), forwards_.end(), [&](const auto& forward) {
    return !forward->targets.all.empty() && forward->ior == ior;
  });
  return known != forwards_.end() ? &(*known)->targets : nullptr;
}

// Claims a free entry: neither current nor base, and not used by a call. The number of entries therefore stays below
// kept_forwards plus the number of calling threads.
ForwardTable::Forward& ForwardTable::free_entry() {
  if (forwards_.size() >= kept_forwards) {
    for (const auto& forward : forwards_) {
      const Targets* targets = &forward->targets;
      std::uint32_t none = 0;
      if (targets != current_.load() && targets != base_.load() &&
          targets->uses.compare_exchange_strong(none, being_filled)) {
        return *forward;
      }
    }
  }
  auto made = std::make_unique<Forward>();
  made->targets.counted = true;
  made->targets.uses = being_filled;
  return *forwards_.emplace_back(std::move(made));
}

void ForwardTable::follow(const Targets& targets, bool permanently) noexcept {
  const auto place = std::find_if(forwards_.begin(), forwards_.end(),
                                  [&](const auto& forward) { return &forward->targets == &targets; });
  std::rotate(place, place + 1, forwards_.end());
  if (permanently) {
    base_.store(&targets);
  }
  current_.store(&targets);
}

bool ForwardTable::forget(const Targets& failed) noexcept {
  if (is_own(failed)) {
    return false;
  }
  // A permanent forward has failed, too.
  if (&failed == base_.load()) {
    base_.store(&own_);
  }
  // No other thread has changed current_ meanwhile.
  if (&failed == current_.load()) {
    current_.store(base_.load());
  }
  return true;
}

bool ForwardTable::go_back_from(const Targets& place) noexcept {
  if (&place == base_.load()) {
    return false;
  }
  if (&place == current_.load()) {
    current_.store(base_.load());
  }
  return true;
}

}  // namespace corbel::orb
