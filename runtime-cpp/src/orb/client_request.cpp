// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/client_request.hpp>

#include "oneway_scope.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/probe/probe.hpp>
#include <corbel/transport/send.hpp>

#include <array>
#include <cerrno>
#include <new>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;
using Clock = RequestState::Clock;

ClientRequest::ClientRequest(CORBA::Object& target, std::string_view operation, giop::Response response)
    : reference_(*target._reference()),
      operation_(operation),
      response_(response),
      policies_(call_policies(reference_)) {
  CORBEL_PROBE(client_call);
  if (response_ == giop::Response::none) {
    response_ = response_of(policies_.sync_scope);
  }
  state_.deadline = deadline_after(policies_.timeout);
}

ClientRequest::~ClientRequest() { give_back(); }

void ClientRequest::give_back() noexcept {
  if (connection_ != nullptr) {
    pool_->release(connection_);
    connection_ = nullptr;
  }
}

// The connection is of no more use; others are what they were.
void ClientRequest::give_up() noexcept {
  reply_.contexts.clear();  // they stand in what the connection has received
  if (connection_ != nullptr) {
    ConnectionPool::discard(connection_);
    connection_ = nullptr;
  }
}

// The server has ended it.
void ClientRequest::give_up_all() noexcept {
  if (connection_ != nullptr) {
    pool_->close_idle();
  }
  give_up();
}

// This and the next are of the hot path, and inlined there.
[[gnu::always_inline]] inline void ClientRequest::begin_message() {
  Core& core = reference_.core();
  connect();
  id_ = connection_->next_id++;
  const std::size_t limit = core.limits.max_message_size;
  //@@ CORBEL_REQUEST_HEADER_CACHING_BEGIN
  if (connection_->repeats(target_->number, operation_, response_, priority_) && state_.contexts_out.empty() &&
      targets_->addressing.load(std::memory_order_relaxed) == giop::Addressing::key) [[likely]] {
    out_.emplace(connection_->out, limit, connection_->context.encoding, connection_->context.cuts);
    giop::resume_request(*out_, connection_->last.marks, id_);
  } else {
    if (reference_.locates_first()) [[unlikely]] {
      locate_first();
    }
    settle_connection();
    out_.emplace(connection_->out, limit, target_->encoding, connection_->context.cuts);
    begin_header();
  }
  //@@ CORBEL_REQUEST_HEADER_CACHING_END
  CORBEL_PROBE(client_begun);
}

[[gnu::always_inline]] inline void ClientRequest::finish_message() {
  giop::finish_message(*out_, connection_->last.marks);
  out_->check(CORBA::COMPLETED_NO);
  CORBEL_PROBE(client_marshalled);
  CORBEL_PROBE_REQUEST(connection_, id_);
  CORBEL_PROBE_OPERATION(reference_.label(), operation_);
  if (out_->position() > reference_.core().limits.fragment_size || out_->cuts() != nullptr) [[unlikely]] {
    cut();
  }
}

cdr::Writer& ClientRequest::begin() {
  const Core& core = reference_.core();
  core.check_alive();
  if (core.hooks.send_request.function != nullptr) [[unlikely]] {
    announce();
  } else {
    begin_message();
  }
  return *out_;
}

// What its connection was at is not known.
void ClientRequest::throw_no_memory(CORBA::CompletionStatus completed) {
  give_up();
  throw CORBA::NO_MEMORY(0, completed);
}

// With hooks: what ends the attempt before there is a message is told, too.
void ClientRequest::announce() {
  for (;;) {
    try {
      reply_.contexts.clear();
      reference_.core().hooks.send_request(*this);
      begin_message();
      return;
    } catch (const Forward& elsewhere) {
      redirect(elsewhere);
    } catch (const CORBA::SystemException& exception) {
      if (!redirected(exception)) {
        throw;
      }
    } catch (const std::bad_alloc&) {
      throw_no_memory(CORBA::COMPLETED_NO);
    }
  }
}

// The exception is the outcome. True when a hook wants another attempt instead.
bool ClientRequest::redirected(const CORBA::Exception& exception) {
  exception_ = &exception;
  try {
    reference_.core().hooks.receive_exception(*this);
  } catch (const Forward& elsewhere) {
    redirect(elsewhere);
    return true;
  }
  return false;
}

// A hook sends the request elsewhere.
void ClientRequest::redirect(const Forward& elsewhere) {
  give_back();
  if (forwards_ == reference_.core().options.max_forwards) {
    throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
  }
  ++forwards_;
  reference_.forward(elsewhere.ior, elsewhere.permanent);
}

// How the messages to this target are written.
void ClientRequest::settle_connection() try {
  cdr::Context& context = connection_->context;
  context.encoding = target_->encoding;
  context.cuts = giop::cuts_for(target_->version, reference_.core().limits.fragment_size, connection_->cuts);
} catch (const std::bad_alloc&) {
  throw_no_memory(CORBA::COMPLETED_NO);
}

// The first request of a connection says what was agreed on about characters; each says its priority, if the server
// wants to know.
void ClientRequest::begin_header() try {
  if (targets_->incompatible) {
    throw CORBA::CODESET_INCOMPATIBLE(minor::no_common_code_set, CORBA::COMPLETED_NO);
  }
  connection_->context.texts.clear();
  const bool tell = targets_->code_sets && connection_->told_by == 0 && target_->version >= giop::v1_1;
  const bool offer = connection_->to_be_offered;
  if (!tell && !offer && priority_ < 0) {
    write_header(state_.contexts_out);
    return;
  }
  std::array<giop::ServiceContext, 3> own{};  // no vector: calls of changing priorities allocate nothing either
  std::size_t count = 0;
  giop::CodeSetContext code_sets{};
  if (tell) {
    code_sets = giop::write_code_set_context(*targets_->code_sets);
    own[count++] = {giop::service_id::code_sets, code_sets};
  }
  const giop::PriorityContext own_priority = giop::write_priority_context(priority_);
  if (priority_ >= 0) {
    own[count++] = {giop::service_id::rt_corba_priority, own_priority};
  }
  if (offer) {
    own[count++] = {giop::service_id::bi_dir_iiop, reference_.core().bidirectional_if_any()->offer_context()};
  }
  if (state_.contexts_out.empty()) {
    write_header(std::span(own).first(count));
  } else {
    std::vector<giop::ServiceContext> contexts = state_.contexts_out;
    contexts.insert(contexts.end(), own.begin(), own.begin() + count);
    write_header(contexts);
  }
  if (tell || offer) {
    connection_->last.target = 0;
  }
} catch (const std::bad_alloc&) {
  throw_no_memory(CORBA::COMPLETED_NO);
}

void ClientRequest::write_header(std::span<const giop::ServiceContext> contexts) {
  const giop::Addressing addressing = targets_->addressing.load(std::memory_order_relaxed);
  ClientConnection::LastRequest& last = connection_->last;
  //@@ CORBEL_REQUEST_CREATION_BEGIN
  last.marks = giop::begin_request(*out_, {target_->version, id_, response_, target_->key, operation_, contexts,
                                           addressing, targets_->ior, target_->profile});
  //@@ CORBEL_REQUEST_CREATION_END
  const bool again = out_->ok() && state_.contexts_out.empty() && addressing == giop::Addressing::key &&
                     (out_->cuts() == nullptr || out_->cuts()->at.empty());
  last.target = again ? target_->number : 0;
  last.operation_size = operation_.size();
  last.response = response_;
  last.priority = priority_;
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
