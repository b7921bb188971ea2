// SPDX-License-Identifier: Apache-2.0
#include <corbel/reactor/leader_followers.hpp>

#include <utility>

namespace corbel::reactor {

void LeaderFollowers::take() {
  Lock lock(mutex_);
  take(lock);
}

void LeaderFollowers::take(Lock& lock) {
  Place place;
  while (!await(lock, place, Clock::time_point::max(), [] { return false; })) {
  }
}

void LeaderFollowers::pass() {
  Lock lock(mutex_);
  hand_on();
  take(lock);
}

bool LeaderFollowers::try_take() {
  const Lock lock(mutex_);
  return !std::exchange(taken_, true);
}

void LeaderFollowers::hand_on() noexcept {
  Place* next = order_ == Order::fifo ? first_ : last_;
  if (next == nullptr) {
    taken_ = false;
    return;
  }
  leave(*next);
  next->leads_ = true;
  next->wake();
}

void LeaderFollowers::join(Place& place) noexcept {
  place.before_ = last_;
  place.behind_ = nullptr;
  (last_ != nullptr ? last_->behind_ : first_) = &place;
  last_ = &place;
  waiting_.fetch_add(1, std::memory_order_relaxed);
}

void LeaderFollowers::leave(Place& place) noexcept {
  (place.before_ != nullptr ? place.before_->behind_ : first_) = place.behind_;
  (place.behind_ != nullptr ? place.behind_->before_ : last_) = place.before_;
  waiting_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace corbel::reactor
