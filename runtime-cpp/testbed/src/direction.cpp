// SPDX-License-Identifier: Apache-2.0
#include "direction.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace bw::testbed {

Direction::Direction(const Shape& shape, std::uint64_t seed) : shape_(shape), random_(seed * 0x9E3779B97F4A7C15u + 1) {}

// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
double Direction::uniform() {
  std::uint64_t z = random_ += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

void Direction::take(Frame frame, std::int64_t now) {
  ++counters_.received;
  if (shape_.loss > 0 && uniform() < shape_.loss) {
    ++counters_.lost;
    return;
  }
  if (waiting_.size() >= shape_.queue) {
    ++counters_.dropped;
    return;
  }
  std::int64_t serialised = std::max(free_, now);
  if (shape_.bits_per_second > 0) {
    const double ns = static_cast<double>(frame.size()) * 8e9 / static_cast<double>(shape_.bits_per_second);
    serialised += static_cast<std::int64_t>(ns);
    free_ = serialised;
  }
  std::int64_t delay = shape_.delay;
  if (shape_.jitter > 0) delay += static_cast<std::int64_t>((2 * uniform() - 1) * static_cast<double>(shape_.jitter));
  last_due_ = std::max(last_due_, serialised + std::max<std::int64_t>(0, delay));
  waiting_.push_back({last_due_, std::move(frame)});
}

std::int64_t Direction::due() const {
  return waiting_.empty() ? std::numeric_limits<std::int64_t>::max() : waiting_.front().due;
}

bool Direction::next(std::int64_t now, Frame& frame) {
  if (due() > now) return false;
  const std::int64_t behind = now - waiting_.front().due;
  counters_.latest = std::max(counters_.latest, behind);
  if (behind > late_limit) ++counters_.late;
  frame = std::move(waiting_.front().frame);
  waiting_.pop_front();
  return true;
}

}  // namespace bw::testbed
