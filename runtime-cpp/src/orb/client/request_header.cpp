// SPDX-License-Identifier: Apache-2.0
#include "request_header.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <array>

namespace corbel::orb {

// Sets the encoding and the fragment boundaries of the messages to this target. Inlined, because clients that call
// different operations in turn write each header anew.
[[gnu::always_inline]] inline void RequestHeader::set_encoding() {
  //@@ CORBEL_ENCODING_CHANGE
  cdr::Context& context = connection().context;
  connection().last.target = 0;  // the header that is kept had another encoding
  context.encoding = target().encoding;
  context.boundaries = giop::boundaries_for(target().version, core().limits.fragment_size, connection().boundaries);
  context.encoding.native_layout = may_use_native_layout() && connection().native_layout.applies();
}

void RequestHeader::begin(std::optional<cdr::Writer>& out, std::uint32_t id, std::string_view operation,
                          const giop::ServiceContextList& contexts) {
  set_encoding();
  cdr::Context& context = connection().context;
  out.emplace(connection().out, core().limits.max_message_size, context.encoding, context.boundaries);
  if (targets().incompatible) {
    throw CORBA::CODESET_INCOMPATIBLE(minor::no_common_code_set, CORBA::COMPLETED_NO);
  }
  context.texts.clear();
  const bool announce_code_sets = announces_code_sets();
  const bool offer = connection().to_be_offered;
  const std::optional<giop::LayoutStep> step = layout_step();
  if (!announce_code_sets && !offer && !step && binding_.priority() < 0) {
    write(*out, id, operation, contexts, contexts.empty());
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
  // The next request must not repeat contexts that only one request of the connection carries.
  const bool repeatable = contexts.empty() && !announce_code_sets && !offer && !step;
  if (contexts.empty()) {
    write(*out, id, operation, std::span(own).first(count), repeatable);
  } else {
    giop::ServiceContextList all = contexts;
    all.insert(all.end(), own.begin(), own.begin() + count);
    write(*out, id, operation, all, repeatable);
  }
}

// The first request of a connection carries the negotiated code sets. Each request carries its priority if the server's
// policy requires it.
bool RequestHeader::announces_code_sets() const noexcept {
  return targets().code_sets && connection().code_sets_sent_by == 0 && target().version >= giop::v1_1;
}

// A bidirectional connection has one encoding for the requests of both sides, which the peer may have begun. All
// conditions except the version hold for the lifetime of a connection: a connection that has agreed on the native
// layout keeps it.
bool RequestHeader::may_use_native_layout() const noexcept {
  return core().options.native_layout && target().version >= giop::v1_2 && binding_.pool().sharing() == Sharing::none;
}

// Returns the step in the negotiation of the layout that this request announces; nothing if it announces no step.
std::optional<giop::LayoutStep> RequestHeader::layout_step() const noexcept {
  return may_use_native_layout() ? connection().native_layout.step(response_) : std::nullopt;
}

void RequestHeader::write(cdr::Writer& out, std::uint32_t id, std::string_view operation,
                          std::span<const giop::ServiceContext> contexts, bool repeatable) {
  const giop::Addressing addressing = targets().addressing.load(std::memory_order_relaxed);
  ClientConnection::LastRequest& last = connection().last;
  //@@ CORBEL_REQUEST_CREATION_BEGIN
  last.offsets = giop::begin_request(out, {target().version, id, response_, target().key, operation, contexts,
                                           addressing, targets().ior, target().profile});
  //@@ CORBEL_REQUEST_CREATION_END
  const bool again = repeatable && out.ok() && addressing == giop::Addressing::key &&
                     (out.boundaries() == nullptr || out.boundaries()->at.empty());
  last.target = again ? target().number : 0;
  last.operation_size = operation.size();
  last.response = response_;
  last.priority = binding_.priority();
  //@@ CORBEL_HEADER_WRITTEN
}

//@@ CORBEL_KEPT_HEADER_RESUMPTION
void RequestHeader::note_sent(std::uint32_t id) noexcept {
  if (announces_code_sets()) {
    connection().code_sets_sent_by = id;
  }
  connection().to_be_offered = false;
  if (const auto step = layout_step()) {
    connection().native_layout.note_sent(*step, id);
    connection().unsettled = true;
  }
}

void RequestHeader::note_reply(const giop::ServiceContexts& contexts) noexcept {
  ClientConnection& connection = this->connection();
  connection.unsettled = false;
  connection.proven = true;
  if (!connection.native_layout.offered()) {
    return;
  }
  const bool agreed = connection.native_layout.answered(contexts, core().limits);
  if (agreed) {
    //@@ CORBEL_LAYOUT_AGREEMENT
    connection.last.target = 0;
  } else if (!core().logged.structure_layout.exchange(true, std::memory_order_relaxed)) {
    log_layout_refused(core().options, *connection.stream);
  }
  log_native_layout(core().options, *connection.stream, agreed);
}

}  // namespace corbel::orb
