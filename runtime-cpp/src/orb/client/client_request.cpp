// SPDX-License-Identifier: Apache-2.0
// Start of a request: its connection, its header and its interception points.
#include <corbel/orb/client_request.hpp>

#include "oneway_scope.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/probe/probe.hpp>

#include <array>
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
  const std::size_t limit = core.limits.max_message_size;
  //@@ CORBEL_REQUEST_HEADER_CACHING_BEGIN
  if (connection().repeats(target().number, operation_, response_, binding_.priority()) &&
      state_.contexts_out.empty() && targets().addressing.load(std::memory_order_relaxed) == giop::Addressing::key)
      [[likely]] {
    out_.emplace(connection().out, limit, connection().context.encoding, connection().context.boundaries);
    giop::resume_request(*out_, connection().last.offsets, id_);
  } else {
    if (binding_.reference().locates_first()) [[unlikely]] {
      locate_first();
    }
    set_encoding();
    out_.emplace(connection().out, limit, connection().context.encoding, connection().context.boundaries);
    begin_header();
  }
  //@@ CORBEL_REQUEST_HEADER_CACHING_END
  CORBEL_PROBE(client_begun);
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

// A bidirectional connection has one encoding for the requests of both sides, which the other side may have begun. All
// conditions but the version hold for a connection's life: a connection that has agreed stays native.
bool ClientRequest::may_use_native_layout() const noexcept {
  return core().options.native_layout && target().version >= giop::v1_2 && binding_.pool().sharing() == Sharing::none;
}

// Sets the encoding and the fragment boundaries of the messages to this target.
void ClientRequest::set_encoding() try {
  cdr::Context& context = connection().context;
  connection().last.target = 0;  // the header that is kept had another encoding
  context.encoding = target().encoding;
  context.boundaries = giop::boundaries_for(target().version, core().limits.fragment_size, connection().boundaries);
  context.encoding.native_layout = may_use_native_layout() && connection().native_layout.applies();
} catch (const std::bad_alloc&) {
  throw_no_memory(CORBA::COMPLETED_NO);
}

// The step in the negotiation of the layout that this request announces, if it announces one.
std::optional<giop::LayoutStep> ClientRequest::layout_step() const noexcept {
  return may_use_native_layout() ? connection().native_layout.step(response_) : std::nullopt;
}

void ClientRequest::note_layout_sent() noexcept {
  if (const auto step = layout_step()) {
    connection().native_layout.note_sent(*step, id_);
    connection().unsettled = true;
  }
}

// Adds the ORB's own service contexts. The first request of a connection carries the negotiated code sets. Each request
// carries its priority if the server's policy asks for it.
void ClientRequest::begin_header() try {
  if (targets().incompatible) {
    throw CORBA::CODESET_INCOMPATIBLE(minor::no_common_code_set, CORBA::COMPLETED_NO);
  }
  connection().context.texts.clear();
  const bool announce_code_sets =
      targets().code_sets && connection().code_sets_sent_by == 0 && target().version >= giop::v1_1;
  const bool offer = connection().to_be_offered;
  const std::optional<giop::LayoutStep> step = layout_step();
  if (!announce_code_sets && !offer && !step && binding_.priority() < 0) {
    write_header(state_.contexts_out);
    return;
  }
  std::array<giop::ServiceContext, 4> own{};  // no vector, so that calls with changing priorities do not allocate
  std::size_t count = 0;
  giop::CodeSetContext code_sets{};
  if (announce_code_sets) {
    code_sets = giop::write_code_set_context(*targets().code_sets);
    own[count++] = {giop::service_id::code_sets, code_sets};
  }
  const giop::PriorityContext own_priority = giop::write_priority_context(binding_.priority());
  if (binding_.priority() >= 0) {
    own[count++] = {giop::service_id::rt_corba_priority, own_priority};
  }
  if (offer) {
    own[count++] = {giop::service_id::bi_dir_iiop, core().bidirectional_if_any()->offer_context()};
  }
  giop::LayoutContext layout{};
  if (step) {
    layout = giop::write_layout_context(*step);
    own[count++] = {giop::service_id::corbel_structure_layout, layout};
  }
  if (state_.contexts_out.empty()) {
    write_header(std::span(own).first(count));
  } else {
    std::vector<giop::ServiceContext> contexts = state_.contexts_out;
    contexts.insert(contexts.end(), own.begin(), own.begin() + count);
    write_header(contexts);
  }
  if (announce_code_sets || offer || step) {
    connection().last.target = 0;
  }
} catch (const std::bad_alloc&) {
  throw_no_memory(CORBA::COMPLETED_NO);
}

void ClientRequest::write_header(std::span<const giop::ServiceContext> contexts) {
  const giop::Addressing addressing = targets().addressing.load(std::memory_order_relaxed);
  ClientConnection::LastRequest& last = connection().last;
  //@@ CORBEL_REQUEST_CREATION_BEGIN
  last.offsets = giop::begin_request(*out_, {target().version, id_, response_, target().key, operation_, contexts,
                                             addressing, targets().ior, target().profile});
  //@@ CORBEL_REQUEST_CREATION_END
  const bool again = out_->ok() && state_.contexts_out.empty() && addressing == giop::Addressing::key &&
                     (out_->boundaries() == nullptr || out_->boundaries()->at.empty());
  last.target = again ? target().number : 0;
  last.operation_size = operation_.size();
  last.response = response_;
  last.priority = binding_.priority();
}

}  // namespace corbel::orb
