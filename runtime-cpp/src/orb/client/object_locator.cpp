// SPDX-License-Identifier: Apache-2.0
#include "object_locator.hpp"

#include "band_binding.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <atomic>
#include <new>

namespace corbel::orb {

void ObjectLocator::locate() try {
  channel().binding().locating(true);
  do {
    connect(exchange_);
  } while (!locate_once());
} catch (const std::bad_alloc&) {
  channel().throw_no_memory(CORBA::COMPLETED_NO);
}

void ObjectLocator::locate_before_call() try {
  RequestBinding& binding = channel().binding();
  if (binding.targets().located.load(std::memory_order_relaxed) || channel().connection().stream->descriptor() < 0) {
    return;
  }
  {
    const struct Scope {
      ~Scope() { binding.locating(false); }
      RequestBinding& binding;
    } scope{binding};
    binding.locating(true);
    while (!locate_once()) {
      connect(exchange_);
    }
  }
  channel().take_id();
} catch (const std::bad_alloc&) {
  channel().throw_no_memory(CORBA::COMPLETED_NO);
}

// Returns false if the caller must try again, because the object is at another place, the server requires another
// addressing mode, or the server has closed the connection.
bool ObjectLocator::locate_once() {
  begin_message();
  MessageExchange::Message message;
  if (!exchange_.send() || !exchange_.await(message)) {
    return false;
  }
  giop::LocateReply reply;
  const giop::Limits& limits = channel().core().limits;
  giop::Error error = giop::decode_locate_reply(message.bytes, message.header, limits, reply);
  while (error != giop::Error::none || reply.id != channel().id()) {
    if (!exchange_.await_after_late(message, error)) {
      return false;
    }
    error = giop::decode_locate_reply(message.bytes, message.header, limits, reply);
  }
  channel().connection().proven = true;
  reply.body.context(&channel().connection().context);
  const RequestBinding& binding = channel().binding();
  switch (reply.status) {
    case giop::LocateStatus::object_here: binding.targets().located.store(true, std::memory_order_relaxed); return true;
    case giop::LocateStatus::unknown_object:
      if (!forwards_.reverts_unknown(binding)) {
        throw CORBA::OBJECT_NOT_EXIST(minor::no_such_object, CORBA::COMPLETED_NO);
      }
      channel().release_for_retry();
      return false;
    case giop::LocateStatus::object_forward: return follow_forward(reply.body, false);
    case giop::LocateStatus::object_forward_perm: return follow_forward(reply.body, true);
    case giop::LocateStatus::system_exception: giop::raise_system_exception(reply.body);
    case giop::LocateStatus::needs_addressing_mode:
      forwards_.read_addressing(channel(), reply.body);
      channel().release_for_retry();
      return false;
  }
  channel().throw_bad_message(giop::Error::bad_status);
}

void ObjectLocator::begin_message() {
  ClientConnection& connection = channel().connection();
  channel().note_earlier_message();
  channel().take_id();
  connection.last.target = 0;  // the LocateRequest overwrites the cached request header
  exchange_.out().emplace(connection.out);
  const Targets& targets = channel().binding().targets();
  const Target& target = channel().binding().target();
  giop::write_locate_request(*exchange_.out(), {target.version,
                                                channel().id(),
                                                giop::Response::expected,
                                                target.key,
                                                {},
                                                {},
                                                targets.addressing.load(std::memory_order_relaxed),
                                                targets.ior,
                                                target.profile});
  exchange_.out()->check(CORBA::COMPLETED_NO);
}

bool ObjectLocator::follow_forward(cdr::Reader& body, bool permanently) {
  const giop::Ior ior = forwards_.read_forward(channel().binding(), body);
  channel().release_for_retry();
  channel().binding().reference().forward(ior, permanently);
  return false;
}

}  // namespace corbel::orb
