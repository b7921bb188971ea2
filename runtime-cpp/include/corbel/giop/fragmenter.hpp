// SPDX-License-Identifier: Apache-2.0
// Splits messages into fragments (CORBA 3.3 part 2, 9.4.9). giop/fragment.hpp reassembles fragments.
#pragma once

#include "corbel/cdr/buffer.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/giop/message.hpp"

#include <cstddef>
#include <memory>

namespace corbel::giop {

/// The smallest fragment: a header, a request id and a word of the message.
inline constexpr std::size_t least_fragment = 24;

/// The smallest fragment in version 1.1: any value fits behind the header.
inline constexpr std::size_t least_fragment_1_1 = 32;

/// Returns the boundaries for a writer of messages of this version: non-null for GIOP 1.1 with fragmentation.
/// @param kept owns the result while messages are written; created on first use
cdr::FragmentBoundaries* boundaries_for(Version version, std::size_t fragment_size,
                                        std::unique_ptr<cdr::FragmentBoundaries>& kept);

/// Returns true if the finished message may be fragmented: requests, replies and locate messages of version 1.2, and
/// requests and replies of version 1.1 that were written with cdr::FragmentBoundaries, because GIOP 1.1 does not permit
/// values across fragments.
bool may_be_fragmented(const cdr::Writer& message) noexcept;

/// Returns true if the message must be fragmented.
inline bool needs_fragments(const cdr::Writer& message, std::size_t fragment_size) noexcept {
  return (message.position() > fragment_size || message.boundaries() != nullptr) && may_be_fragmented(message);
}

/// Writes the message into `into` as a first part and fragments. Each part has at most `fragment_size` octets with its
/// header and, except for the last, a multiple of eight; version 1.1 uses the recorded boundaries. Returns the total
/// number of octets, or 0 if memory is exhausted.
/// @param fragment_size a multiple of eight, at least least_fragment, and less than the message
std::size_t write_fragments(const cdr::Writer& message, std::size_t fragment_size, cdr::Buffer& into) noexcept;

}  // namespace corbel::giop
