// SPDX-License-Identifier: Apache-2.0
#include <bw/window.hpp>

#include <algorithm>
#include <chrono>
#include <limits>

namespace bw {

void Window::open(std::uint16_t phase, std::uint16_t driver, unsigned outstanding, Nanoseconds patience) {
  const std::lock_guard lock(mutex_);
  phase_ = phase;
  driver_ = driver;
  count_ = 0;
  outstanding_ = outstanding;
  patience_ = patience;
  complete_ = 0;
  failed_ = 0;
  failing_since_ = 0;
  under_way_.clear();
  under_way_.reserve(outstanding);
  closed_ = false;
  paused_ = false;
}

std::optional<Root> Window::enter() {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    const Nanoseconds time = now();
    const Nanoseconds left = limit() - time;
    if (left <= 0 && !(paused_ && under_way_.empty())) {
      const Root oldest = under_way_.empty() ? Root(phase_, driver_, count_ - 1) : Root(under_way_.front().root);
      throw Overdue{oldest, count_, complete_, failed_};
    }
    if (has_room()) {
      const Root root(phase_, driver_, count_++);
      under_way_.push_back({root.value(), time});
      return root;
    }
    if (patience_ == 0 || (paused_ && under_way_.empty())) {
      room_.wait(lock);
    } else {
      room_.wait_for(lock, std::chrono::nanoseconds(left));
    }
  }
  return std::nullopt;
}

Nanoseconds Window::limit() const {
  Nanoseconds begin = std::numeric_limits<Nanoseconds>::max();
  if (patience_ == 0) return begin;
  if (!under_way_.empty()) begin = under_way_.front().since;
  if (failing_since_ > 0) begin = std::min(begin, failing_since_);
  return begin == std::numeric_limits<Nanoseconds>::max() ? begin : begin + patience_;
}

void Window::leave(Root root) {
  {
    const std::lock_guard lock(mutex_);
    if (!remove(root)) return;
    ++complete_;
    failing_since_ = 0;
  }
  room_.notify_one();
}

void Window::fail(Root root) {
  {
    const std::lock_guard lock(mutex_);
    if (!remove(root)) return;
    ++failed_;
    if (failing_since_ == 0) failing_since_ = now();
  }
  room_.notify_one();
}

bool Window::remove(Root root) {
  const auto found = std::find_if(under_way_.begin(), under_way_.end(),
                                  [root](const UnderWay& each) { return each.root == root.value(); });
  if (found == under_way_.end()) return false;
  under_way_.erase(found);
  if (paused_ && under_way_.empty()) idle_.notify_all();
  return true;
}

void Window::pause() {
  const std::lock_guard lock(mutex_);
  paused_ = true;
}

bool Window::await_idle(Nanoseconds until) {
  std::unique_lock lock(mutex_);
  const auto left = std::chrono::nanoseconds(std::max<Nanoseconds>(until - now(), 0));
  return idle_.wait_for(lock, left, [this] { return under_way_.empty(); });
}

void Window::resume(Nanoseconds span) {
  {
    const std::lock_guard lock(mutex_);
    paused_ = false;
    if (failing_since_ > 0) failing_since_ += span;
  }
  room_.notify_all();
}

void Window::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  room_.notify_all();
}

std::uint64_t Window::failed() const {
  const std::lock_guard lock(mutex_);
  return failed_;
}

}  // namespace bw
