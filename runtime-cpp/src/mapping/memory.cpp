// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/memory.hpp"

#include "corbel/mapping/thread_end.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <span>
#include <utility>

extern "C" void __asan_poison_memory_region(const volatile void*, std::size_t) __attribute__((weak));  // NOLINT

namespace corbel {

namespace {

/// The header before each block. It is poisoned under AddressSanitizer, except in functions that are excluded from the
/// check.
struct alignas(16) Header {
  Header* next;  // the next free block; in an inner block, the block around it
  CORBA::ULong elements;
  std::uint32_t size;  // the size class, `odd` or `inner`
};

constexpr std::size_t smallest = 16;
constexpr std::size_t largest = largest_kept_block;
constexpr std::uint32_t sizes = std::bit_width(largest / smallest);
constexpr std::uint32_t odd = sizes;  // larger than all size classes, or not cached
constexpr std::uint32_t inner = odd + 1;
constexpr std::size_t octets(std::uint32_t size) noexcept { return smallest << size; }
constexpr std::uint32_t size_for(std::size_t wanted) noexcept {
  return static_cast<std::uint32_t>(std::bit_width((wanted - (wanted != 0 ? 1 : 0)) | (smallest - 1))) -
         std::bit_width(smallest - 1);
}
static_assert(size_for(0) == 0 && size_for(16) == 0 && size_for(17) == 1 && size_for(largest) == sizes - 1);

/// Returns the number of blocks that move between a thread and the block cache at once.
constexpr std::uint32_t batch(std::uint32_t size) noexcept {
  return static_cast<std::uint32_t>(std::clamp<std::size_t>(8192 / octets(size), 1, 256));
}
/// Returns the maximal number of blocks that a thread keeps.
constexpr std::uint32_t most(std::uint32_t size) noexcept {
  return octets(size) > 128 * 1024 ? 1 : static_cast<std::uint32_t>(std::max<std::size_t>(64 * 1024 / octets(size), 2));
}
/// Returns the number of blocks that a thread keeps while the block cache has room.
constexpr std::uint32_t usual(std::uint32_t size) noexcept { return std::min(2 * batch(size), most(size)); }

constexpr std::size_t places = 16;
/// Returns the maximal number of batches in the block cache.
constexpr std::size_t places_of(std::uint32_t size) noexcept {
  return std::clamp<std::size_t>(256 * 1024 / (batch(size) * octets(size)), 2, places);
}

constexpr std::size_t all(bool of_depot) noexcept {
  std::size_t sum = 0;
  for (std::uint32_t size = 0; size < sizes; ++size) {
    sum += octets(size) * (of_depot ? places_of(size) * batch(size) : most(size));
  }
  return sum;
}
static_assert(all(false) <= most_retained_octets && all(true) <= most_block_cache_octets);

/// Free blocks that threads exchange. Each slot holds a complete batch or nothing, so that threads share only the
/// pointer of a slot.
class BlockCache {
 public:
  bool has_room(std::uint32_t size) noexcept {
    const auto places = of(size);
    return std::any_of(places.begin(), places.end(), [](const std::atomic<Header*>& place) {
      return place.load(std::memory_order_relaxed) == nullptr;
    });
  }
  /// Returns false if the cache is full.
  bool put(std::uint32_t size, Header* chain) noexcept {
    for (std::atomic<Header*>& place : of(size)) {
      Header* nothing = nullptr;
      if (place.load(std::memory_order_relaxed) == nullptr &&
          place.compare_exchange_strong(nothing, chain, std::memory_order_release, std::memory_order_relaxed)) {
        return true;
      }
    }
    return false;
  }
  /// Returns nullptr if the cache has no batch of this size.
  Header* take(std::uint32_t size) noexcept {
    for (std::atomic<Header*>& place : of(size)) {
      if (place.load(std::memory_order_relaxed) != nullptr) {
        if (Header* chain = place.exchange(nullptr, std::memory_order_acquire)) {
          return chain;
        }
      }
    }
    return nullptr;
  }

 private:
  using Places = std::array<std::atomic<Header*>, places>;
  std::span<std::atomic<Header*>> of(std::uint32_t size) noexcept {
    return std::span(places_[size]).first(places_of(size));
  }

