// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a message, and what the receiver owes the sender then.
#pragma once

#include <cstdint>

namespace corbel::giop {

enum class Error : std::uint8_t {
  none = 0,
  bad_magic,            // not "GIOP": the peer speaks something else
  unsupported_version,  // not 1.0, 1.1 or 1.2
  unknown_type,         // no such message type in this version
  bad_flags,            // reserved flag bits, or more fragments to come where that is not allowed
  too_large,            // over MaxMessageSize
  bad_size,             // shorter than its fixed fields, or more than its type has
  bad_header,           // the request, reply or locate header cannot be read
  too_many_contexts,    // over MaxServiceContexts
  bad_status,           // reply or locate status out of range
  bad_target,           // unknown addressing disposition, or a profile without object key
  bad_operation,        // empty operation name, or one that is no string
  unexpected_fragment,  // no fragmented message is open under that id
  too_many_fragmented,  // over MaxFragmentedMessages
  no_memory,            // over MaxInputMemory, together with those of all other connections; or the machine has no more
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
