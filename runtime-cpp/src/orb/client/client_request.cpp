// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/client_request.hpp>

#include "band_binding.hpp"
#include "object_locator.hpp"
#include "oneway_scope.hpp"
#include "request_header.hpp"

#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>

#include <new>

namespace corbel::orb {

ClientRequest::ClientRequest(CORBA::Object& target, std::string_view operation, giop::Response response)
    : operation_(operation), response_(response), exchange_(*target._reference(), call_policies(*target._reference())) {
  CORBEL_CHECKPOINT(client_call);
  if (response_ == giop::Response::none) {
    response_ = response_of(channel().policies().sync_scope);
  }
  state().deadline = deadline_after(channel().policies().timeout);
}

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ClientRequest::begin_message() {
  Core& core = this->core();
  connect(exchange_);
  channel().take_id();
  //@@ CORBEL_REQUEST_HEADER_CACHING_BEGIN
  if (connection().repeats(target().number, operation_, response_, binding().priority()) &&
      state().contexts_out.empty() && targets().addressing.load(std::memory_order_relaxed) == giop::Addressing::key)
      [[likely]] {
    out().emplace(connection().out, core.limits.max_message_size, connection().context.encoding,
                  connection().context.boundaries);
    giop::resume_request(*out(), connection().last.offsets, channel().id());
  } else {
    if (reference().locates_first()) [[unlikely]] {
      locate_first();
    }
    write_header();
  }
  //@@ CORBEL_REQUEST_HEADER_CACHING_END
  CORBEL_CHECKPOINT(client_begun);
}

// Not inlined, so that the hot path does not contain these less frequent cases.
void ClientRequest::write_header() try {
  RequestHeader(binding(), response_).begin(out(), channel().id(), operation_, state().contexts_out);
} catch (const std::bad_alloc&) {
  channel().throw_no_memory(CORBA::COMPLETED_NO);
}

void ClientRequest::locate_first() { ObjectLocator(exchange_, forwards_).locate_before_call(); }

cdr::Writer& ClientRequest::begin() {
  const Core& core = this->core();
  //@@ CORBEL_CALL_BEGUN
  core.check_alive();
  if (core.interception_points.send_request.function != nullptr) [[unlikely]] {
    announce();
  } else {
    begin_message();
  }
  return *out();
}

// Starts a request with interceptors. Interceptors also see the failure of an attempt that has not begun a message.
void ClientRequest::announce() {
  for (;;) {
    try {
      reply_.contexts.clear();
      core().interception_points.send_request(*this);
      begin_message();
      return;
    } catch (const Forward& elsewhere) {
      redirect(elsewhere);
    } catch (const CORBA::SystemException& exception) {
      if (!redirected(exception)) {
        throw;
      }
    } catch (const std::bad_alloc&) {
      channel().throw_no_memory(CORBA::COMPLETED_NO);
    }
  }
}

void ClientRequest::locate() {
  //@@ CORBEL_LOCATE_BEGUN
  core().check_alive();
  ObjectLocator(exchange_, forwards_).locate();
}

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ClientRequest::finish_message() {
  //@@ CORBEL_REQUEST_COMPLETION_BEGIN
  giop::finish_message(*out(), connection().last.offsets);
  out()->check(CORBA::COMPLETED_NO);
  if (out()->position() > core().limits.fragment_size || out()->boundaries() != nullptr) [[unlikely]] {
    exchange_.fragment();
  }
  //@@ CORBEL_REQUEST_COMPLETION_END
  CORBEL_CHECKPOINT(client_marshalled);
  CORBEL_CHECKPOINT_REQUEST(binding().connection(), channel().id());
  CORBEL_CHECKPOINT_OPERATION(reference().label(), operation_);
}

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ClientRequest::note_sent() noexcept {
  CORBEL_CHECKPOINT(client_sent);
  // The header was written anew, so the request carried the connection's service contexts.
  if (connection().last.target == 0) [[unlikely]] {
    note_header_sent();
  }
}

void ClientRequest::note_header_sent() noexcept { RequestHeader(binding(), response_).note_sent(channel().id()); }

//@@ CORBEL_CALL_COMPLETION
bool ClientRequest::invoke(std::span<const Raises> raises) {
  try {
    //@@ CORBEL_CALL_BEGIN
    finish_message();
    if (!exchange_.send()) [[unlikely]] {
      return retry();
    }
    note_sent();
    //@@ CORBEL_CALL_END
    return answered(raises);
  } catch (const Forward& elsewhere) {
    redirect(elsewhere);
  } catch (const CORBA::Exception& exception) {
    if (!redirected(exception)) {
      throw;
    }
  } catch (const std::bad_alloc&) {
    channel().throw_no_memory(CORBA::COMPLETED_MAYBE);
  }
  return false;
}

bool ClientRequest::send() {
  try {
    return send_once();
  } catch (const Forward& elsewhere) {
    redirect(elsewhere);
  } catch (const CORBA::Exception& exception) {
    if (!redirected(exception)) {
      throw;
    }
  } catch (const std::bad_alloc&) {
    channel().throw_no_memory(CORBA::COMPLETED_MAYBE);
  }
  return false;
}

bool ClientRequest::send_once() {
  finish_message();
  const bool soon = channel().policies().sync_scope == options::OnewaySyncScope::none;
  if (!(soon ? exchange_.send_soon() : exchange_.send())) [[unlikely]] {
    return retry();
  }
  note_sent();
  if (response_ != giop::Response::none) {
    return await_acknowledgement();
  }
  binding().release();
  other_ = OtherOutcome::sent;
  core().interception_points.receive_other(*this);
  CORBEL_CHECKPOINT(client_return);
  return true;
}

// The reply to a oneway has no results. With SYNC_WITH_SERVER it only confirms that the request has arrived.
bool ClientRequest::await_acknowledgement() {
  if (!answered({})) {
    return false;
  }
  finish();
  return true;
}

bool ClientRequest::answered(std::span<const Raises> raises) {
  //@@ CORBEL_REPLY_AWAITED_BEGIN
  MessageExchange::Message message;
  if (!exchange_.await(message)) [[unlikely]] {
    return retry();
  }
  CORBEL_CHECKPOINT(client_received);
  Core& core = this->core();
  const giop::Error error = giop::decode_reply(message.bytes, message.header, core.limits, reply_);
  if (error != giop::Error::none || reply_.id != channel().id()) [[unlikely]] {
    if (!await_own(message, error)) {
      return retry();
    }
  }
  if (connection().unsettled) [[unlikely]] {
    note_reply();
  }
  reply_.body.context(&connection().context);
  //@@ CORBEL_REPLY_AWAITED_END
  switch (reply_.status) {
    [[likely]] case giop::ReplyStatus::no_exception:
      //@@ CORBEL_REPLY_ACCEPTED
      core.interception_points.receive_reply(*this);
      return true;
    case giop::ReplyStatus::user_exception: throw_user_exception(raises);
    case giop::ReplyStatus::system_exception:
      if (forwards_.reverts(binding(), reply_.body)) {
        notify_other(OtherOutcome::retry, nullptr);
        channel().release_for_retry();
        return false;
      }
      giop::raise_system_exception(reply_.body);
    case giop::ReplyStatus::location_forward: return follow_forward(false);
    case giop::ReplyStatus::location_forward_perm: return follow_forward(true);
    case giop::ReplyStatus::needs_addressing_mode:
      forwards_.read_addressing(channel(), reply_.body);
      notify_other(OtherOutcome::retry, nullptr);
      channel().release_for_retry();
      return false;
  }
  channel().throw_bad_message(giop::Error::bad_status);
}

// Skips late replies to cancelled requests until the reply to this request arrives. Returns false if the caller must
// start again.
bool ClientRequest::await_own(MessageExchange::Message& message, giop::Error error) {
  const Core& core = this->core();
  while (error != giop::Error::none || reply_.id != channel().id()) {
    reply_.contexts.clear();
    if (!exchange_.await_after_late(message, error)) {
      return false;
    }
    error = giop::decode_reply(message.bytes, message.header, core.limits, reply_);
  }
  return true;
}

void ClientRequest::note_reply() noexcept { RequestHeader(binding(), response_).note_reply(reply_.contexts); }

void ClientRequest::throw_user_exception(std::span<const Raises> raises) {
  const std::string_view id = reply_.body.get_string();
  finish();
  for (const Raises& raise : raises) {
    if (id == raise.repository_id) {
      raise.raise(reply_.body);
    }
  }
  throw CORBA::UNKNOWN(minor::unlisted_user_exception, CORBA::COMPLETED_YES);
}

// The interceptors are called before the connection is given back, because the reply is in its receive buffer.
bool ClientRequest::follow_forward(bool permanently) {
  const giop::Ior ior = forwards_.read_forward(binding(), reply_.body);
  notify_other(OtherOutcome::forward, &ior);
  channel().release_for_retry();
  reference().forward(ior, permanently);
  return false;
}

// Called when the connection has ended and the call should try another connection. Returns false, as invoke() and
// send() do then.
bool ClientRequest::retry() {
  notify_other(OtherOutcome::retry, nullptr);
  return false;
}

void ClientRequest::notify_other(OtherOutcome why, const giop::Ior* where) {
  forget_lost_contexts();
  other_ = why;
  forwarded_to_ = where;
  core().interception_points.receive_other(*this);
}

// Reports `exception` as the outcome to the interceptors. Returns true if an interceptor forwards the request, so that
// another attempt follows.
bool ClientRequest::redirected(const CORBA::Exception& exception) {
  forget_lost_contexts();
  exception_ = &exception;
  try {
    core().interception_points.receive_exception(*this);
  } catch (const Forward& elsewhere) {
    redirect(elsewhere);
    return true;
  }
  return false;
}

// Starts the request again with the object to which an interceptor forwards it.
void ClientRequest::redirect(const Forward& elsewhere) {
  channel().release_for_retry();
  forwards_.count(core());
  reference().forward(elsewhere.ior, elsewhere.permanent);
}

// Clears the contexts of a reply, which point into the receive buffer of the connection.
void ClientRequest::forget_lost_contexts() noexcept {
  if (binding().connection() == nullptr) {
    reply_.contexts.clear();
  }
}

}  // namespace corbel::orb
