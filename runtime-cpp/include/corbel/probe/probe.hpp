// SPDX-License-Identifier: Apache-2.0
// Numbered checkpoints along the path of a request. CORBEL_PROBE(n) is nothing at all unless the program is compiled
// with CORBEL_PROBES=1; then it stores (time stamp, checkpoint) into the ring that the thread attached, and nothing if
// it attached none. Checkpoints follow figure 7 of Krishna et al., "Context-Specific Middleware Specialization" (2006).
#pragma once

#include <cstdint>

namespace corbel::probe {

enum class Checkpoint : std::uint16_t {
  client_call = 1,        // stub entered
  client_marshalled = 2,  // request complete in its buffer
  client_sent = 3,        // given to the kernel
  server_readable = 4,    // event demultiplexer woke up; with thread-per-connection there is none
  server_received = 5,    // whole message in the buffer
  server_located = 6,     // object adapter and servant known
  server_upcall = 7,      // arguments read, servant about to be called
  server_returned = 8,    // servant came back: reply begun
  server_sent = 9,        // reply given to the kernel
  client_readable = 10,   // reply's first bytes arrived
  client_received = 11,   // whole reply in the buffer
  client_return = 12,     // results read, stub about to return
};

struct Record {
  std::uint64_t nanoseconds;  // CLOCK_MONOTONIC
  Checkpoint checkpoint;
};

}  // namespace corbel::probe

#if defined(CORBEL_PROBES) && CORBEL_PROBES

#include <time.h>

#include <cstddef>

namespace corbel::probe {

/// A ring of records owned by one thread. The newest `capacity` records survive; `count` never wraps.
class Ring {
 public:
  Ring(Record* records, std::size_t capacity) : records_(records), capacity_(capacity) {}

  void store(Checkpoint checkpoint) noexcept {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    auto ns = static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(now.tv_nsec);
    records_[count_++ % capacity_] = Record{ns, checkpoint};
  }

  std::uint64_t count() const noexcept { return count_; }
  const Record& at(std::uint64_t index) const noexcept { return records_[index % capacity_]; }

 private:
  Record* records_;
  std::size_t capacity_;
  std::uint64_t count_ = 0;
};

/// The calling thread's ring; a checkpoint describes the thread that passes it, hence thread-local and not per request.
inline Ring*& attached() noexcept {
  static thread_local Ring* ring = nullptr;
  return ring;
}

inline void pass(Checkpoint checkpoint) noexcept {
  if (Ring* ring = attached()) ring->store(checkpoint);
}

}  // namespace corbel::probe

#define CORBEL_PROBE(checkpoint) ::corbel::probe::pass(::corbel::probe::Checkpoint::checkpoint)
#else
#define CORBEL_PROBE(checkpoint) static_cast<void>(0)
#endif
