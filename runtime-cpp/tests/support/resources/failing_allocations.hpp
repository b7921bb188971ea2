// SPDX-License-Identifier: Apache-2.0
// Makes the n-th allocation fail, and counts the allocated blocks. For one source of a program. Without sanitizers, its
// functions replace glibc's for all libraries. With sanitizers, their functions stay in place to check the use of
// blocks; then only the program's own calls, linked with --wrap, can fail.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <new>

namespace test {

enum class Failing { nothing, in_this_thread, in_others };
enum class Then { one, all };  ///< which allocations fail: the n-th only, or all from the n-th on

namespace detail {
inline std::atomic<Failing> failing{Failing::nothing};
inline std::atomic<Then> then{Then::one};
inline std::atomic<long> left{0};  // number of allocations until one fails
inline std::atomic<long> failed{0};
inline std::atomic<long> blocks{0};
inline constinit thread_local bool this_thread = false;  // true in the thread that defines which allocations fail

inline bool fails() noexcept {
  const Failing where = failing.load(std::memory_order_relaxed);
  if (where == Failing::nothing || (where == Failing::in_this_thread) != this_thread) {
    return false;
  }
  const long before = left.fetch_sub(1);
  if (before > 1 || (before < 1 && then == Then::one)) {
    return false;
  }
  ++failed;
  errno = ENOMEM;
  return true;
}
inline void* counted(void* block) noexcept {
  if (block != nullptr) {
    blocks.fetch_add(1, std::memory_order_relaxed);
  }
  return block;
}
}  // namespace detail

/// While it exists, the n-th allocation fails, or all allocations from the n-th on.
class FailingAllocations {
 public:
  FailingAllocations(Failing where, long n, Then then) noexcept {
    detail::this_thread = true;
    detail::left = n;
    detail::failed = 0;
    detail::then = then;
    detail::failing = where;
  }
  FailingAllocations(const FailingAllocations&) = delete;
  FailingAllocations& operator=(const FailingAllocations&) = delete;
  ~FailingAllocations() { detail::failing = Failing::nothing; }

  static long failed() noexcept { return detail::failed; }
};

/// Returns the number of blocks that are allocated and not yet freed, by all threads.
inline long blocks() noexcept { return detail::blocks; }

}  // namespace test

#ifdef CORBEL_SANITIZED
#define TEST_REAL(function) __real_##function  // NOLINT: the linker's names for functions with --wrap
#define TEST_OWN(function) __wrap_##function   // NOLINT
#else
#define TEST_REAL(function) __libc_##function  // NOLINT: glibc's internal names
#define TEST_OWN(function) function
#endif

extern "C" {
void* TEST_REAL(malloc)(std::size_t size);
void* TEST_REAL(realloc)(void* block, std::size_t size);
void* TEST_REAL(calloc)(std::size_t count, std::size_t size);
void TEST_REAL(free)(void* block);

void* TEST_OWN(malloc)(std::size_t size) {
  return test::detail::fails() ? nullptr : test::detail::counted(TEST_REAL(malloc)(size));
}
void* TEST_OWN(calloc)(std::size_t count, std::size_t size) {
  return test::detail::fails() ? nullptr : test::detail::counted(TEST_REAL(calloc)(count, size));
}
void* TEST_OWN(realloc)(void* block, std::size_t size) {
  if (test::detail::fails()) {
    return nullptr;
  }
  void* const grown = TEST_REAL(realloc)(block, size);
  return block == nullptr ? test::detail::counted(grown) : grown;
}
void TEST_OWN(free)(void* block) {
  if (block != nullptr) {
    test::detail::blocks.fetch_sub(1, std::memory_order_relaxed);
  }
  TEST_REAL(free)(block);
}
}

#ifdef CORBEL_SANITIZED
// Sanitizers have their own operators, which do not call a malloc that could be wrapped.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return __wrap_malloc(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return __wrap_malloc(size); }
void* operator new(std::size_t size) {
  void* const block = __wrap_malloc(size);
  return block != nullptr ? block : throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return ::operator new(size); }
void operator delete(void* block) noexcept { __wrap_free(block); }
void operator delete[](void* block) noexcept { __wrap_free(block); }
void operator delete(void* block, std::size_t) noexcept { __wrap_free(block); }
void operator delete[](void* block, std::size_t) noexcept { __wrap_free(block); }
#endif
