// SPDX-License-Identifier: Apache-2.0
// Where strings, sequences and their elements have their memory from: blocks that each thread keeps for its next ones,
// so that calls allocate nothing once they have been made before.
//
// - Sizes are powers of two from 16 octets to 1 MiB; what is larger comes from the system each time.
// - A thread keeps at most 64 KiB of each size (of 64 and 128 KiB two blocks, of larger ones one): less than 3 MiB.
// - A block may be given back by another thread than the one that took it. Who only gives hands what it has too much of
//   to the process's depot (at most 6 MiB), many blocks at once, and who only takes fetches it there: no lock, an
//   atomic exchange for each batch. So they allocate nothing either, once the depot holds what is on its way.
// - A thread that ends frees what it keeps. Objects of static life may be freed after that: to the system.
// - In programs with the address sanitizer nothing is kept, so that it sees each block begin and end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

#include "corbel/mapping/types.hpp"

namespace corbel {

/// At least `size` octets, aligned to 16; nullptr when memory is out.
void* take_block(std::size_t size) noexcept;
/// From any thread; nullptr is nothing.
void give_block(void* block) noexcept;

/// From here on `at` is to be given back in place of `block`, in which it stands: 16-aligned, and at least 16 octets
/// behind its beginning. Those before it are written over; what else is in the block remains.
void make_inner_block(void* block, void* at) noexcept;

/// A block for so many elements of this size, which it remembers; nullptr when memory is out.
void* take_elements(CORBA::ULong count, std::size_t size) noexcept;
CORBA::ULong elements_of(const void* block) noexcept;

/// Raises std::bad_alloc, as `new` does, which is NO_MEMORY, too. Out of line, to keep callers small.
[[noreturn]] void raise_no_memory();
template <class T>
T* enough(T* memory) {
  if (memory == nullptr) [[unlikely]] {
    raise_no_memory();
  }
  return memory;
}

/// What is larger comes from the system each time.
inline constexpr std::size_t largest_kept_block = std::size_t{1} << 20;

/// Octets that a thread keeps at most, and the depot.
inline constexpr std::size_t most_kept_octets = std::size_t{3} << 20;
inline constexpr std::size_t most_block_cache_octets = std::size_t{6} << 20;

/// Octets that the calling thread keeps for its next blocks.
std::size_t kept_octets() noexcept;

/// Begins `count` elements in new memory; arrays are elements, too. nullptr when memory is out.
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
/// The same, with unspecified values where the type has no constructor.
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

/// `new` and `delete` of what derives from it use such blocks: for what is returned by pointer.
struct InBlocks {
  static void* operator new(std::size_t size) { return enough(take_block(size)); }
  static void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take_block(size); }
  static void* operator new(::std::size_t, void* place) noexcept { return place; }
  static void operator delete(void* block) noexcept { give_block(block); }
  static void operator delete(void* block, const ::std::nothrow_t&) noexcept { give_block(block); }
  static void operator delete(void*, void*) noexcept {}
};

}  // namespace corbel

/// The same for structures, which remain aggregates.
#define CORBEL_NEW_IN_BLOCKS                                                                                    \
  static void* operator new(::std::size_t _size) { return ::corbel::InBlocks::operator new(_size); }            \
  static void* operator new(::std::size_t _size, const ::std::nothrow_t& _nothrow) noexcept {                   \
    return ::corbel::InBlocks::operator new(_size, _nothrow);                                                   \
  }                                                                                                             \
  static void* operator new(::std::size_t, void* _place) noexcept { return _place; }                            \
  static void operator delete(void* _block) noexcept { ::corbel::InBlocks::operator delete(_block); }           \
  static void operator delete(void* _block, const ::std::nothrow_t&) noexcept { ::corbel::give_block(_block); } \
  static void operator delete(void*, void*) noexcept {}
