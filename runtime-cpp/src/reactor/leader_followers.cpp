// SPDX-License-Identifier: Apache-2.0
#include <corbel/reactor/leader_followers.hpp>

#include <utility>

namespace corbel::reactor {

void LeaderFollowers::lead() {
  Lock lock(mutex_);
  lead(lock);
}

void LeaderFollowers::lead(Lock& lock) {
  Follower place;
  while (!await(lock, place, Clock::time_point::max(), [] { return false; })) {
  }
}

void LeaderFollowers::yield() {
  Lock lock(mutex_);
  promote_follower();
  lead(lock);
}

bool LeaderFollowers::try_lead() {
  const Lock lock(mutex_);
  return !std::exchange(led_, true);
}

void LeaderFollowers::promote_follower() noexcept {
  Follower* next = order_ == Order::fifo ? first_ : last_;
  if (next == nullptr) {
    led_ = false;
    return;
  }
  leave(*next);
  next->leads_ = true;
  next->wake();
}

void LeaderFollowers::join(Follower& place) noexcept {
  place.previous_ = last_;
  place.next_ = nullptr;
  (last_ != nullptr ? last_->next_ : first_) = &place;
  last_ = &place;
  waiting_.fetch_add(1, std::memory_order_relaxed);
}

void LeaderFollowers::leave(Follower& place) noexcept {
  (place.previous_ != nullptr ? place.previous_->next_ : first_) = place.next_;
  (place.next_ != nullptr ? place.next_->previous_ : last_) = place.previous_;
  waiting_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace corbel::reactor
