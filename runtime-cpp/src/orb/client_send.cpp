// SPDX-License-Identifier: Apache-2.0
// How a request leaves: its end, its fragments, oneways, the time that it may take, and another try where its
// connection had ended.
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/fragmenter.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core.hpp>
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

// Of the hot path, and inlined there.
[[gnu::always_inline]] inline void ClientRequest::finish_message() {
  giop::finish_message(*out_, connection_->last.marks);
  out_->check(CORBA::COMPLETED_NO);
  CORBEL_PROBE(client_marshalled);
  CORBEL_PROBE_REQUEST(connection_, id_);
  CORBEL_PROBE_OPERATION(reference_.label(), operation_);
  if (out_->position() > reference_.core().limits.fragment_size || out_->boundaries() != nullptr) [[unlikely]] {
    cut();
  }
}

// From here on the message is its fragments.
void ClientRequest::cut() {
  if (!giop::may_be_cut(*out_)) {
    return;
  }
  const std::size_t size = giop::write_fragments(*out_, reference_.core().limits.fragment_size, connection_->cut);
  if (size == 0) {
    cdr::raise(cdr::Error::no_memory, CORBA::COMPLETED_NO);
  }
  out_.emplace(connection_->cut).resume(size);
}

// False: the connection was one that the server had closed; begin again with another.
bool ClientRequest::transmit() {
  finish_message();
  return send_message();
}

bool ClientRequest::send_message() {
  limit_waits();
  IoResult sent;
  if (connection_->keeps()) [[unlikely]] {
    sent = connection_->flush(Wait::yes);
  }
  if (sent.status == IoStatus::ok) {
    sent = transport::send(*connection_->stream, *out_, Wait::yes);
  }
  if (sent.status == IoStatus::ok) [[likely]] {
    CORBEL_PROBE(client_sent);
    note_sent();
    return true;
  }
  // The server cannot have seen all of the request, so it has not executed it.
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
    give_up();
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  if (sent.error == ENOMEM) {
    throw_no_memory(CORBA::COMPLETED_NO);
  }
  give_up_all();
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

// Of a connection that takes no request: whether the server has said so before it ended it. It may have been idle for
// too long before its first request.
bool ClientRequest::closed_in_order() {
  Message last;
  return connection_->in.fill(*connection_->stream, Wait::no).status == IoStatus::ok &&
         connection_->in.take(last) == transport::MessageReader::Taken::message &&
         last.header.type == giop::MessageType::close_connection;
}

// Of a connection that was ended in order before it had carried anything: the server may end idle ones sooner than this
// request was marshalled, so it is not marshalled anew. True: it can be sent as it is, over another stream. Hooks would
// want to see it anew, and whether the connection is offered to the peer stands in the message.
bool ClientRequest::renewed() {
  if (connection_->proven || id_ != ClientConnection::first_id || retries_ == most_retries ||
      reference_.core().hooks.any() || pool_->sharing() != Sharing::none || may_not_connect()) {
    return false;
  }
  try {
    if (!pool_->renew(*connection_, state_.deadline)) {
      return false;
    }
  } catch (...) {
    give_up();  // it has ended
    throw;
  }
  ++retries_;
  return true;
}

// The request was not executed. True when it is worth another connection: this one had been good for earlier calls, or
// was closed in order.
bool ClientRequest::retry(bool in_order) {
  if ((!connection_->proven && !in_order) || retries_ == most_retries) {
    return false;
  }
  ++retries_;
  give_up_all();
  other_ = Other::retry;
  tell_other();
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
  give_back();
  other_ = Other::sent;
  reference_.core().hooks.receive_other(*this);
  CORBEL_PROBE(client_return);
  return true;
}

// Leaves the message to the system, or to the connection's memory: never blocks. False: begin again.
bool ClientRequest::send_soon() {
  finish_message();
  limit_waits();
  const IoResult sent = connection_->send_soon(*out_, reference_.core().options.max_oneway_backlog);
  if (sent.status == IoStatus::ok) [[likely]] {
    CORBEL_PROBE(client_sent);
    note_sent();
    return true;
  }
  if (sent.status == IoStatus::timed_out) {  // a collocated object's manager holds it
    give_up();
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  if (sent.status == IoStatus::would_block) {
    give_back();
    throw CORBA::TRANSIENT(minor::oneway_backlog, CORBA::COMPLETED_NO);
  }
  if (retry(closed_in_order())) {
    return false;
  }
  give_up_all();
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

// Waits for the connection end with the call's time. Where connecting, binding or an earlier try has taken some, what
// is left counts; otherwise the whole, which is set on the socket already.
void ClientRequest::limit_waits() {
  connection_->limit_waits(policies_.timeout);
  if (retries_ != 0 || forwards_ != 0 || preceded_ || id_ == ClientConnection::first_id) [[unlikely]] {
    rest_of_time(CORBA::COMPLETED_NO);
  }
}

// What is left until the deadline is the longest that the next wait may take.
void ClientRequest::rest_of_time(CORBA::CompletionStatus completed) {
  if (state_.deadline == Clock::time_point::max()) {
    return;
  }
  const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(state_.deadline - Clock::now());
  if (rest.count() <= 0) {
    if (completed != CORBA::COMPLETED_NO) {
      time_out();
    }
    reply_.contexts.clear();  // of what came before: they stand in what the connection has received
    give_back();              // nothing was sent
    throw CORBA::TIMEOUT(minor::call_timeout, completed);
  }
  connection_->limit_waits(rest);
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
