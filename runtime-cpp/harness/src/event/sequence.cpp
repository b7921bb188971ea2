// SPDX-License-Identifier: Apache-2.0
#include <bw/event/sequence.hpp>

#include <bw/process/error.hpp>

namespace bw {

namespace {

constexpr unsigned count_bits = 48;
constexpr std::uint64_t count_mask = (std::uint64_t{1} << count_bits) - 1;

}  // namespace

void SequenceNumberer::set_connection(unsigned number) {
  if (number >= max_connections) {
    fail_start("an event sink has more than " + std::to_string(max_connections) + " connections");
  }
  connection_ = std::uint64_t{number} << count_bits;
}

std::uint64_t SequenceNumberer::next(ActivationId root) noexcept {
  const std::uint64_t phase = std::uint64_t{root.phase()} << count_bits;
  std::uint64_t last = last_.load(std::memory_order_relaxed);
  std::uint64_t next = 0;
  do {
    if (phase < (last & ~count_mask)) return connection_;  // a late event of a phase that has ended: any number will do
    next = phase == (last & ~count_mask) ? last + 1 : phase + 1;
  } while (!last_.compare_exchange_weak(last, next, std::memory_order_relaxed));
  return connection_ | (next & count_mask);
}

void SequenceChecker::reset() noexcept {
  for (auto& last : last_) last.store(0, std::memory_order_relaxed);
  lost_.store(0, std::memory_order_relaxed);
  reordered_.store(0, std::memory_order_relaxed);
}

void SequenceChecker::arrived(std::uint64_t sequence) noexcept {
  const std::uint16_t connection = connection_of(sequence);
  if (connection >= max_connections) return;
  const std::uint64_t count = sequence & count_mask;
  auto& newest = last_[connection];
  std::uint64_t last = newest.load(std::memory_order_relaxed);
  while (count > last) {
    if (newest.compare_exchange_weak(last, count, std::memory_order_relaxed)) {
      if (count > last + 1) lost_.fetch_add(count - last - 1, std::memory_order_relaxed);
      return;
    }
  }
  reordered_.fetch_add(1, std::memory_order_relaxed);
  lost_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace bw
