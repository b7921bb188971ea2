// SPDX-License-Identifier: Apache-2.0
// Numbered checkpoints along the path of a request. CORBEL_PROBE(n) is nothing at all unless the program is compiled
// with CORBEL_PROBES=1; then it stores (time stamp, checkpoint) into a ring of the thread, and nothing as long as
// nobody has given rings. Checkpoints follow figure 7 of Krishna et al., "Context-Specific Middleware Specialization"
// (2006).
#pragma once

#include <cstdint>

namespace corbel::probe {

/// In the order in which a two-way call passes them.
enum class Checkpoint : std::uint16_t {
  client_call = 1,         // stub entered
  client_begun = 2,        // connection found, header written: arguments follow
  client_marshalled = 3,   // request complete in its buffer
  client_sent = 4,         // given to the kernel
  server_readable = 5,     // event demultiplexer woke up; with thread-per-connection there is none
  server_received = 6,     // whole message in the buffer
  server_located = 7,      // object adapter and servant known
  server_upcall = 8,       // arguments read, servant about to be called
  server_returned = 9,     // servant came back: reply begun
  server_marshalled = 10,  // reply complete in its buffer
  server_sent = 11,        // reply given to the kernel
  client_readable = 12,    // reply's first bytes arrived
  client_received = 13,    // whole reply in the buffer
  client_return = 14,      // results read, stub about to return
};

/// What a thread writes down at a checkpoint. The layout is part of checkpoint files (docs/contracts.md).
struct Record {
  std::uint64_t nanoseconds;  // CLOCK_MONOTONIC
  std::uint64_t connection;   // at client_marshalled and server_received: this side's end of it; elsewhere 0
  std::uint32_t request;      // its id, where there is a connection
  std::uint16_t checkpoint;
  std::uint16_t label;      // of the reference that is called through, at client_marshalled; 0: it has none
  std::uint16_t operation;  // its number in the ring's list, there too; 0: the list was full
  std::uint16_t unused[3];
};
static_assert(sizeof(Record) == 32);

}  // namespace corbel::probe

#if defined(CORBEL_PROBES) && CORBEL_PROBES
#include <corbel/probe/ring.hpp>

/// What it names is passed now.
#define CORBEL_PROBE(checkpoint) ::corbel::probe::pass(::corbel::probe::Checkpoint::checkpoint)
/// Which request it was that passed the last checkpoint of this thread.
#define CORBEL_PROBE_REQUEST(connection, request) ::corbel::probe::identify(connection, request)
/// What is called by it.
#define CORBEL_PROBE_OPERATION(label, operation) ::corbel::probe::name(label, operation)
#else
#define CORBEL_PROBE(checkpoint) static_cast<void>(0)
#define CORBEL_PROBE_REQUEST(connection, request) static_cast<void>(0)
#define CORBEL_PROBE_OPERATION(label, operation) static_cast<void>(0)
#endif
