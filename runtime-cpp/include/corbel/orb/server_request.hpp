// SPDX-License-Identifier: Apache-2.0
// The server's side of one request: all that belongs to it, and how skeletons use it.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/direct_call.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/orb/retained_buffers.hpp>
#include <corbel/probe/probe.hpp>

#include <optional>
#include <string_view>
#include <utility>

namespace corbel::poa {
struct Served;
}

namespace corbel::orb {

class Core;

/// Thrown by an adapter: the object is elsewhere, the reply is LOCATION_FORWARD.
struct Forward {
  giop::Ior ior;
  bool permanent = false;  ///< LOCATION_FORWARD_PERM, where the client knows that: since GIOP 1.2
};

/// What a request is served by once it has been found: the adapter's record of the object.
class Upcall {
 public:
  virtual void run(class ServerRequest& request) = 0;
  /// Which object it is, in the adapter's own words.
  virtual void describe(poa::Served& served) const noexcept = 0;

 protected:
  ~Upcall() = default;
};

/// A skeleton's operation is always the same few lines:
///
///     if (_request.direct<Signature>(_servant, &Servant::operation)) return;
///     _request.arguments() >> argument >> …;
///     _request.end_arguments();
///     try {
///       _result = _servant.operation(argument, …);
///       _request.begin_reply() << _result << …;     // octets: _request.kept(_result.ptr())
///     } catch (const Raised& _exception) {    // each that the operation declares
///       _request.raise(_exception);
///     }
///
/// System exceptions pass through the skeleton and become the reply.
class ServerRequest {
 public:
  /// `request` was read from a message of this version, and changes as it is served; the reply goes into `buffer`.
  /// `context` is the connection's; a direct call needs none.
  ServerRequest(Core& core, giop::Request& request, giop::Version version, cdr::Buffer& buffer,
                cdr::Context* context) noexcept;
  ServerRequest(const ServerRequest&) = delete;
  ServerRequest& operator=(const ServerRequest&) = delete;

  std::string_view operation() const noexcept { return request_.operation; }
  cdr::Reader& arguments() {
    need_message();
    return request_.arguments;
  }
  /// MARSHAL when what came was not what arguments() were read as.
  void end_arguments() const {
    need_message();
    request_.arguments.check(CORBA::COMPLETED_NO);
    CORBEL_PROBE(server_upcall);
  }

  /// True when there is no message but a stub's own arguments: the servant has been called with them, and that was
  /// all. Servants that never ask get a message.
  template <class Signature, class Servant>
  bool direct(Servant& servant, Signature Servant::*operation) {
    if (direct_ == nullptr) [[likely]] {
      return false;
    }
    if (direct_->signature() != &DirectCall<Signature>::signature_mark) {
      throw NotDirect();
    }
    static_cast<DirectCall<Signature>*>(direct_)->make(servant, operation);
    return true;
  }

  /// The results go into what this returns. Begins anew if something had been written; so do the next two.
  cdr::Writer& begin_reply() {
    CORBEL_PROBE(server_returned);
    return begin(giop::ReplyStatus::no_exception);
  }
  /// A `sequence<octet>` among the results: many octets are sent from where they are. BAD_PARAM when it is null.
  template <class Octets>
  cdr::OctetsOfReply kept(Octets* result) {
    required(result);
    const CORBA::ULong length = result->length();
    if (length >= cdr::Writer::worth_gathering && may_keep()) [[unlikely]] {
      if (const CORBA::Octet* const taken = kept_.take(*result)) {
        return {taken, length, true};
      }
    }
    return {std::as_const(*result).get_buffer(), length, false};
  }
  void raise(const CORBA::UserException& exception);
  void raise(const CORBA::SystemException& exception);

  [[gnu::cold]] void forward(const Forward& forward);

  /// Runs `upcall` between its hooks; whatever is thrown becomes the reply.
  void serve(Upcall& upcall);
  /// For the dispatch hook: the upcall that serve() was given.
  void upcall();

  /// In a handler, where no servant was reached: what was caught becomes the reply. False: there is no memory for it.
  bool refuse() noexcept;
  /// The client has cancelled it before a servant was reached: there is no reply.
  void withdraw() noexcept;

  /// The reply, finished; what was written of it when it cannot be sent becomes a system exception.
  const cdr::Writer& finish();

  bool response_expected() const noexcept { return request_.response_expected(); }

  /// The connection that it came over.
  class Sender {
   public:
    /// Sends the reply of a oneway with scope server, before the upcall; false: not now.
    virtual bool acknowledge(const cdr::Writer& reply) noexcept = 0;
    /// For messages to people.
    virtual std::string peer() const = 0;

   protected:
    ~Sender() = default;
  };
  void came_from(Sender& sender) noexcept { sender_ = &sender; }

  /// In place of arguments and reply: see direct(). No hook may be attached.
  void carry(DirectFrame& frame) noexcept { direct_ = &frame; }
  bool is_direct() const noexcept { return direct_ != nullptr; }

  // For hooks.
  /// False where no object was reached.
  bool find_served(poa::Served& served) const noexcept {
    if (upcall_ != nullptr) {
      upcall_->describe(served);
    }
    return upcall_ != nullptr;
  }
  giop::ReplyStatus status() const noexcept { return status_; }
  /// What the reply holds, written already: of an exception or a forward.
  cdr::Reader reply_body();
  /// To the reply's service contexts something was added: if it is written already, it is written anew.
  void contexts_changed();

  // For the adapter and hooks.
  const giop::Request& request() const noexcept { return request_; }
  RequestState& state() noexcept { return state_; }
  Core& core() const noexcept { return core_; }

 private:
  cdr::Writer& begin(giop::ReplyStatus status);
  void outcome_of(Upcall& upcall);
  /// Hooks that look at a reply want it in one piece.
  bool may_keep() const noexcept;
  void raise_caught(CORBA::CompletionStatus completed);
  [[gnu::cold]] void tell_why(const CORBA::SystemException& exception) const noexcept;
  void tell_outcome();
  void acknowledge();
  void serve_directly(Upcall& upcall);
  void need_message() const {
    if (direct_ != nullptr) [[unlikely]] {
      throw NotDirect();
    }
  }

  Core& core_;
  giop::Request& request_;
  giop::Version version_;
  cdr::Buffer& buffer_;
  std::optional<cdr::Writer> out_;
  RetainedBuffers kept_;
  giop::Marks marks_;
  giop::ReplyStatus status_ = giop::ReplyStatus::no_exception;
  Upcall* upcall_ = nullptr;
  DirectFrame* direct_ = nullptr;
  Sender* sender_ = nullptr;
  RequestState state_;
};

}  // namespace corbel::orb
