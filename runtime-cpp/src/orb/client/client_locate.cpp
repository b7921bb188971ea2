// SPDX-License-Identifier: Apache-2.0
// LocateRequest (CORBA 3.3 part 2, 9.4.5): finds an object without a call to it.
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <new>

namespace corbel::orb {

void ClientRequest::locate() {
  core().check_alive();
  binding_.locating(true);
  try {
    do {
      connect();
    } while (!locate_once());
  } catch (const std::bad_alloc&) {
    throw_no_memory(CORBA::COMPLETED_NO);
  }
}

// Locates the object before the first call over each set of profiles of the reference. Afterwards the connection may be
// another one, and the next request has a new id. Objects of this ORB are not located.
void ClientRequest::locate_first() try {
  if (targets().located.load(std::memory_order_relaxed) || connection().stream->descriptor() < 0) {
    return;
  }
  {
    const struct Scope {
      ~Scope() { binding.locating(false); }
      RequestBinding& binding;
    } scope{binding_};
    binding_.locating(true);
    while (!locate_once()) {
      connect();
    }
  }
  id_ = connection().next_id++;
} catch (const std::bad_alloc&) {
  throw_no_memory(CORBA::COMPLETED_NO);
}

// Returns false if the caller must try again, because the object is elsewhere, the server wants another addressing
// mode, or the server has closed the connection.
bool ClientRequest::locate_once() {
  preceded_ = true;
  id_ = connection().next_id++;
  connection().last.target = 0;  // the LocateRequest overwrites the cached request header
  out_.emplace(connection().out);
  giop::write_locate_request(*out_, {target().version,
                                     id_,
                                     giop::Response::expected,
                                     target().key,
                                     {},
                                     {},
                                     targets().addressing.load(std::memory_order_relaxed),
                                     targets().ior,
                                     target().profile});
  out_->check(CORBA::COMPLETED_NO);
  Message message;
  if (!send_message() || !await(message)) {
    return false;
  }
  giop::LocateReply answer;
  for (;;) {
    const giop::Error error = giop::decode_locate_reply(message.bytes, message.header, core().limits, answer);
    if (error == giop::Error::none && answer.id == id_) {
      break;
    }
    if (!connection().is_late(message)) {
      throw_bad_message(error, true);
    }
    if (!await_behind(message)) {
      return false;
    }
  }
  connection().proven = true;
  answer.body.context(&connection().context);
  switch (answer.status) {
    case giop::LocateStatus::object_here: targets().located.store(true, std::memory_order_relaxed); return true;
    case giop::LocateStatus::unknown_object:
      if (revert_unknown_forward()) {
        return false;
      }
      throw CORBA::OBJECT_NOT_EXIST(minor::no_such_object, CORBA::COMPLETED_NO);
    case giop::LocateStatus::object_forward: return forward(answer.body, false);
    case giop::LocateStatus::object_forward_perm: return forward(answer.body, true);
    case giop::LocateStatus::system_exception: giop::raise_system_exception(answer.body);
    case giop::LocateStatus::needs_addressing_mode: return change_addressing(answer.body);
  }
  throw_bad_message(giop::Error::bad_status, true);
}

// Interceptors see requests but no LocateRequests.
void ClientRequest::notify_other() {
  if (!binding_.locating()) {
    core().hooks.receive_other(*this);
  }
}

}  // namespace corbel::orb
