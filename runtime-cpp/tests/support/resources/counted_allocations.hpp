// SPDX-License-Identifier: Apache-2.0
// Counts all allocations of a program. For one source of a program without sanitizers, which replace these functions,
// too.
#pragma once

#include <atomic>
#include <cstdlib>
#include <utility>

namespace test {

inline std::atomic<long> allocations{0};
/// The number of the calling thread's allocations.
inline thread_local long own_allocations = 0;
/// The number of the calling thread's allocations of at least 8 KiB, such as buffers of connections.
inline thread_local long own_large_allocations = 0;
/// True if the next allocation of the calling thread fails.
inline thread_local bool next_fails = false;

inline void count_allocation(std::size_t size) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  ++own_allocations;
  own_large_allocations += size >= 8192 ? 1 : 0;
}

}  // namespace test

extern "C" {
void* __libc_malloc(std::size_t size);                     // NOLINT: glibc's internal names
void* __libc_realloc(void* memory, std::size_t size);      // NOLINT
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT

// Replaces glibc's function, which operator new also calls.
void* malloc(std::size_t size) {
  test::count_allocation(size);
  return std::exchange(test::next_fails, false) ? nullptr : __libc_malloc(size);
}
void* realloc(void* memory, std::size_t size) {
  test::count_allocation(size);
  return __libc_realloc(memory, size);
}
void* calloc(std::size_t count, std::size_t size) {
  test::count_allocation(count * size);
  return __libc_calloc(count, size);
}
}
