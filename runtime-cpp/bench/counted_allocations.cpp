// SPDX-License-Identifier: Apache-2.0
// Preloaded into a peer: counts its heap allocations in a mapped file of 8 octets (variable COUNTED_ALLOCATIONS), so
// that the count is complete even if the process is killed. The functions call glibc's implementations by their
// internal names.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

std::atomic<std::uint64_t> before_start{0};
std::atomic<std::uint64_t>* counter = &before_start;

[[gnu::constructor]] void start() {
  const char* const name = std::getenv("COUNTED_ALLOCATIONS");
  const int file = name == nullptr ? -1 : ::open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ::ftruncate(file, sizeof *counter) != 0) {
    return;
  }
  void* const memory = ::mmap(nullptr, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  if (memory != MAP_FAILED) {
    counter = static_cast<std::atomic<std::uint64_t>*>(memory);
  }
}

void count() { counter->fetch_add(1, std::memory_order_relaxed); }

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
  count();
  return __libc_malloc(size);
}

void* calloc(std::size_t number, std::size_t size) {
  count();
  return __libc_calloc(number, size);
}

void* realloc(void* memory, std::size_t size) {
  count();
  return __libc_realloc(memory, size);
}

void* memalign(std::size_t alignment, std::size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  count();
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? 12 : 0;  // ENOMEM
}
}
