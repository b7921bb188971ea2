// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/request_channel.hpp>

#include <corbel/cdr/writer.hpp>
#include <corbel/giop/message.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>
#include <chrono>

namespace corbel::orb {

using Clock = RequestState::Clock;
using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

void RequestChannel::limit_to_rest(CORBA::CompletionStatus completed) {
  if (state_.deadline == Clock::time_point::max()) {
    return;
  }
  const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(state_.deadline - Clock::now());
  if (rest.count() <= 0) {
    if (completed != CORBA::COMPLETED_NO) {
      time_out();
    }
    binding_.release();  // nothing was sent
    throw CORBA::TIMEOUT(minor::call_timeout, completed);
  }
  connection().limit_waits(rest);
}

bool RequestChannel::closed_in_order() {
  transport::MessageReader::Message last;
  return connection().in.fill(*connection().stream, Wait::no).status == IoStatus::ok &&
         connection().in.take(last) == transport::MessageReader::TakeResult::message &&
         last.header.type == giop::MessageType::close_connection;
}

// A server may close idle connections sooner than a long request is marshalled, so marshalling again might not help.
// Interceptors must see a new request, and the message states whether the connection is bidirectional; both cases
// exclude the renewal.
bool RequestChannel::renew() {
  if (connection().proven || id_ != ClientConnection::first_id || retries_ == most_retries ||
      core().interception_points.any() || binding_.pool().sharing() != Sharing::none || binding_.may_not_connect()) {
    return false;
  }
  try {
    if (!binding_.renew(state_.deadline)) {
      return false;
    }
  } catch (...) {
    binding_.discard();  // the connection has ended
    throw;
  }
  ++retries_;
  partly_used_ = true;
  return true;
}

bool RequestChannel::retry(bool in_order) {
  if ((!connection().proven && !in_order) || retries_ == most_retries) {
    return false;
  }
  ++retries_;
  partly_used_ = true;
  binding_.discard_all();
  return true;
}

// Cancels the request (CORBA 3.3 part 2, 9.4.4). No other call gets the connection until the server has answered a
// LocateRequest: a server that serves the requests of one connection in sequence would delay the next call by the
// cancelled call. The connection has received late replies at most, and no reply to this request.
void RequestChannel::time_out() {
  // Two kinds of connections are not parked: bidirectional connections, because the bidirectional module keeps track of
  // their calls, and connections whose first request, which binds the priority band, may have been lost.
  const bool good = binding_.pool().sharing() == Sharing::none && (connection().proven || binding_.pool().band() == 0);
  if (good && connection().cancel(binding_.target().version, id_)) {
    binding_.park();
  } else {
    binding_.discard();
  }
  throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_MAYBE);
}

void RequestChannel::throw_broken(IoResult why) {
  if (why.status == IoStatus::timed_out) {
    time_out();
  }
  if (why.status == IoStatus::failed && why.error == ENOMEM) {
    throw_bad_message(giop::Error::no_memory);
  }
  binding_.discard_all();
  throw CORBA::COMM_FAILURE(minor::peer_closed, CORBA::COMPLETED_MAYBE);
}

void RequestChannel::throw_no_memory(CORBA::CompletionStatus completed) {
  binding_.discard();
  throw CORBA::NO_MEMORY(0, completed);
}

void RequestChannel::throw_bad_message(giop::Error error) {
  if (error == giop::Error::none) {
    error = giop::Error::unexpected_answer;
  }
  log_end(core().options, *connection().stream, giop::describe(error));
  if (giop::reaction(error) == giop::Reaction::message_error) {
    cdr::Writer out(connection().out);
    giop::write_message_error(out, binding_.target().version);
    transport::send(*connection().stream, out, Wait::no);  // a failure does not matter: the connection ends anyway
  }
  if (error == giop::Error::no_memory) {
    throw_no_memory(CORBA::COMPLETED_MAYBE);
  }
  binding_.discard();
  throw CORBA::COMM_FAILURE(minor::message_base | static_cast<CORBA::ULong>(error), CORBA::COMPLETED_MAYBE);
}

}  // namespace corbel::orb
