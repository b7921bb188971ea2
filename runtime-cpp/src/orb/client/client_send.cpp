// SPDX-License-Identifier: Apache-2.0
// Sending of a request: end of the message, fragments, oneways, time limits, and the retry after a connection has
// ended.
#include <corbel/orb/client_request.hpp>

#include "request_header.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/probe/probe.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>
#include <new>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;
using Clock = RequestState::Clock;

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ClientRequest::finish_message() {
  giop::finish_message(*out_, connection().last.offsets);
  out_->check(CORBA::COMPLETED_NO);
  CORBEL_PROBE(client_marshalled);
  CORBEL_PROBE_REQUEST(binding_.connection(), id_);
  CORBEL_PROBE_OPERATION(binding_.reference().label(), operation_);
  if (out_->position() > core().limits.fragment_size || out_->boundaries() != nullptr) [[unlikely]] {
    cut();
  }
}

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ClientRequest::note_sent() noexcept {
  // The header was written anew, so the request carried the connection's service contexts.
  if (connection().last.target == 0 && !binding_.locating()) [[unlikely]] {
    RequestHeader(binding_, response_).note_sent(id_);
  }
}

// Replaces the message by its fragments.
void ClientRequest::cut() {
  if (!giop::may_be_cut(*out_)) {
    return;
  }
  const std::size_t size = giop::write_fragments(*out_, core().limits.fragment_size, connection().cut);
  if (size == 0) {
    cdr::raise(cdr::Error::no_memory, CORBA::COMPLETED_NO);
  }
  out_.emplace(connection().cut).resume(size);
}

// Returns false if the server had closed the connection; the caller then starts again with another one.
bool ClientRequest::transmit() {
  finish_message();
  return send_message();
}

bool ClientRequest::send_message() {
  limit_waits();
  IoResult sent;
  if (connection().keeps()) [[unlikely]] {
    sent = connection().flush(Wait::yes);
  }
  if (sent.status == IoStatus::ok) {
    sent = transport::send(*connection().stream, *out_, Wait::yes);
  }
  if (sent.status == IoStatus::ok) [[likely]] {
    CORBEL_PROBE(client_sent);
    note_sent();
    return true;
  }
  // The server cannot have received the whole request, so it has not executed it.
  if (sent.status != IoStatus::timed_out) {
    const bool in_order = closed_in_order();
    if (in_order && renewed()) {
      return send_message();
    }
    if (retry(in_order)) {
      return false;
    }
  }
  if (sent.status == IoStatus::timed_out) {
    discard_connection();
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  if (sent.error == ENOMEM) {
    throw_no_memory(CORBA::COMPLETED_NO);
  }
  discard_all_connections();
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

// Called when a connection accepts no request. Returns true if the server sent CloseConnection before, for example
// because the connection was idle for too long before its first request.
bool ClientRequest::closed_in_order() {
  Message last;
  return connection().in.fill(*connection().stream, Wait::no).status == IoStatus::ok &&
         connection().in.take(last) == transport::MessageReader::Taken::message &&
         last.header.type == giop::MessageType::close_connection;
}

// Moves the marshalled request to a new stream if the server closed the connection in order before the connection had
// carried anything. A server may close idle connections sooner than a long request is marshalled, so marshalling again
// might not help. Returns true if the message can be sent as it is. Interceptors must see a new request, and the
// message says whether the connection is bidirectional; both cases exclude this.
bool ClientRequest::renewed() {
  if (connection().proven || id_ != ClientConnection::first_id || retries_ == most_retries || core().hooks.any() ||
      binding_.pool().sharing() != Sharing::none || binding_.may_not_connect()) {
    return false;
  }
  try {
    if (!binding_.renew(state_.deadline)) {
      return false;
    }
  } catch (...) {
    discard_connection();  // the connection has ended
    throw;
  }
  ++retries_;
  return true;
}

// The request was not executed. Returns true if another connection is worth a try: this one had served earlier calls,
// or was closed in order.
bool ClientRequest::retry(bool in_order) {
  if ((!connection().proven && !in_order) || retries_ == most_retries) {
    return false;
  }
  ++retries_;
  discard_all_connections();
  other_ = Other::retry;
  notify_other();
  return true;
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
    throw_no_memory(CORBA::COMPLETED_MAYBE);
  }
  return false;
}

bool ClientRequest::send_once() {
  const bool soon = policies_.sync_scope == options::OnewaySyncScope::none;
  if (!(soon ? send_soon() : transmit())) {
    return false;
  }
  if (response_ != giop::Response::none) {
    return await_acknowledgement();
  }
  binding_.release();
  other_ = Other::sent;
  core().hooks.receive_other(*this);
  CORBEL_PROBE(client_return);
  return true;
}

// Passes the message to the system or to the connection's backlog and never blocks. Returns false if the caller must
// start again.
bool ClientRequest::send_soon() {
  finish_message();
  limit_waits();
  const IoResult sent = connection().send_soon(*out_, core().options.max_oneway_backlog);
  if (sent.status == IoStatus::ok) [[likely]] {
    CORBEL_PROBE(client_sent);
    note_sent();
    return true;
  }
  // A collocated object's POA manager holds the request.
  if (sent.status == IoStatus::timed_out) {
    discard_connection();
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  if (sent.status == IoStatus::would_block) {
    binding_.release();
    throw CORBA::TRANSIENT(minor::oneway_backlog, CORBA::COMPLETED_NO);
  }
  if (retry(closed_in_order())) {
    return false;
  }
  discard_all_connections();
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

// Limits the waits on the connection to the time of the call. If connecting, binding a band or an earlier try has used
// part of this time, the remaining time is set; otherwise the socket already has the limit of a whole call.
void ClientRequest::limit_waits() {
  connection().limit_waits(policies_.timeout);
  if (retries_ != 0 || forwards_ != 0 || preceded_ || id_ == ClientConnection::first_id) [[unlikely]] {
    rest_of_time(CORBA::COMPLETED_NO);
  }
}

// Sets the time left until the deadline as the limit of the next wait.
void ClientRequest::rest_of_time(CORBA::CompletionStatus completed) {
  if (state_.deadline == Clock::time_point::max()) {
    return;
  }
  const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(state_.deadline - Clock::now());
  if (rest.count() <= 0) {
    if (completed != CORBA::COMPLETED_NO) {
      time_out();
    }
    reply_.contexts.clear();  // contexts of an earlier message, which point into the receive buffer of the connection
    binding_.release();       // nothing was sent
    throw CORBA::TIMEOUT(minor::call_timeout, completed);
  }
  connection().limit_waits(rest);
}

bool ClientRequest::invoke(std::span<const Raises> raises) {
  try {
    return transmit() && answered(raises);
  } catch (const Forward& elsewhere) {
    redirect(elsewhere);
  } catch (const CORBA::Exception& exception) {
    if (!redirected(exception)) {
      throw;
    }
  } catch (const std::bad_alloc&) {
    throw_no_memory(CORBA::COMPLETED_MAYBE);
  }
  return false;
}

}  // namespace corbel::orb
