// SPDX-License-Identifier: Apache-2.0
#include <bw/event/received_events.hpp>

#include <bw/event/sequence.hpp>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <numeric>

namespace bw {

namespace {

/// The time for which a wait continues after its phase has ended.
constexpr Nanoseconds slice = 10 * millisecond;

/// The time without events in a closed phase after which a wait gives up; events are in flight for a shorter time.
constexpr Nanoseconds wait_limit_ = 500 * millisecond;

}  // namespace

void ReceivedEvents::reset() {
  const std::lock_guard lock(mutex_);
  std::fill(left_.begin(), left_.end(), 0);
  closed_ = false;
}

void ReceivedEvents::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  last_ = now();
}

void ReceivedEvents::arrived(std::uint64_t sequence) {
  const std::uint16_t connection = connection_of(sequence);
  {
    const std::lock_guard lock(mutex_);
    if (connection < left_.size()) ++left_[connection];
    if (closed_) last_ = now();
  }
  changed_.notify_all();
}

template <class Condition>
void ReceivedEvents::wait(const Activation& activation, Nanoseconds timeout, Condition there) {
  const Nanoseconds begin = now();
  while (!there()) {
    activation.proceed();
    if (closed_ && now() - last_ > wait_limit_) throw PhaseEnded{};
    const Nanoseconds left = timeout == 0 ? slice : begin + timeout - now();
    if (left <= 0) return;
    changed_.wait_for(mutex_, std::chrono::nanoseconds(std::min(left, slice)));
  }
}

void ReceivedEvents::wait_for_each(const Activation& activation, Nanoseconds timeout) {
  const std::lock_guard lock(mutex_);
  wait(activation, timeout, [&] { return std::all_of(left_.begin(), left_.end(), [](auto n) { return n > 0; }); });
  for (std::uint64_t& events : left_) events -= std::min<std::uint64_t>(events, 1);
}

void ReceivedEvents::wait_for(const Activation& activation, std::uint64_t count, Nanoseconds timeout) {
  const std::lock_guard lock(mutex_);
  const auto all = [&] { return std::accumulate(left_.begin(), left_.end(), std::uint64_t{0}); };
  wait(activation, timeout, [&] { return all() >= count; });
  for (std::uint64_t& events : left_) {
    const std::uint64_t taken = std::min(events, count);
    events -= taken;
    count -= taken;
  }
}

}  // namespace bw
