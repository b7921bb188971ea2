// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#ifdef CORBEL_SANITIZED
#include <sanitizer/allocator_interface.h>
#else
#include <malloc.h>
#endif

#include <chrono>
#include <cstddef>
#include <thread>

namespace corbel::test {

/// Returns the memory that this process has allocated and not freed.
inline std::size_t heap_in_use() {
#ifdef CORBEL_SANITIZED
  return __sanitizer_get_current_allocated_bytes();
#else
  const struct mallinfo2 all = ::mallinfo2();
  return all.uordblks + all.hblkhd;
#endif
}

/// Returns the used heap without work, after the threads that end connections are idle.
inline std::size_t settled_heap() {
  std::size_t least = heap_in_use();
  for (int same = 0; same < 5; ++same) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (const std::size_t now = heap_in_use(); now < least) {
      least = now;
      same = 0;
    }
  }
  return least;
}

/// Fails if the used heap does not return to its former size. Servers keep memory for the largest number of concurrent
/// connections; malloc counts the blocks that threads keep for later as used.
inline void expect_heap(std::size_t before) {
#ifdef CORBEL_SANITIZED
  constexpr std::size_t slack = 512 * 1024;
#else
  constexpr std::size_t slack = 1024 * 1024;
#endif
  std::size_t now = heap_in_use();
  for (int times = 0; now > before + slack && times < 12'000; ++times) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    now = heap_in_use();
  }
  EXPECT_LE(now, before + slack) << "memory is not given back";
}

}  // namespace corbel::test
