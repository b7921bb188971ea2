// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/rtscheduling/thread_key.hpp>

#include <array>
#include <atomic>
#include <cstdint>

namespace corbel::rtscheduling {

/// The values of one distributable thread. Reading neither locks nor allocates. Usually one OS thread at a time uses
/// the values; the members are atomic because an orphaned context may use them at the same time.
class ThreadSpecificData {
 public:
  ThreadSpecificData() noexcept = default;
  ThreadSpecificData(const ThreadSpecificData&) = delete;
  ThreadSpecificData& operator=(const ThreadSpecificData&) = delete;
  ~ThreadSpecificData();

  void* get(std::uint32_t index, std::uint32_t generation) const noexcept {
    const Block* const block = blocks_[index / block_size].load(std::memory_order_acquire);
    if (block == nullptr) {
      return nullptr;
    }
    const Entry& entry = (*block)[index % block_size];
    return entry.generation.load(std::memory_order_relaxed) == generation ? entry.value.load(std::memory_order_relaxed)
                                                                          : nullptr;
  }
  void set(std::uint32_t index, std::uint32_t generation, void* value);
  /// Calls the destructors.
  void end() noexcept;

 private:
  struct Entry {
    std::atomic<std::uint32_t> generation{0};  // of the key that set the value
    std::atomic<void*> value{nullptr};
  };
  static constexpr std::uint32_t block_size = 64;
  using Block = std::array<Entry, block_size>;

  bool call_destructors() noexcept;

  std::array<std::atomic<Block*>, DistributableThreadKey::most_keys / block_size> blocks_{};
  std::atomic<bool> has_blocks_{false};  // most threads have no blocks, and a thread ends with each request
};

}  // namespace corbel::rtscheduling
