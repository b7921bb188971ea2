// SPDX-License-Identifier: Apache-2.0
// Cuts messages into fragments (CORBA 3.3 part 2, 9.4.9): the other direction is giop/fragment.hpp.
#pragma once

#include "corbel/cdr/buffer.hpp"
#include "corbel/cdr/writer.hpp"

#include <cstddef>

namespace corbel::giop {

/// The smallest fragment: a header, a request id and a word of the message.
inline constexpr std::size_t least_fragment = 24;

/// Whether the finished message may leave in fragments: requests, replies and locate messages of version 1.2. In 1.1 no
/// value may stand across a cut, and where values stand is not known any more once they are written.
bool may_be_cut(const cdr::Writer& message) noexcept;

/// Writes the message into `into` as a first part and fragments, each at most `fragment_size` octets with its header
/// and, but for the last, a multiple of eight. Returns the octets of all; 0 when memory is out.
/// @param fragment_size a multiple of eight, at least least_fragment, and smaller than the message
std::size_t write_fragments(const cdr::Writer& message, std::size_t fragment_size, cdr::Buffer& into) noexcept;

}  // namespace corbel::giop
