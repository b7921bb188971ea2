// SPDX-License-Identifier: Apache-2.0
// Numbered checkpoints on the path of a request. CORBEL_CHECKPOINT(x) is empty unless the program is compiled with
// CORBEL_PROBES=1. It then stores (time stamp, checkpoint) into a ring of the thread, if rings were provided. The
// checkpoints follow figure 7 of Krishna et al., "Context-Specific Middleware Specialization" (2006).
#pragma once

#include <cstdint>

namespace corbel::checkpoint {

/// Checkpoints in the order of a two-way call.
enum class Checkpoint : std::uint16_t {
  client_call = 1,         // the stub was entered
  client_begun = 2,        // the connection is found and the header written; arguments follow
  client_marshalled = 3,   // the request is complete in its buffer
  client_sent = 4,         // passed to the kernel
  server_readable = 5,     // the event demultiplexer has returned; absent with thread-per-connection
  server_received = 6,     // the complete message is in the buffer
  server_located = 7,      // object adapter and servant are known
  server_upcall = 8,       // arguments are read; the servant is about to be called
  server_returned = 9,     // the servant has returned; the reply begins
  server_marshalled = 10,  // the reply is complete in its buffer
  server_sent = 11,        // the reply was passed to the kernel
  client_readable = 12,    // the first octets of the reply have arrived
  client_received = 13,    // the complete reply is in the buffer
  client_return = 14,      // the results are read; the stub is about to return
};

/// A record that a thread stores at a checkpoint. The layout is part of checkpoint files (docs/reference/contracts.md).
struct Record {
  std::uint64_t nanoseconds;  // CLOCK_MONOTONIC
  // at client_marshalled and server_received: address of this side's connection object; otherwise 0
  std::uint64_t connection;
  std::uint32_t request;  // request id; 0 without a connection
  std::uint16_t checkpoint;
  std::uint16_t label;      // at client_marshalled: label of the called reference, 0 without one
  std::uint16_t operation;  // at client_marshalled: number in the ring's list of names, 0 if the list was full
  std::uint16_t unused[3];
};
static_assert(sizeof(Record) == 32);

}  // namespace corbel::checkpoint

#if defined(CORBEL_PROBES) && CORBEL_PROBES
#include <corbel/checkpoint/ring.hpp>

/// Records that the thread passes the checkpoint now.
#define CORBEL_CHECKPOINT(point) ::corbel::checkpoint::pass(::corbel::checkpoint::Checkpoint::point)
/// Adds the request to the record that this thread stored last.
#define CORBEL_CHECKPOINT_REQUEST(connection, request) ::corbel::checkpoint::identify(connection, request)
/// Adds the called operation to the record that this thread stored last.
#define CORBEL_CHECKPOINT_OPERATION(label, operation) ::corbel::checkpoint::name(label, operation)
#else
#define CORBEL_CHECKPOINT(point) static_cast<void>(0)
#define CORBEL_CHECKPOINT_REQUEST(connection, request) static_cast<void>(0)
#define CORBEL_CHECKPOINT_OPERATION(label, operation) static_cast<void>(0)
#endif
