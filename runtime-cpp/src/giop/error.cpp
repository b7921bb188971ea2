// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/error.hpp"

namespace corbel::giop {

const char* describe(Error error) noexcept {
  switch (error) {
    case Error::none: return "No error.";
    case Error::bad_magic: return "The peer does not speak GIOP.";
    case Error::unsupported_version: return "The peer speaks a version of GIOP that is not 1.0, 1.1 or 1.2.";
    case Error::unknown_type: return "The message type does not exist in its version of GIOP.";
    case Error::bad_flags: return "The message has reserved flags, or fragments where none are allowed.";
    case Error::too_large: return "The message is larger than MaxMessageSize.";
    case Error::bad_size: return "The message's size does not fit its type.";
    case Error::bad_header: return "The header of the request or reply is malformed.";
    case Error::too_many_contexts: return "The message has more service contexts than MaxServiceContexts.";
    case Error::bad_status: return "The reply's status is out of range.";
    case Error::bad_target: return "The request's target address cannot be understood.";
    case Error::bad_operation: return "The request's operation name is malformed.";
    case Error::unexpected_fragment: return "A fragment came for which no message was begun.";
    case Error::too_many_fragmented:
      return "More fragmented messages are open than MaxFragmentedMessages or MaxReassemblyMemory allow.";
    case Error::no_memory: return "No memory is left for the message: MaxInputMemory, or the system's, is used up.";
  }
  return "Unknown error.";
}

}  // namespace corbel::giop
