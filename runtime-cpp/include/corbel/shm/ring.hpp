// SPDX-License-Identifier: Apache-2.0
// A ring of octets in memory shared by two processes: one writes, one reads, and neither locks. A side does not trust
// the other: it reads the other's index once, checks it, and then uses its private copy. A side never reads its own
// index back from the shared memory.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SANITIZE_THREAD__)
#define CORBEL_SHM_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CORBEL_SHM_TSAN 1
#endif
#endif
#ifdef CORBEL_SHM_TSAN
extern "C" void __tsan_acquire(void*);
extern "C" void __tsan_release(void*);
#endif

namespace corbel::shm {

/// The state of one side of a ring: shows the other side whether and how to wake this side.
enum Sleep : std::uint32_t {
  awake = 0,
  on_futex = 1,   ///< the side waits on this word
  on_socket = 2,  ///< the side watches the socket: one octet wakes it
};

/// The control part of a ring. The indices count all octets ever moved, modulo 2^32. Each index has its own cache line,
/// and the words for sleeping have a third, so that a spinning side does not disturb the other.
struct RingState {
  alignas(64) std::atomic<std::uint32_t> written{0};
  alignas(64) std::atomic<std::uint32_t> read{0};
  alignas(64) std::atomic<std::uint32_t> reader_sleeps{awake};
  std::atomic<std::uint32_t> writer_sleeps{awake};
};
static_assert(sizeof(RingState) == 192 && std::atomic<std::uint32_t>::is_always_lock_free);

/// Returns true for a power of two within the limits, so that indices may wrap.
constexpr bool is_ring_size(std::uint32_t size) noexcept {
  return size >= 4096 && size <= (1U << 26) && (size & (size - 1)) == 0;
}

namespace detail {
#ifdef CORBEL_SHM_TSAN
// The two mappings of a segment have different addresses, so ThreadSanitizer does not see the synchronization.
inline char order;
inline void published() noexcept { __tsan_release(&order); }
inline void received() noexcept { __tsan_acquire(&order); }
#else
inline void published() noexcept {}
inline void received() noexcept {}
#endif
}  // namespace detail

/// The writing side.
class RingWriter {
 public:
  /// @param begin current value of both indices
  RingWriter(RingState& state, std::byte* bytes, std::uint32_t size, std::uint32_t begin = 0) noexcept
      : state_(&state), bytes_(bytes), size_(size), written_(begin), read_(begin) {}

  /// Copies as many octets as there is room for, and publishes them to the reader. Returns their number.
  std::size_t put(const void* from, std::size_t wanted) noexcept {
    std::uint32_t room = size_ - (written_ - read_);
    if (room < wanted) {
      look();
      room = size_ - (written_ - read_);
    }
    const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(wanted, room));
    if (count == 0 || broken_) {
      return 0;
    }
    const std::uint32_t at = written_ & (size_ - 1);
    const std::uint32_t straight = std::min(count, size_ - at);
    std::memcpy(bytes_ + at, from, straight);
    if (straight != count) {
      std::memcpy(bytes_, static_cast<const std::byte*>(from) + straight, count - straight);
    }
    written_ += count;
    detail::published();
    state_->written.store(written_);
    return count;
  }

  /// Returns true if put() would move octets, or the ring is broken.
  bool ready() noexcept {
    look();
    return broken_ || written_ - read_ != size_;
  }

  /// Returns true if the reader's index had an impossible value; put() then moves no octets.
  bool broken() const noexcept { return broken_; }
  std::uint32_t size() const noexcept { return size_; }
  RingState& state() const noexcept { return *state_; }

 private:
  void look() noexcept {
    const std::uint32_t now = state_->read.load();
    if (now - read_ > written_ - read_) [[unlikely]] {  // backwards, or beyond the written octets
      broken_ = true;
    } else {
      read_ = now;
    }
  }

  RingState* state_;
  std::byte* bytes_;
  std::uint32_t size_;
  std::uint32_t written_;
  std::uint32_t read_;  // as last seen
  bool broken_ = false;
};

/// The reading side.
class RingReader {
 public:
  /// @param begin current value of both indices
  RingReader(RingState& state, const std::byte* bytes, std::uint32_t size, std::uint32_t begin = 0) noexcept
      : state_(&state), bytes_(bytes), size_(size), written_(begin), read_(begin) {}

  /// Copies out the available octets, at most `capacity`. Returns their number. The peer cannot change the copy.
  std::size_t take(void* into, std::size_t capacity) noexcept {
    look();
    const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(capacity, written_ - read_));
    if (count == 0 || broken_) {
      return 0;
    }
    detail::received();
    const std::uint32_t at = read_ & (size_ - 1);
    const std::uint32_t straight = std::min(count, size_ - at);
    std::memcpy(into, bytes_ + at, straight);
    if (straight != count) {
      std::memcpy(static_cast<std::byte*>(into) + straight, bytes_, count - straight);
    }
    asm volatile("" ::: "memory");  // the caller checks the copy; the compiler must not read from the ring again
    read_ += count;
    state_->read.store(read_);
    return count;
  }

  /// Returns true if take() would move octets, or the ring is broken.
  bool ready() noexcept {
    look();
    return broken_ || written_ != read_;
  }
  /// Returns true if at least half of the ring is known to be free: waking a writer is then useful.
  bool roomy() const noexcept { return written_ - read_ <= size_ / 2; }

  /// Returns true if the writer's index had an impossible value; take() then moves no octets.
  bool broken() const noexcept { return broken_; }
  std::uint32_t size() const noexcept { return size_; }
  RingState& state() const noexcept { return *state_; }

 private:
  void look() noexcept {
    const std::uint32_t now = state_->written.load();
    if (now - read_ > size_ || now - read_ < written_ - read_) [[unlikely]] {  // too far, or backwards
      broken_ = true;
    } else {
      written_ = now;
    }
  }

  RingState* state_;
  const std::byte* bytes_;
  std::uint32_t size_;
  std::uint32_t written_;  // as last seen
  std::uint32_t read_;
  bool broken_ = false;
};

/// Returns the state of the side at `word`, and marks the side as awake, so that each sleeper is woken once.
inline Sleep take_sleeper(std::atomic<std::uint32_t>& word) noexcept {
  return word.load() == awake ? awake : static_cast<Sleep>(word.exchange(awake));
}

}  // namespace corbel::shm

#undef CORBEL_SHM_TSAN