  std::array<Places, sizes> places_{};
};
constinit BlockCache block_cache;

/// A thread's free blocks of one size.
struct FreeList {
  Header* first = nullptr;
  std::uint32_t count = 0;
  std::uint32_t limit = 0;  // 0: the thread keeps no blocks, because it has not begun or has ended
};
// No destructor, because static objects may be freed after the destructors of this thread have run.
constinit thread_local std::array<FreeList, inner + 1> free_lists{};
constinit thread_local bool gone = false;

void end_of_thread(void*) noexcept {
  gone = true;
  for (FreeList& of_size : free_lists) {
    of_size.limit = of_size.count = 0;
    while (of_size.first != nullptr) {
      std::free(std::exchange(of_size.first, of_size.first->next));
    }
  }
}

/// Lets this thread keep blocks. Returns false if there is no memory to register the clean-up at the thread's end.
bool begin() noexcept {
  static const ThreadEnd end(end_of_thread);
  if (!end.arm(&free_lists)) {
    return false;
  }
  for (std::uint32_t size = 0; size < sizes; ++size) {
    free_lists[size].limit = usual(size);
  }
  return true;
}

bool keeps_nothing() noexcept { return gone || &__asan_poison_memory_region != nullptr; }

void keep(FreeList& mine, Header* header) noexcept {
  header->next = mine.first;
  mine.first = header;
  ++mine.count;
}

/// Returns false if the block cache is full.
bool hand_over(FreeList& mine, std::uint32_t size) noexcept {
  if (!block_cache.has_room(size)) {
    return false;
  }
  Header* const chain = mine.first;
  Header* last = chain;
  for (std::uint32_t i = 1; i < batch(size); ++i) {
    last = last->next;
  }
  mine.first = std::exchange(last->next, nullptr);
  // Other threads have filled the block cache.
  if (!block_cache.put(size, chain)) {
    last->next = std::exchange(mine.first, chain);
    return false;
  }
  mine.count -= batch(size);
  return true;
}

[[gnu::noinline]] void* take_new(std::size_t wanted, std::uint32_t size) noexcept {
  if (size >= sizes || keeps_nothing() || (free_lists[size].limit == 0 && !begin())) {
    size = odd;
  } else {
    FreeList& mine = free_lists[size];
    if (Header* chain = block_cache.take(size)) {
      mine.first = chain->next;
      mine.count = batch(size) - 1;
      return chain + 1;
    }
    mine.limit = usual(size);
    wanted = octets(size);
  }
  if (wanted > SIZE_MAX - sizeof(Header)) {
    return nullptr;
  }
  auto* header = static_cast<Header*>(std::malloc(sizeof(Header) + wanted));
  if (header == nullptr) {
    return nullptr;
  }
  header->size = size;
  if (&__asan_poison_memory_region != nullptr) {
    __asan_poison_memory_region(header, sizeof *header);
  }
  return header + 1;
}

[[gnu::noinline, gnu::no_sanitize_address]] void give_back(Header* header) noexcept {
  const std::uint32_t size = header->size;
  if (size == inner) {
    return give_block(header->next + 1);
  }
  if (size == odd || keeps_nothing()) {
    return std::free(header);
  }
  FreeList& mine = free_lists[size];
  if (mine.limit == 0) {
    if (!begin()) {
      return std::free(header);
    }
  } else if (!hand_over(mine, size)) {
    if (mine.limit == most(size)) {
      return std::free(header);
    }
    mine.limit = std::min(mine.limit + batch(size), most(size));
  }
  keep(mine, header);
}

}  // namespace

[[gnu::no_sanitize_address]] void* take_block(std::size_t wanted) noexcept {
  const std::uint32_t size = size_for(wanted);
  if (size < sizes) [[likely]] {
    FreeList& mine = free_lists[size];
    if (Header* header = mine.first) [[likely]] {
      mine.first = header->next;
      --mine.count;
      return header + 1;
    }
  }
  return take_new(wanted, size);
}

[[gnu::no_sanitize_address]] void give_block(void* block) noexcept {
  if (block == nullptr) {
    return;
  }
  Header* const header = static_cast<Header*>(block) - 1;
  FreeList& mine = free_lists[header->size];
  // Also true for `odd` and `inner`, which are never kept.
  if (mine.count >= mine.limit) [[unlikely]] {
    return give_back(header);
  }
  keep(mine, header);
}

[[gnu::no_sanitize_address]] void make_inner_block(void* block, void* at) noexcept {
  Header* const header = static_cast<Header*>(at) - 1;
  header->next = static_cast<Header*>(block) - 1;
  header->size = inner;
  if (&__asan_poison_memory_region != nullptr) {
    __asan_poison_memory_region(header, sizeof *header);
  }
}

[[gnu::no_sanitize_address]] void* take_elements(CORBA::ULong count, std::size_t size) noexcept {
  std::size_t wanted = 0;
  if (__builtin_mul_overflow(std::size_t{count}, size, &wanted)) {
    return nullptr;
  }
  void* const block = take_block(wanted);
  if (block != nullptr) [[likely]] {
    (static_cast<Header*>(block) - 1)->elements = count;
  }
  return block;
}

[[gnu::no_sanitize_address]] CORBA::ULong elements_of(const void* block) noexcept {
  return (static_cast<const Header*>(block) - 1)->elements;
}

std::size_t retained_octets() noexcept {
  std::size_t sum = 0;
  for (std::uint32_t size = 0; size < sizes; ++size) {
    sum += free_lists[size].count * octets(size);
  }
  return sum;
}

}  // namespace corbel
