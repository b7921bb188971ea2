// SPDX-License-Identifier: Apache-2.0
// The floor of shared memory: the same bytes as one GIOP call through two rings as SHMIOP has them, with futex wake-ups
// or spinning, and nothing else.
//   raw_shm server futex|spin REQUEST_BYTES REPLY_BYTES                     prints its memory's path, serves one client
//   raw_shm client futex|spin PATH CALLS WARMUP REQUEST_BYTES REPLY_BYTES   prints one result line
#include "latency.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace {

constexpr std::uint32_t kRing = 65536;

struct Ring {
  alignas(64) std::atomic<std::uint32_t> written;
  alignas(64) std::atomic<std::uint32_t> read;
  alignas(64) std::atomic<std::uint32_t> reader_sleeps;
  alignas(64) char bytes[kRing];
};

struct Memory {
  Ring to_server;
  Ring to_client;
  std::atomic<bool> over;
};

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

void put(Ring& ring, const std::vector<char>& message) {
  const std::uint32_t at = ring.written.load(std::memory_order_relaxed);
  const auto size = static_cast<std::uint32_t>(message.size());
  const std::uint32_t straight = std::min(size, kRing - at % kRing);
  std::memcpy(ring.bytes + at % kRing, message.data(), straight);
  std::memcpy(ring.bytes, message.data() + straight, size - straight);
  ring.written.store(at + size);
  if (ring.reader_sleeps.load() != 0) {
    ring.reader_sleeps.store(0);
    ::syscall(SYS_futex, &ring.reader_sleeps, FUTEX_WAKE, 1, nullptr, nullptr, 0);
  }
}

// False when the other side has ended.
bool take(Memory& memory, Ring& ring, std::vector<char>& message, bool spin) {
  const std::uint32_t at = ring.read.load(std::memory_order_relaxed);
  const auto size = static_cast<std::uint32_t>(message.size());
  while (ring.written.load() - at < size) {
    if (memory.over) {
      return false;
    }
    if (spin) {
      pause();
      continue;
    }
    ring.reader_sleeps.store(1);
    if (ring.written.load() - at < size && !memory.over) {
      ::syscall(SYS_futex, &ring.reader_sleeps, FUTEX_WAIT, 1, nullptr, nullptr, 0);
    }
  }
  const std::uint32_t straight = std::min(size, kRing - at % kRing);
  std::memcpy(message.data(), ring.bytes + at % kRing, straight);
  std::memcpy(message.data() + straight, ring.bytes, size - straight);
  ring.read.store(at + size);
  return true;
}

Memory* map(int file) {
  void* const base = ::mmap(nullptr, sizeof(Memory), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
  if (file < 0 || base == MAP_FAILED) {
    std::perror("shared memory");
    std::exit(1);
  }
  return static_cast<Memory*>(base);
}

int serve(bool spin, std::size_t request_bytes, std::size_t reply_bytes) {
  const int file = ::memfd_create("raw_shm", 0);
  if (::ftruncate(file, sizeof(Memory)) != 0) {
    std::perror("ftruncate");
    return 1;
  }
  Memory* const memory = map(file);
  std::printf("/proc/%d/fd/%d\n", static_cast<int>(::getpid()), file);
  std::fflush(stdout);
  std::vector<char> request(request_bytes);
  const std::vector<char> reply(reply_bytes, 'r');
  while (take(*memory, memory->to_server, request, spin)) {
    put(memory->to_client, reply);
  }
  return 0;
}

int call(bool spin, const char* path, std::size_t calls, std::size_t warmup, std::size_t request_bytes,
         std::size_t reply_bytes) {
  Memory* const memory = map(::open(path, O_RDWR));
  const std::vector<char> request(request_bytes, 'q');
  std::vector<char> reply(reply_bytes);
  const int status = bench::measure(calls, warmup, [&] {
    put(memory->to_server, request);
    return take(*memory, memory->to_client, reply, spin);
  });
  memory->over = true;
  memory->to_server.reader_sleeps = 0;
  ::syscall(SYS_futex, &memory->to_server.reader_sleeps, FUTEX_WAKE, 1, nullptr, nullptr, 0);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view role = argc > 1 ? argv[1] : "";
  const auto number = [&](int i) { return static_cast<std::size_t>(std::strtoull(argv[i], nullptr, 10)); };
  const bool spin = argc > 2 && std::string_view(argv[2]) == "spin";
  if (role == "server" && argc == 5) {
    return serve(spin, number(3), number(4));
  }
  if (role == "client" && argc == 8) {
    return call(spin, argv[3], number(4), number(5), number(6), number(7));
  }
  std::fprintf(stderr,
               "usage: raw_shm server futex|spin REQUEST_BYTES REPLY_BYTES\n"
               "       raw_shm client futex|spin PATH CALLS WARMUP REQUEST_BYTES REPLY_BYTES\n");
  return 2;
}
