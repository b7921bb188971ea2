// SPDX-License-Identifier: Apache-2.0
// Storage of checkpoints: a ring for each thread, in memory that the measuring program provides. Passing a checkpoint
// allocates nothing, takes no lock and makes no system call (the clock is read through the vDSO).
#pragma once

#include <corbel/checkpoint/checkpoint.hpp>

#include <atomic>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

#include <time.h>

namespace corbel::checkpoint {

/// The header of a ring in memory, followed by its records. Plain memory, initially all zeros, so that it may be a
/// mapped file.
struct RingState {
  static constexpr std::size_t most_operations = 63;
  static constexpr std::size_t longest = 63;

  std::atomic<std::uint64_t> count;  // records ever stored; the newest `capacity` of them are kept
  std::uint64_t operations;          // number of names below
  char unused[48];
  char names[most_operations][longest + 1];  // NUL-terminated; the first has number 1
};
static_assert(sizeof(RingState) == 4096);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

/// A ring of records that one thread writes.
class Ring {
 public:
  /// @param capacity number of records; a power of two
  Ring(RingState& state, Record* records, std::size_t capacity) noexcept
      : state_(&state), records_(records), mask_(capacity - 1) {}

  void store(Checkpoint checkpoint) noexcept {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const auto ns = static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(now.tv_nsec);
    const std::uint64_t index = state_->count.load(std::memory_order_relaxed);
    records_[index & mask_] = Record{ns, 0, 0, static_cast<std::uint16_t>(checkpoint), 0, 0, {}};
    state_->count.store(index + 1, std::memory_order_release);
  }

  /// Completes the record that was stored last.
  void identify(const void* connection, std::uint32_t request) noexcept {
    Record& record = last();
    record.connection = reinterpret_cast<std::uintptr_t>(connection);
    record.request = request;
  }
  void name(std::uint16_t label, std::string_view operation) noexcept {
    Record& record = last();
    record.label = label;
    record.operation = number_of(operation);
  }

  std::uint64_t count() const noexcept { return state_->count.load(std::memory_order_acquire); }
  const Record& at(std::uint64_t index) const noexcept { return records_[index & mask_]; }
  const RingState& state() const noexcept { return *state_; }
  /// Writes all records, so that no later store causes a page fault.
  void touch() noexcept { std::memset(static_cast<void*>(records_), 0, (mask_ + 1) * sizeof(Record)); }

 private:
  Record& last() noexcept { return records_[(state_->count.load(std::memory_order_relaxed) - 1) & mask_]; }

  // Names are literals of stubs, so there are few different pointers. The text is compared as well, in case a name is
  // no literal and its memory was reused.
  std::uint16_t number_of(std::string_view operation) noexcept {
    const std::size_t size = operation.size() < RingState::longest ? operation.size() : RingState::longest;
    const std::uint64_t known = state_->operations;
    for (std::uint64_t i = 0; i < known; ++i) {
      if (known_names_[i] == operation.data() && std::memcmp(state_->names[i], operation.data(), size) == 0 &&
          state_->names[i][size] == '\0') {
        return static_cast<std::uint16_t>(i + 1);
      }
    }
    if (known == RingState::most_operations) {
      return 0;
    }
    std::memcpy(state_->names[known], operation.data(), size);
    known_names_[known] = operation.data();
    state_->operations = known + 1;
    return static_cast<std::uint16_t>(known + 1);
  }

  RingState* state_;
  Record* records_;
  std::size_t mask_;
  const char* known_names_[RingState::most_operations] = {};
};

/// The rings of the threads of a program. Must exist until use() has replaced them and no thread is passing a
/// checkpoint.
class Rings {
 public:
  explicit Rings(std::span<Ring> rings) noexcept : rings_(rings), serial_(next_serial()) {}
  Rings(const Rings&) = delete;
  Rings& operator=(const Rings&) = delete;

  /// Returns a ring that no other thread has, or null if none is left. May be called from any thread.
  Ring* claim() noexcept {
    const std::uint64_t index = claimed_.fetch_add(1, std::memory_order_relaxed);
    if (index >= rings_.size()) {
      return nullptr;
    }
    rings_[index].touch();
    return &rings_[index];
  }

  /// Returns the number of threads that have called claim().
  std::uint64_t claimed() const noexcept { return claimed_.load(std::memory_order_relaxed); }
  std::uint64_t serial() const noexcept { return serial_; }

 private:
  static std::uint64_t next_serial() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
  }

  std::span<Ring> rings_;
  const std::uint64_t serial_;  // the address of a destroyed Rings may be reused
  std::atomic<std::uint64_t> claimed_{0};
};

namespace detail {
struct ThreadRing {
  std::uint64_t serial = 0;
  Ring* ring = nullptr;
};
inline constinit std::atomic<Rings*> active{nullptr};
inline constinit thread_local ThreadRing thread_ring{};
}  // namespace detail

/// Stores checkpoints into these rings from now on; null: nowhere.
inline void use(Rings* rings) noexcept { detail::active.store(rings, std::memory_order_release); }

/// Returns the ring of the calling thread, or null if the thread has none. Rings belong to threads, not to requests.
inline Ring* ring() noexcept {
  Rings* const rings = detail::active.load(std::memory_order_acquire);
  if (rings == nullptr) {
    return nullptr;
  }
  detail::ThreadRing& mine = detail::thread_ring;
  if (mine.serial != rings->serial()) [[unlikely]] {
    mine = {rings->serial(), rings->claim()};
  }
  return mine.ring;
}

inline void pass(Checkpoint checkpoint) noexcept {
  if (Ring* const mine = ring()) mine->store(checkpoint);
}
inline void identify(const void* connection, std::uint32_t request) noexcept {
  if (Ring* const mine = ring(); mine != nullptr && mine->count() != 0) mine->identify(connection, request);
}
inline void name(std::uint16_t label, std::string_view operation) noexcept {
  if (Ring* const mine = ring(); mine != nullptr && mine->count() != 0) mine->name(label, operation);
}

}  // namespace corbel::checkpoint
