// SPDX-License-Identifier: Apache-2.0
// The floor of shared memory: only moves as many bytes as one GIOP call through two rings of SHMIOP, for one client.
// Options: `spin` for spinning instead of futex wake-ups.
#include "command_line.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

using peer::Options;
using peer::Work;

constexpr std::uint32_t kRing = 131072;  // has room for the largest message

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

// Returns false if the other side has ended.
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

struct RawShm {
  static int serve(const Work& work, Options options) {
    const int file = ::memfd_create("raw_shm", 0);
    if (::ftruncate(file, sizeof(Memory)) != 0) {
      std::perror("ftruncate");
      return 1;
    }
    Memory* const memory = map(file);
    peer::print_address(("/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(file)).c_str());
    const bool spin = peer::has(options, "spin");
    std::vector<char> request(request_bytes(work));
    const std::vector<char> reply(reply_bytes(work), 'r');
    while (take(*memory, memory->to_server, request, spin)) {
      put(memory->to_client, reply);
    }
    return 0;
  }

  class Client {
   public:
    Client(const char* path, const Work&, Options options)
        : memory_(map(::open(path, O_RDWR))), spin_(peer::has(options, "spin")) {}

    ~Client() {
      memory_->over = true;
      memory_->to_server.reader_sleeps = 0;
      ::syscall(SYS_futex, &memory_->to_server.reader_sleeps, FUTEX_WAKE, 1, nullptr, nullptr, 0);
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    template <class Body>
    int run(const Work& work, Body body) {
      const std::vector<char> request(request_bytes(work), 'q');
      std::vector<char> reply(reply_bytes(work));
      return body([&] {
        put(memory_->to_server, request);
        return take(*memory_, memory_->to_client, reply, spin_);
      });
    }

   private:
    Memory* memory_;
    bool spin_;
  };
};

}  // namespace

int main(int argc, char** argv) { return peer::run_peer<RawShm>(argc, argv); }
