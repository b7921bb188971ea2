// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/writer.hpp>
#include <corbel/transport/stream.hpp>

namespace corbel::transport {

/// Sends a message, including the octets that it contains by reference.
inline IoResult send(Stream& stream, const cdr::Writer& message, Wait wait) noexcept {
  if (!message.has_pieces()) [[likely]] {
    //@@ CORBEL_MESSAGE_SEND_BEGIN
    return stream.send(message.data().data(), message.data().size(), wait);
    //@@ CORBEL_MESSAGE_SEND_END
  }
  iovec pieces[cdr::Writer::max_iovecs];
  return stream.send({pieces, message.iovecs(pieces)}, wait);
}

}  // namespace corbel::transport
