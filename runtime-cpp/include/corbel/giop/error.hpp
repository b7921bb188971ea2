// SPDX-License-Identifier: Apache-2.0
// Errors of messages, and the reaction that GIOP requires.
#pragma once

#include <cstdint>

namespace corbel::giop {

enum class Error : std::uint8_t {
  none = 0,
#define CORBEL_GIOP_ERROR(name, exception, sentence) name,
#include "corbel/mapping/giop_errors.inc"
#undef CORBEL_GIOP_ERROR
};

/// Returns one sentence for logs and error texts.
const char* describe(Error error) noexcept;

/// The reaction to an error. GIOP cannot continue a connection after a message without valid framing.
enum class Reaction : std::uint8_t {
  close,          // the octets are not GIOP, so a reply would be useless
  message_error,  // reply with MessageError, then close (15.4.8)
};
constexpr Reaction reaction(Error error) noexcept {
  return error == Error::bad_magic ? Reaction::close : Reaction::message_error;
}

}  // namespace corbel::giop
