// SPDX-License-Identifier: Apache-2.0
#include <bw/window.hpp>

#include <algorithm>

namespace bw {

void Window::open(std::uint16_t phase, std::uint16_t driver, unsigned outstanding) {
  const std::lock_guard lock(mutex_);
  phase_ = phase;
  driver_ = driver;
  count_ = 0;
  outstanding_ = outstanding;
  under_way_.clear();
  under_way_.reserve(outstanding);
  closed_ = false;
}

std::optional<Root> Window::enter() {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] { return closed_ || under_way_.size() < outstanding_; });
  if (closed_) return std::nullopt;
  const Root root(phase_, driver_, count_++);
  under_way_.push_back(root.value());
  return root;
}

void Window::leave(Root root) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find(under_way_.begin(), under_way_.end(), root.value());
    if (found == under_way_.end()) return;
    under_way_.erase(found);
  }
  room_.notify_one();
}

void Window::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  room_.notify_all();
}

}  // namespace bw
