// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/stream.hpp>

#include <cstddef>

namespace corbel::transport {

/// Makes one receive call for at most `room` octets of messages.
inline IoResult receive(Stream& stream, std::byte* into, std::size_t room, Wait wait) noexcept {
  //@@ CORBEL_MESSAGE_RECEIVE_BEGIN
  return stream.receive(into, room, wait);
  //@@ CORBEL_MESSAGE_RECEIVE_END
}

}  // namespace corbel::transport
