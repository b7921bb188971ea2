// SPDX-License-Identifier: Apache-2.0
// Messages of a client other than requests.
#include "session.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <new>

namespace corbel::orb {

Session::Outcome Session::answer_other(const Message& message) try {
  using Type = giop::MessageType;
  switch (message.header.type) {
    case Type::locate_request: return answer_locate_request(message);
    case Type::cancel_request: {
      // Requests of one connection are served in sequence. The cancelled request has been withdrawn() or served, or is
      // still arriving in fragments.
      std::uint32_t id = 0;
      const giop::Error error = giop::decode_cancel_request(message.bytes, message.header, core_.limits, id);
      if (error != giop::Error::none) {
        return protocol_error(error, message.header.version);
      }
      in_.cancel(id);
      return Outcome::open;
    }
    case Type::message_error:
      log_end(core_.options, *stream_, "The client has not understood a message: GIOPVersion, MaxMessageSize.");
      return Outcome::closed;
    case Type::close_connection: return Outcome::closed;
    default:  // messages that only servers send
      return protocol_error(giop::Error::unknown_type, message.header.version);
  }
} catch (const std::bad_alloc&) {
  return Outcome::closed;
}

Session::Outcome Session::answer_locate_request(const Message& message) {
  giop::LocateRequest request;
  const giop::Error error = giop::decode_locate_request(message.bytes, message.header, core_.limits, request);
  if (error != giop::Error::none) {
    return protocol_error(error, message.header.version);
  }
  cdr::Writer out(output_.buffer());
  try {
    const bool here = core_.adapter_if_any()->locate(request.object_key);
    giop::begin_locate_reply(out, message.header.version, request.id,
                             here ? giop::LocateStatus::object_here : giop::LocateStatus::unknown_object);
  } catch (const Forward& forward) {
    const bool for_good = forward.permanent && message.header.version >= giop::v1_2;
    giop::begin_locate_reply(out, message.header.version, request.id,
                             for_good ? giop::LocateStatus::object_forward_perm : giop::LocateStatus::object_forward);
    giop::write_ior(out, forward.ior);
  }
  giop::finish_message(out);
  return out.ok() ? send(out) : Outcome::closed;
}

}  // namespace corbel::orb
