// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/server_request.hpp>

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/core/exception_translation.hpp>
#include <corbel/orb/log.hpp>

namespace corbel::orb {

ServerRequest::ServerRequest(Core& core, giop::Request& request, giop::Version version, cdr::Buffer& buffer,
                             cdr::Context* context) noexcept
    : core_(core), request_(request), version_(version), buffer_(buffer) {
  request_.arguments.context(context);
}

cdr::Writer& ServerRequest::begin(giop::ReplyStatus status) {
  need_message();
  status_ = status;
  const cdr::Context& context = *request_.arguments.context();
  out_.emplace(buffer_, core_.limits.max_message_size, context.encoding, context.boundaries);
  //@@ CORBEL_REPLY_CREATION_BEGIN
  offsets_ = giop::begin_reply(*out_, version_, request_.id, status, state_.contexts_out);
  //@@ CORBEL_REPLY_CREATION_END
  return *out_;
}

bool ServerRequest::may_retain() const noexcept { return !retained_.full() && !core_.interception_points.any(); }

void ServerRequest::raise(const CORBA::UserException& exception) {
  CORBEL_CHECKPOINT(server_returned);
  exception._encode(begin(giop::ReplyStatus::user_exception));
}

void ServerRequest::raise(const CORBA::SystemException& exception) {
  giop::write_system_exception(begin(giop::ReplyStatus::system_exception), exception);
}

void ServerRequest::forward(const Forward& forward) {
  using Status = giop::ReplyStatus;
  const bool for_good = forward.permanent && version_ >= giop::v1_2;
  giop::write_ior(begin(for_good ? Status::location_forward_perm : Status::location_forward), forward.ior);
}

// Sends the reply of a oneway with SYNC_WITH_SERVER before the upcall; the upcall cannot change this reply (CORBA 3.3
// part 2, 9.4.2.1).
void ServerRequest::acknowledge() {
  // buffer_ is for the results of the upcall, which are discarded.
  cdr::Buffer buffer;
  cdr::Writer out(buffer, core_.limits.max_message_size);
  const giop::HeaderOffsets offsets =
      giop::begin_reply(out, version_, request_.id, giop::ReplyStatus::no_exception, state_.contexts_out);
  giop::finish_message(out, offsets);
  if (out.ok() && sender_ != nullptr && sender_->acknowledge(out)) {
    request_.response = giop::Response::none;
  }
}

void ServerRequest::upcall_failed() {
  log_program_exception(core_.options, operation());
  raise_current_exception(CORBA::COMPLETED_MAYBE);
}

void ServerRequest::outcome_of(Upcall& upcall) {
  //@@ CORBEL_UPCALL_OUTCOME_BEGIN
  try {
    upcall.run(*this);
    if (out_) {
      out_->check(CORBA::COMPLETED_YES);
    } else {
      CORBEL_CHECKPOINT(server_returned);  // a oneway begins no reply
    }
  } catch (...) {
    upcall_failed();
  }
  //@@ CORBEL_UPCALL_OUTCOME_END
}

void ServerRequest::raise_current_exception(CORBA::CompletionStatus completed) {
  try {
    rethrow_for_client(completed);
  } catch (const Forward& elsewhere) {
    forward(elsewhere);
  } catch (const CORBA::SystemException& exception) {
    log_codec_error(exception);
    raise(exception);
  }
}

// Logs why a request or reply could not be decoded or encoded. Skips exceptions that the servant may have caught from
// other calls and passed on, because these exceptions do not describe this message.
void ServerRequest::log_codec_error(const CORBA::SystemException& exception) const noexcept {
  constexpr CORBA::ULong errors = 0xff;
  if (sender_ == nullptr || core_.options.log < options::Log::connections) {
    return;
  }
  const bool reply = out_ && !out_->ok();
  const bool arguments =
      exception.completed() == CORBA::COMPLETED_NO && (exception.minor() & ~errors) == minor::decode_base;
  if (!reply && !arguments) {
    return;
  }
  try {
    const cdr::Error why = reply ? out_->error() : static_cast<cdr::Error>(exception.minor() & errors);
    log_connections(core_.options, "%s %.*s %s %s: %s", reply ? "a reply of" : "a request for",
                    static_cast<int>(operation().size()), operation().data(), reply ? "to" : "from",
                    sender_->peer().c_str(), cdr::describe(why));
  } catch (...) {  // no memory for the peer's name
  }
}

bool ServerRequest::refuse() noexcept try {
  raise_current_exception(CORBA::COMPLETED_NO);
  try {
    notify_outcome();
  } catch (...) {  // thrown by an interceptor
    raise_current_exception(CORBA::COMPLETED_NO);
  }
  return true;
} catch (...) {
  return false;
}

void ServerRequest::withdraw() noexcept {
  request_.response = giop::Response::none;
  try {
    notify_outcome();
  } catch (...) {  // thrown by an interceptor: no client waits for a reply with this exception
  }
}

void ServerRequest::notify_outcome() {
  const InterceptionPoints& interception_points = core_.interception_points;
  if (!response_expected() || status_ >= giop::ReplyStatus::location_forward) {
    interception_points.send_other(*this);
  } else if (status_ == giop::ReplyStatus::no_exception) {
    interception_points.send_reply(*this);
  } else {
    interception_points.send_exception(*this);
  }
}

void ServerRequest::upcall() { outcome_of(*upcall_); }

// Exceptions of the servant pass to the client unchanged, through DirectCallBase::attempt().
void ServerRequest::execute_directly(Upcall& upcall) {
  CORBEL_CHECKPOINT(server_located);
  if (request_.response == giop::Response::with_server) {
    // The return of a direct call is its confirmation: see acknowledge().
    request_.response = giop::Response::none;
  }
  upcall.run(*this);
}

void ServerRequest::execute(Upcall& upcall) {
  if (direct_ != nullptr) [[unlikely]] {
    execute_directly(upcall);
    return;
  }
  const InterceptionPoints& interception_points = core_.interception_points;
  upcall_ = &upcall;
  CORBEL_CHECKPOINT(server_located);
  try {
    interception_points.receive_request(*this);
    if (request_.response == giop::Response::with_server) [[unlikely]] {
      acknowledge();
    }
    //@@ CORBEL_DISPATCH_BEGIN
    const InterceptionPoints::Dispatch& dispatch = interception_points.dispatch;
    const bool taken = dispatch.function != nullptr && dispatch.function(dispatch.cookie, *this);
    if (!taken) {
      outcome_of(upcall);
    }
    //@@ CORBEL_DISPATCH_END
  } catch (...) {  // thrown by an interceptor
    raise_current_exception(CORBA::COMPLETED_NO);
  }
  try {
    notify_outcome();
  } catch (...) {
    raise_current_exception(CORBA::COMPLETED_MAYBE);
  }
}

cdr::Reader ServerRequest::reply_body() {
  if (!out_) {
    begin_reply();
  }
  return cdr::Reader(out_->data().subspan(offsets_.body_at), cdr::writes_little, core_.limits.cdr, offsets_.body_at);
}

// Writes the reply anew after an interceptor has changed its service contexts. Before GIOP 1.2 the body follows the
// header without padding, so a padding context keeps the body's alignment modulo 8.
void ServerRequest::contexts_changed() {
  if (!out_ || !out_->ok()) {
    return;
  }
  const std::span<const std::byte> old = out_->data().subspan(offsets_.body_at);
  const std::vector<std::byte> body(old.begin(), old.end());
  const std::uint32_t body_at = offsets_.body_at;
  begin(status_);
  if (offsets_.body_at % 8 != body_at % 8) {
    static constexpr std::byte padding[4]{};
    state_.contexts_out.push_back({giop::service_id::corbel_padding, padding});
    begin(status_);
  }
  out_->put_octets(body);
  out_->check(CORBA::COMPLETED_MAYBE);
}

const cdr::Writer& ServerRequest::finish() {
  if (!out_) {
    begin_reply();
  }
  //@@ CORBEL_REPLY_COMPLETION_BEGIN
  giop::finish_message(*out_, offsets_);
  //@@ CORBEL_REPLY_COMPLETION_END
  return *out_;
}

}  // namespace corbel::orb
