// SPDX-License-Identifier: Apache-2.0
// Makes the n-th allocation fail, and counts the blocks that are there. For one source of a program without sanitizers,
// which take these functions' places, too.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace test {

enum class Failing { nothing, in_this_thread, in_others };
enum class Then { one, all };  ///< what fails: the n-th only, or all from the n-th on

namespace detail {
inline std::atomic<Failing> failing{Failing::nothing};
inline std::atomic<Then> then{Then::one};
inline std::atomic<long> left{0};  // until one fails
inline std::atomic<long> failed{0};
inline std::atomic<long> blocks{0};
inline constinit thread_local bool this_thread = false;  // that says what fails

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

/// As long as it lives, the n-th allocation fails, or all from that on.
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

/// Allocated and not yet freed, by all threads.
inline long blocks() noexcept { return detail::blocks; }

}  // namespace test

extern "C" {
void* __libc_malloc(std::size_t size);                     // NOLINT: glibc's own names
void* __libc_realloc(void* block, std::size_t size);       // NOLINT
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT
void __libc_free(void* block);                             // NOLINT

// In place of glibc's, which operator new calls too.
void* malloc(std::size_t size) { return test::detail::fails() ? nullptr : test::detail::counted(__libc_malloc(size)); }
void* calloc(std::size_t count, std::size_t size) {
  return test::detail::fails() ? nullptr : test::detail::counted(__libc_calloc(count, size));
}
void* realloc(void* block, std::size_t size) {
  if (test::detail::fails()) {
    return nullptr;
  }
  void* const grown = __libc_realloc(block, size);
  return block == nullptr ? test::detail::counted(grown) : grown;
}
void free(void* block) {
  if (block != nullptr) {
    test::detail::blocks.fetch_sub(1, std::memory_order_relaxed);
  }
  __libc_free(block);
}
}
