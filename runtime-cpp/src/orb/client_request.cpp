// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/client_request.hpp>

#include "oneway_scope.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/probe/probe.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::MessageReader;
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

void ClientRequest::give_up() noexcept {
  reply_.contexts.clear();  // they stand in what the connection has received
  if (connection_ != nullptr) {
    pool_->discard(connection_);
    connection_ = nullptr;
  }
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
    out_.emplace(connection_->out, limit, connection_->context.encoding);
    giop::resume_request(*out_, connection_->last.marks, id_);
  } else {
    connection_->context.encoding = target_->encoding;
    out_.emplace(connection_->out, limit, target_->encoding);
    begin_header();
  }
  //@@ CORBEL_REQUEST_HEADER_CACHING_END
}

[[gnu::always_inline]] inline void ClientRequest::finish_message() {
  giop::finish_message(*out_, connection_->last.marks);
  out_->check(CORBA::COMPLETED_NO);
  CORBEL_PROBE(client_marshalled);
  if (out_->position() > reference_.core().limits.fragment_size) [[unlikely]] {
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

// With hooks: what ends the attempt before there is a message is told, too.
void ClientRequest::announce() {
  for (;;) {
    try {
      reply_.contexts.clear();
      reference_.core().hooks.send_request(*this);
      begin_message();
      return;
    } catch (const Forward& elsewhere) {
      redirect(elsewhere.ior);
    } catch (const CORBA::SystemException& exception) {
      if (!redirected(exception)) {
        throw;
      }
    }
  }
}

// The exception is the outcome. True when a hook wants another attempt instead.
bool ClientRequest::redirected(const CORBA::Exception& exception) {
  exception_ = &exception;
  try {
    reference_.core().hooks.receive_exception(*this);
  } catch (const Forward& elsewhere) {
    redirect(elsewhere.ior);
    return true;
  }
  return false;
}

// A hook sends the request elsewhere.
void ClientRequest::redirect(const giop::Ior& ior) {
  give_back();
  if (forwards_ == reference_.core().options.max_forwards) {
    throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
  }
  ++forwards_;
  reference_.forward(ior, false);
}

// The first request of a connection says what was agreed on about characters; each says its priority, if the server
// wants to know.
void ClientRequest::begin_header() {
  if (targets_->incompatible) {
    throw CORBA::CODESET_INCOMPATIBLE(minor::no_common_code_set, CORBA::COMPLETED_NO);
  }
  connection_->context.texts.clear();
  const bool tell = targets_->code_sets && !connection_->told_code_sets && target_->version >= giop::v1_1;
  if (!tell && priority_ < 0) {
    write_header(state_.contexts_out);
    return;
  }
  std::vector<giop::ServiceContext> contexts = state_.contexts_out;
  giop::CodeSetContext code_sets{};
  if (tell) {
    code_sets = giop::write_code_set_context(*targets_->code_sets);
    contexts.push_back({giop::service_id::code_sets, code_sets});
  }
  const giop::PriorityContext own_priority = giop::write_priority_context(priority_);
  if (priority_ >= 0) {
    contexts.push_back({giop::service_id::rt_corba_priority, own_priority});
  }
  write_header(contexts);
  if (tell) {
    connection_->last.target = 0;
  }
}

void ClientRequest::write_header(std::span<const giop::ServiceContext> contexts) {
  const giop::Addressing addressing = targets_->addressing.load(std::memory_order_relaxed);
  ClientConnection::LastRequest& last = connection_->last;
  //@@ CORBEL_REQUEST_CREATION_BEGIN
  last.marks = giop::begin_request(*out_, {target_->version, id_, response_, target_->key, operation_, contexts,
                                           addressing, targets_->ior, target_->profile});
  //@@ CORBEL_REQUEST_CREATION_END
  const bool again = out_->ok() && state_.contexts_out.empty() && addressing == giop::Addressing::key;
  last.target = again ? target_->number : 0;
  last.operation_size = operation_.size();
  last.response = response_;
  last.priority = priority_;
}

// The thread's, or else the ORB's, where the server wants to know it.
Priority ClientRequest::priority() const noexcept {
  const auto& model = targets_->priority_model;
  if (!model || !model->client_propagated) [[likely]] {
    return kNoPriority;
  }
  return thread_priority >= 0 ? thread_priority : static_cast<Priority>(reference_.core().options.client_priority);
}

// INV_POLICY when no band of the ORB's has the priority of the call (RT-CORBA 1.2, 5.14).
ConnectionPool& ClientRequest::pool_of(const Target& target) const {
  if (target.bands.empty()) [[likely]] {
    return *target.pool;
  }
  const auto band = reference_.core().bands.of(priority_ >= 0 ? priority_ : targets_->priority_model->server_priority);
  if (!band) {
    throw CORBA::INV_POLICY(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
  return *target.bands[*band];
}

// Tells the server for which priorities a new connection is. One that does not know of bands serves it as any other.
void ClientRequest::bind_band() {
  Core& core = reference_.core();
  connection_->bound = true;
  id_ = connection_->next_id++;
  out_.emplace(connection_->out, core.limits.max_message_size, target_->encoding);
  const giop::PriorityBandContext band = giop::write_priority_band_context(core.bands.all()[pool_->band() - 1]);
  const giop::ServiceContext context{giop::service_id::rt_corba_priority_range, band};
  connection_->last.target = 0;
  connection_->last.marks = giop::begin_request(
      *out_, {target_->version, id_, giop::Response::expected, target_->key, giop::bind_priority_band,
              std::span(&context, 1), giop::Addressing::key, targets_->ior, target_->profile});
  Message message;
  const bool sent = transmit();
  connection_->told_code_sets = false;
  if (sent && await(message)) {
    const giop::Error error = message.header.type == giop::MessageType::reply
                                  ? giop::decode_reply(message.bytes, message.header, core.limits, reply_)
                                  : giop::Error::unknown_type;
    if (error != giop::Error::none || reply_.id != id_) {
      throw_bad_message(error, true);
    }
  }
}

void ClientRequest::connect() {
  give_back();
  IoResult why;
  do {
    targets_ = &reference_.targets();
    priority_ = priority();
    const std::vector<Target>& all = targets_->all;
    const std::uint32_t first = targets_->first.load(std::memory_order_relaxed);
    for (std::uint32_t tried = 0; tried < all.size(); ++tried) {
      // The one that answered last; then all others in their order.
      const std::uint32_t at = tried == 0 ? first : tried - (tried <= first ? 1 : 0);
      pool_ = &pool_of(all[at]);
      connection_ = pool_->acquire(why, state_.deadline);
      if (connection_ != nullptr) [[likely]] {
        target_ = &all[at];
        if (at != first) [[unlikely]] {
          targets_->first.store(at, std::memory_order_relaxed);
        }
        if (pool_->band() != 0 && !connection_->bound) [[unlikely]] {
          bind_band();
        }
        return;
      }
    }
  } while (reference_.forget_forward());
  throw_connect_failure(why);
}

void ClientRequest::throw_connect_failure(IoResult why) const {
  if (why.status == IoStatus::timed_out && Clock::now() >= state_.deadline) {
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  const CORBA::ULong reason = why.status == IoStatus::timed_out ? minor::connect_timeout
                              : why.error == ECONNREFUSED       ? minor::connect_refused
                                                                : minor::connect_failed;
  throw CORBA::TRANSIENT(reason, CORBA::COMPLETED_NO);
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
  if (sent.status != IoStatus::timed_out && retry()) {
    return false;
  }
  give_up();
  if (sent.status == IoStatus::timed_out) {
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

// The request was not executed. True when it is worth another connection: this one had been good for earlier calls.
bool ClientRequest::retry() {
  constexpr std::uint8_t most = 3;
  if (!connection_->proven || retries_ == most) {
    return false;
  }
  ++retries_;
  give_up();
  other_ = Other::retry;
  reference_.core().hooks.receive_other(*this);
  return true;
}

bool ClientRequest::send() {
  try {
    return send_once();
  } catch (const Forward& elsewhere) {
    redirect(elsewhere.ior);
  } catch (const CORBA::Exception& exception) {
    if (!redirected(exception)) {
      throw;
    }
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
  if (retry()) {
    return false;
  }
  give_up();
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

// A oneway's reply has no results; with scope server it says only that the request has come.
bool ClientRequest::await_acknowledgement() {
  if (!answered({})) {
    return false;
  }
  finish();
  return true;
}

// Waits for the connection end with the call's time. Where connecting or an earlier try has taken some of it, what is
// left counts; otherwise the whole, which is set on the socket already.
void ClientRequest::limit_waits() {
  connection_->stream->set_timeouts(policies_.timeout, policies_.timeout);
  if (retries_ != 0 || forwards_ != 0 || id_ == ClientConnection::first_id) [[unlikely]] {
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
    give_up();
    throw CORBA::TIMEOUT(minor::call_timeout, completed);
  }
  connection_->stream->set_timeouts(rest, rest);
}

void ClientRequest::throw_broken(IoResult why) {
  give_up();
  if (why.status == IoStatus::timed_out) {
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_MAYBE);
  }
  throw CORBA::COMM_FAILURE(minor::peer_closed, CORBA::COMPLETED_MAYBE);
}

void ClientRequest::throw_bad_message(giop::Error error, bool tell) {
  if (tell && giop::reaction(error) == giop::Reaction::message_error) {
    out_.emplace(connection_->out);
    giop::write_message_error(*out_, target_->version);
    transport::send(*connection_->stream, *out_, Wait::no);  // the connection ends in any case
  }
  give_up();
  throw CORBA::COMM_FAILURE(minor::message_base | static_cast<CORBA::ULong>(error), CORBA::COMPLETED_MAYBE);
}

// One whole message, whatever it is. It may have come together with the last reply: a server's CloseConnection.
void ClientRequest::receive(Message& message) {
  MessageReader& in = connection_->in;
  for (bool waited = false;; waited = true) {
    switch (in.take(message)) {
      case MessageReader::Taken::message: return;
      case MessageReader::Taken::none: break;
      case MessageReader::Taken::malformed: throw_bad_message(in.error(), true);
    }
    if (waited) [[unlikely]] {
      rest_of_time(CORBA::COMPLETED_MAYBE);
    }
    const IoResult result = connection_->receive(state_.deadline, waited);
    if (result.status != IoStatus::ok) [[unlikely]] {
      throw_broken(result);
    }
    if (!waited) {
      CORBEL_PROBE(client_readable);
    }
  }
}

// The next message that is an answer to this request. False: begin again.
bool ClientRequest::await(Message& message) {
  using Type = giop::MessageType;
  receive(message);
  switch (message.header.type) {
    [[likely]] case Type::reply:
    case Type::locate_reply: return true;
    case Type::close_connection:
      // What the server has not answered before, it has not executed (CORBA 3.3 part 2, 9.5.1).
      if (!retry()) {
        give_up();
        throw CORBA::TRANSIENT(minor::peer_closed, CORBA::COMPLETED_NO);
      }
      return false;
    case Type::message_error: give_up(); throw CORBA::COMM_FAILURE(minor::peer_error, CORBA::COMPLETED_MAYBE);
    default: throw_bad_message(giop::Error::unknown_type, true);
  }
}

bool ClientRequest::invoke(std::span<const Raises> raises) {
  try {
    return transmit() && answered(raises);
  } catch (const Forward& elsewhere) {
    redirect(elsewhere.ior);
  } catch (const CORBA::Exception& exception) {
    if (!redirected(exception)) {
      throw;
    }
  }
  return false;
}

bool ClientRequest::answered(std::span<const Raises> raises) {
  Message message;
  if (!await(message)) [[unlikely]] {
    return false;
  }
  CORBEL_PROBE(client_received);
  Core& core = reference_.core();
  const giop::Error error = message.header.type == giop::MessageType::reply
                                ? giop::decode_reply(message.bytes, message.header, core.limits, reply_)
                                : giop::Error::unknown_type;
  if (error != giop::Error::none || reply_.id != id_) [[unlikely]] {
    throw_bad_message(error, true);
  }
  connection_->proven = true;
  reply_.body.context(&connection_->context);
  switch (reply_.status) {
    [[likely]] case giop::ReplyStatus::no_exception:
      core.hooks.receive_reply(*this);
      return true;
    case giop::ReplyStatus::user_exception: throw_user_exception(raises);
    case giop::ReplyStatus::system_exception: giop::raise_system_exception(reply_.body);
    case giop::ReplyStatus::location_forward: return forward(reply_.body, false);
    case giop::ReplyStatus::location_forward_perm: return forward(reply_.body, true);
    case giop::ReplyStatus::needs_addressing_mode: return address_anew(reply_.body);
  }
  throw_bad_message(giop::Error::bad_status, true);
}

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

// Servers that send us round in a circle. Hooks look at the reply, which is the connection's.
void ClientRequest::count_detour(const giop::Ior* where) {
  const Core& core = reference_.core();
  if (forwards_ == core.options.max_forwards) {
    throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
  }
  ++forwards_;
  other_ = where != nullptr ? Other::forward : Other::retry;
  forwarded_to_ = where;
  core.hooks.receive_other(*this);
  give_back();
}

bool ClientRequest::forward(cdr::Reader& body, bool permanently) {
  const giop::Ior ior = giop::read_ior(body, reference_.core().limits);
  body.check(CORBA::COMPLETED_NO);
  count_detour(&ior);
  reference_.forward(ior, permanently);
  return false;
}

// The server wants to see more than the object key; it may, since GIOP 1.2.
bool ClientRequest::address_anew(cdr::Reader& body) {
  const auto wanted = body.get<std::uint16_t>();
  body.check(CORBA::COMPLETED_NO);
  if (wanted > static_cast<std::uint16_t>(giop::Addressing::reference) || target_->version < giop::v1_2) {
    throw_bad_message(giop::Error::bad_target, true);
  }
  const Targets& targets = *targets_;
  count_detour(nullptr);
  targets.addressing.store(static_cast<giop::Addressing>(wanted), std::memory_order_relaxed);
  return false;
}

}  // namespace corbel::orb
