// SPDX-License-Identifier: Apache-2.0
// The transport `discard`, which benchmarks of emission link: Corbel's own sockets, whose system calls return at once.
// A message that is sent goes nowhere; a call that waits for a reply receives an empty one with its request id.
//
// The linker replaces the system calls of the program (--wrap), so that everything above them runs as in any program,
// and no other program has an instruction for it. A program has one such connection at a time.
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/transport/stream.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace peer {

/// An object key of 24 octets, the size of those that Corbel makes (work.hpp).
std::vector<std::byte> discarded_key();

/// A reference to an object behind the transport. Calls of operations without results return.
corbel::giop::Ior discarded_object(std::string_view type_id);

/// A stream of the transport. Throws std::system_error if the system has no sockets left.
corbel::transport::StreamPtr discarding_stream();

}  // namespace peer
