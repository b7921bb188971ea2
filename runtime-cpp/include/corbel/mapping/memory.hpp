// SPDX-License-Identifier: Apache-2.0
// Memory of strings, sequences and their elements: each thread keeps blocks for reuse, so that repeated calls allocate
// nothing.
//
// - Sizes are powers of two from 16 octets to 1 MiB; larger blocks come from the system.
// - A thread keeps at most 64 KiB of each size (two blocks of 64 and 128 KiB, one block of larger sizes): less than 3
//   MiB.
// - Any thread may give a block back. A thread with too many blocks passes them in batches to the block cache of the
//   process (at most 6 MiB), and a thread without blocks takes a batch from the cache, by one atomic exchange and
//   without a lock. Such threads therefore allocate nothing either.
// - A thread that ends frees its blocks. Static objects may be freed after that, to the system.
// - With AddressSanitizer, threads keep no blocks, so that it sees the lifetime of each block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

#include "corbel/mapping/types.hpp"

namespace corbel {

/// Returns at least `size` octets, aligned to 16, or nullptr if memory is exhausted.
void* take_block(std::size_t size) noexcept;
/// Gives a block back, in any thread; nullptr has no effect.
void give_block(void* block) noexcept;

/// Makes `at`, a position inside `block`, the pointer that is given back instead of `block`. `at` must be 16-aligned,
/// and at least 16 octets behind the start. Overwrites the 16 octets before `at`; the rest of the block is unchanged.
void make_inner_block(void* block, void* at) noexcept;

/// Returns a block for `count` elements of this size and records `count`. Returns nullptr if memory is exhausted.
void* take_elements(CORBA::ULong count, std::size_t size) noexcept;
CORBA::ULong elements_of(const void* block) noexcept;

/// Throws an exception that is both std::bad_alloc, as for `new`, and NO_MEMORY. Not inline, to keep callers small.
[[noreturn]] void raise_no_memory();
template <class T>
T* enough(T* memory) {
  if (memory == nullptr) [[unlikely]] {
    raise_no_memory();
  }
  return memory;
}

/// Octets of the largest block that threads keep. Larger blocks come from the system each time.
inline constexpr std::size_t largest_kept_block = std::size_t{1} << 20;

/// Maximal number of octets that a thread keeps, and of the block cache.
inline constexpr std::size_t most_retained_octets = std::size_t{3} << 20;
inline constexpr std::size_t most_block_cache_octets = std::size_t{6} << 20;

/// Returns the number of octets that the calling thread keeps.
std::size_t retained_octets() noexcept;

/// Constructs `count` elements in a new block; elements may be arrays. Returns nullptr if memory is exhausted.
template <class T>
T* new_elements(CORBA::ULong count) {
  static_assert(alignof(T) <= 16);
  using Single = std::remove_all_extents_t<T>;
  constexpr std::size_t each = sizeof(T) / sizeof(Single);
  void* const block = take_elements(count, sizeof(T));
  if (block == nullptr) [[unlikely]] {
    return nullptr;
  }
  if constexpr (std::is_nothrow_default_constructible_v<Single>) {
    std::uninitialized_value_construct_n(static_cast<Single*>(block), count * each);
  } else {
    try {
      std::uninitialized_value_construct_n(static_cast<Single*>(block), count * each);
    } catch (...) {
      give_block(block);
      throw;
    }
  }
  return static_cast<T*>(block);
}
/// Does the same as new_elements(), with unspecified values for types without a constructor.
template <class T>
T* new_elements_for_overwrite(CORBA::ULong count) {
  if constexpr (std::is_trivially_default_constructible_v<std::remove_all_extents_t<T>>) {
    static_assert(alignof(T) <= 16);
    return static_cast<T*>(take_elements(count, sizeof(T)));
  } else {
    return new_elements<T>(count);
  }
}
template <class T>
void delete_elements(T* elements) noexcept {
  using Single = std::remove_all_extents_t<T>;
  if constexpr (!std::is_trivially_destructible_v<Single>) {
    if (elements != nullptr) {
      constexpr std::size_t each = sizeof(T) / sizeof(Single);
      std::destroy_n(reinterpret_cast<Single*>(elements), elements_of(elements) * each);
    }
  }
  give_block(elements);
}

/// Base class whose `new` and `delete` use blocks of take_block(), for types that are returned by pointer.
struct InBlocks {
  static void* operator new(std::size_t size) { return enough(take_block(size)); }
  static void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take_block(size); }
  static void* operator new(::std::size_t, void* place) noexcept { return place; }
  static void operator delete(void* block) noexcept { give_block(block); }
  static void operator delete(void* block, const ::std::nothrow_t&) noexcept { give_block(block); }
  static void operator delete(void*, void*) noexcept {}
};

/// Allocator with which containers of the standard library use blocks of take_block().
template <class T>
struct BlockAllocator {
  using value_type = T;
  BlockAllocator() noexcept = default;
  template <class U>
  BlockAllocator(const BlockAllocator<U>&) noexcept {}
  T* allocate(std::size_t count) {
    static_assert(alignof(T) <= 16);
    return static_cast<T*>(enough(take_block(count * sizeof(T))));
  }
  void deallocate(T* elements, std::size_t) noexcept { give_block(elements); }
  friend bool operator==(const BlockAllocator&, const BlockAllocator&) noexcept { return true; }
};

}  // namespace corbel

/// The functions of InBlocks for structures, which have no base class and remain aggregates.
#define CORBEL_NEW_IN_BLOCKS                                                                                    \
  static void* operator new(::std::size_t _size) { return ::corbel::InBlocks::operator new(_size); }            \
  static void* operator new(::std::size_t _size, const ::std::nothrow_t& _nothrow) noexcept {                   \
    return ::corbel::InBlocks::operator new(_size, _nothrow);                                                   \
  }                                                                                                             \
  static void* operator new(::std::size_t, void* _place) noexcept { return _place; }                            \
  static void operator delete(void* _block) noexcept { ::corbel::InBlocks::operator delete(_block); }           \
  static void operator delete(void* _block, const ::std::nothrow_t&) noexcept { ::corbel::give_block(_block); } \
  static void operator delete(void*, void*) noexcept {}
