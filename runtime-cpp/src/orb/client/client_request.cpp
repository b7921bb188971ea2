// SPDX-License-Identifier: Apache-2.0
// Start of a request: its connection and its interception points.
#include <corbel/orb/client_request.hpp>

#include "oneway_scope.hpp"
#include "request_header.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/probe/probe.hpp>

#include <new>

namespace corbel::orb {

ClientRequest::ClientRequest(CORBA::Object& target, std::string_view operation, giop::Response response)
    : operation_(operation),
      response_(response),
      policies_(call_policies(*target._reference())),
      binding_(*target._reference()) {
  CORBEL_PROBE(client_call);
  if (response_ == giop::Response::none) {
    response_ = response_of(policies_.sync_scope);
  }
  state_.deadline = deadline_after(policies_.timeout);
}

// Closes the connection of this request only.
void ClientRequest::discard_connection() noexcept {
  reply_.contexts.clear();  // the contexts point into the receive buffer of the connection
  binding_.discard();
}

// The server has ended the connection.
void ClientRequest::discard_all_connections() noexcept {
  reply_.contexts.clear();
  binding_.discard_all();
}

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ClientRequest::begin_message() {
  Core& core = this->core();
  connect();
  id_ = connection().next_id++;
  //@@ CORBEL_REQUEST_HEADER_CACHING_BEGIN
  if (connection().repeats(target().number, operation_, response_, binding_.priority()) &&
      state_.contexts_out.empty() && targets().addressing.load(std::memory_order_relaxed) == giop::Addressing::key)
      [[likely]] {
    out_.emplace(connection().out, core.limits.max_message_size, connection().context.encoding,
                 connection().context.boundaries);
    giop::resume_request(*out_, connection().last.offsets, id_);
  } else {
    if (binding_.reference().locates_first()) [[unlikely]] {
      locate_first();
    }
    write_header();
  }
  //@@ CORBEL_REQUEST_HEADER_CACHING_END
  CORBEL_PROBE(client_begun);
}

// Not inlined, to keep this less frequent case out of the hot path.
void ClientRequest::write_header() try {
  RequestHeader(binding_, response_).begin(out_, id_, operation_, state_.contexts_out);
} catch (const std::bad_alloc&) {
  throw_no_memory(CORBA::COMPLETED_NO);
}

cdr::Writer& ClientRequest::begin() {
  const Core& core = this->core();
  core.check_alive();
  if (core.hooks.send_request.function != nullptr) [[unlikely]] {
    announce();
  } else {
    begin_message();
  }
  return *out_;
}

// The state of the connection is unknown, so the connection is closed.
void ClientRequest::throw_no_memory(CORBA::CompletionStatus completed) {
  discard_connection();
  throw CORBA::NO_MEMORY(0, completed);
}

// Starts a request with interceptors. Interceptors also see the failure of an attempt that has no message yet.
void ClientRequest::announce() {
  for (;;) {
    try {
      reply_.contexts.clear();
      core().hooks.send_request(*this);
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

// Reports `exception` as the outcome to the interceptors. Returns true if an interceptor forwards the request, so that
// another attempt follows.
bool ClientRequest::redirected(const CORBA::Exception& exception) {
  exception_ = &exception;
  try {
    core().hooks.receive_exception(*this);
  } catch (const Forward& elsewhere) {
    redirect(elsewhere);
    return true;
  }
  return false;
}

// An interceptor forwards the request.
void ClientRequest::redirect(const Forward& elsewhere) {
  binding_.release();
  if (forwards_ == core().options.max_forwards) {
    throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
  }
  ++forwards_;
  binding_.reference().forward(elsewhere.ior, elsewhere.permanent);
}

}  // namespace corbel::orb
