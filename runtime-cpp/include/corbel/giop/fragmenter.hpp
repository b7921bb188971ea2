// SPDX-License-Identifier: Apache-2.0
// Cuts messages into fragments (CORBA 3.3 part 2, 9.4.9): the other direction is giop/fragment.hpp.
#pragma once

#include "corbel/cdr/buffer.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/giop/message.hpp"

#include <cstddef>
#include <memory>

namespace corbel::giop {

/// The smallest fragment: a header, a request id and a word of the message.
inline constexpr std::size_t least_fragment = 24;

/// The same of version 1.1: any value fits behind the header.
inline constexpr std::size_t least_fragment_1_1 = 32;

/// For the writers of messages of this version: of 1.1, where they leave in fragments; else null.
/// @param kept what is given, for as long as messages are written; made when it is first needed
cdr::FragmentBoundaries* boundaries_for(Version version, std::size_t fragment_size,
                                        std::unique_ptr<cdr::FragmentBoundaries>& kept);

/// Whether the finished message may leave in fragments: requests, replies and locate messages of version 1.2; requests
/// and replies of version 1.1 that were written for it (cdr::FragmentBoundaries), as no value may stand across a cut
/// there.
bool may_be_cut(const cdr::Writer& message) noexcept;

/// Whether it must.
inline bool is_to_be_cut(const cdr::Writer& message, std::size_t fragment_size) noexcept {
  return (message.position() > fragment_size || message.boundaries() != nullptr) && may_be_cut(message);
}

/// Writes the message into `into` as a first part and fragments, each at most `fragment_size` octets with its header
/// and, but for the last, a multiple of eight; in version 1.1 as its cuts say. Returns the octets of all; 0 when memory
/// is out.
/// @param fragment_size a multiple of eight, at least least_fragment, and smaller than the message
std::size_t write_fragments(const cdr::Writer& message, std::size_t fragment_size, cdr::Buffer& into) noexcept;

}  // namespace corbel::giop
