// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a message, and what the receiver owes the sender then.
#pragma once

#include <cstdint>

namespace corbel::giop {

enum class Error : std::uint8_t {
  none = 0,
#define CORBEL_GIOP_ERROR(name, exception, sentence) name,
#include "corbel/mapping/giop_errors.inc"
#undef CORBEL_GIOP_ERROR
};

/// One sentence, for logs and error texts.
const char* describe(Error error) noexcept;

/// What to do with the connection after `error`; GIOP has no way to go on after a message that cannot be framed.
enum class Reaction : std::uint8_t {
  close,          // the bytes are not GIOP: an answer would be noise
  message_error,  // answer MessageError, then close (15.4.8)
};
constexpr Reaction reaction(Error error) noexcept {
  return error == Error::bad_magic ? Reaction::close : Reaction::message_error;
}

}  // namespace corbel::giop
