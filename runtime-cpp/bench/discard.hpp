// SPDX-License-Identifier: Apache-2.0
// The transport `discard` for benchmarks of emission: Corbel's own sockets, whose system calls return at once. A sent
// message is discarded; a call that waits for a reply receives an empty reply with its request id.
//
// The linker replaces the system calls of the program (--wrap), so that all code above them runs as in any program, and
// other programs contain no instruction for it. A program has one such connection at a time.
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/transport/stream.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace peer {

/// Returns an object key of 24 octets, the size of Corbel's keys (work.hpp).
std::vector<std::byte> discarded_key();

/// Returns a reference to an object behind the transport. Calls of operations without results return.
corbel::giop::Ior discarded_object(std::string_view type_id);

/// Returns a stream of the transport. Throws std::system_error if the system has no sockets left.
corbel::transport::StreamPtr discarding_stream();

}  // namespace peer
