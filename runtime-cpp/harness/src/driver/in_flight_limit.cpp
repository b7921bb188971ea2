// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/in_flight_limit.hpp>

#include <algorithm>
#include <chrono>
#include <limits>

namespace bw {

void InFlightLimit::open(std::uint16_t phase, std::uint16_t driver, unsigned outstanding, Nanoseconds wait_limit) {
  const std::lock_guard lock(mutex_);
  phase_ = phase;
  driver_ = driver;
  count_ = 0;
  outstanding_ = outstanding;
  wait_limit_ = wait_limit;
  complete_ = 0;
  failed_ = 0;
  failing_since_ = 0;
  in_flight_.clear();
  in_flight_.reserve(outstanding);
  closed_ = false;
  paused_ = false;
}

std::optional<ActivationId> InFlightLimit::enter() {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    const Nanoseconds time = now();
    const Nanoseconds left = limit() - time;
    if (left <= 0 && !(paused_ && in_flight_.empty())) {
      const ActivationId oldest =
          in_flight_.empty() ? ActivationId(phase_, driver_, count_ - 1) : ActivationId(in_flight_.front().root);
      throw CompletionTimeout{oldest, count_, complete_, failed_};
    }
    if (has_room()) {
      const ActivationId root(phase_, driver_, count_++);
      in_flight_.push_back({root.value(), time});
      return root;
    }
    if (wait_limit_ == 0 || (paused_ && in_flight_.empty())) {
      room_.wait(lock);
    } else {
      room_.wait_for(lock, std::chrono::nanoseconds(left));
    }
  }
  return std::nullopt;
}

Nanoseconds InFlightLimit::limit() const {
  Nanoseconds begin = std::numeric_limits<Nanoseconds>::max();
  if (wait_limit_ == 0) return begin;
  if (!in_flight_.empty()) begin = in_flight_.front().since;
  if (failing_since_ > 0) begin = std::min(begin, failing_since_);
  return begin == std::numeric_limits<Nanoseconds>::max() ? begin : begin + wait_limit_;
}

void InFlightLimit::leave(ActivationId root) {
  {
    const std::lock_guard lock(mutex_);
    if (!remove(root)) return;
    ++complete_;
    failing_since_ = 0;
  }
  room_.notify_one();
}

void InFlightLimit::fail(ActivationId root) {
  {
    const std::lock_guard lock(mutex_);
    if (!remove(root)) return;
    ++failed_;
    if (failing_since_ == 0) failing_since_ = now();
  }
  room_.notify_one();
}

bool InFlightLimit::remove(ActivationId root) {
  const auto found = std::find_if(in_flight_.begin(), in_flight_.end(),
                                  [root](const InFlight& each) { return each.root == root.value(); });
  if (found == in_flight_.end()) return false;
  in_flight_.erase(found);
  if (paused_ && in_flight_.empty()) idle_.notify_all();
  return true;
}

void InFlightLimit::pause() {
  const std::lock_guard lock(mutex_);
  paused_ = true;
}

bool InFlightLimit::await_idle(Nanoseconds until) {
  std::unique_lock lock(mutex_);
  const auto left = std::chrono::nanoseconds(std::max<Nanoseconds>(until - now(), 0));
  return idle_.wait_for(lock, left, [this] { return in_flight_.empty(); });
}

void InFlightLimit::resume(Nanoseconds span) {
  {
    const std::lock_guard lock(mutex_);
    paused_ = false;
    if (failing_since_ > 0) failing_since_ += span;
  }
  room_.notify_all();
}

void InFlightLimit::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  room_.notify_all();
}

std::uint64_t InFlightLimit::failed() const {
  const std::lock_guard lock(mutex_);
  return failed_;
}

}  // namespace bw
