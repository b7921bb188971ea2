// SPDX-License-Identifier: Apache-2.0
// The server's side of one request, as skeletons use it.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/direct_call.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/orb/server/retained_buffers.hpp>

#include <optional>
#include <string_view>
#include <utility>

namespace corbel::poa {
struct ServedObject;
}

namespace corbel::orb {

class Core;

/// Thrown by an adapter if the object is at another place: the reply is LOCATION_FORWARD.
struct Forward {
  giop::Ior ior;
  bool permanent = false;  ///< LOCATION_FORWARD_PERM for clients that support it, since GIOP 1.2
};

/// Serves a request whose object was found; implemented by the object adapter.
class Upcall {
 public:
  virtual void run(class ServerRequest& request) = 0;
  /// Describes the object.
  virtual void describe(poa::ServedObject& served) const noexcept = 0;

 protected:
  ~Upcall() = default;
};

/// A skeleton's operation consists of these lines:
///
///     if (_request.direct<Signature>(_servant, &Servant::operation)) return;
///     _request.arguments() >> argument >> …;
///     _request.end_arguments();
///     try {
///       _result = _servant.operation(argument, …);
///       _request.begin_reply() << _result << …;     // octets: _request.retained(_result.ptr())
///     } catch (const Raised& _exception) {    // one for each declared exception
///       _request.raise(_exception);
///     }
///
/// System exceptions pass through the skeleton and become the reply.
class ServerRequest {
 public:
  /// @param request decoded from a message of this version; changes while it is served
  /// @param buffer memory of the reply
  /// @param context the context of the connection; null for a direct call
  ServerRequest(Core& core, giop::Request& request, giop::Version version, cdr::Buffer& buffer,
                cdr::Context* context) noexcept;
  ServerRequest(const ServerRequest&) = delete;
  ServerRequest& operator=(const ServerRequest&) = delete;

  std::string_view operation() const noexcept { return request_.operation; }
  cdr::Reader& arguments() {
    need_message();
    return request_.arguments;
  }
  /// Throws MARSHAL if the message does not match what was read from arguments().
  void end_arguments() const {
    need_message();
    request_.arguments.check(CORBA::COMPLETED_NO);
    CORBEL_CHECKPOINT(server_upcall);
  }

  /// Returns true for a direct call: the servant was called with the stub's arguments, and the operation is complete. A
  /// skeleton that never calls this function gets a message.
  template <class Signature, class Servant>
  bool direct(Servant& servant, Signature Servant::*operation) {
    if (direct_ == nullptr) [[likely]] {
      return false;
    }
    if (direct_->signature() != &DirectCall<Signature>::signature_mark) {
      throw DirectCallRefused();
    }
    static_cast<DirectCall<Signature>*>(direct_)->make(servant, operation);
    return true;
  }

  /// Called by a skeleton's `_dispatch`, which has found the operation: lets `Operation` serve the request.
  template <auto Operation, class Servant>
  void serve(Servant& servant) {
    //@@ CORBEL_OPERATION_FOUND
    Operation(servant, *this);
  }

  /// Begins the reply; the results go into the return value. Discards a reply that was begun before, as raise() and
  /// forward() do.
  cdr::Writer& begin_reply() {
    CORBEL_CHECKPOINT(server_returned);
    return begin(giop::ReplyStatus::no_exception);
  }
  /// Marshals a `sequence<octet>` result; long sequences are sent without a copy. Throws BAD_PARAM for a null pointer.
  template <class Octets>
  cdr::OctetsOfReply retained(Octets* result) {
    required(result);
    const CORBA::ULong length = result->length();
    if (length >= cdr::Writer::worth_gathering && may_retain()) [[unlikely]] {
      if (const CORBA::Octet* const taken = retained_.take(*result)) {
        return {taken, length, true};
      }
    }
    return {std::as_const(*result).get_buffer(), length, false};
  }
  void raise(const CORBA::UserException& exception);
  void raise(const CORBA::SystemException& exception);

  [[gnu::cold]] void forward(const Forward& forward);

  /// Runs `upcall` between its interception points. An exception becomes the reply.
  void execute(Upcall& upcall);
  /// Called at the dispatch point: runs the upcall that execute() was given.
  void upcall();

  /// Called in a catch handler if no servant was reached: the exception becomes the reply. Returns false if there is no
  /// memory for the reply.
  bool refuse() noexcept;
  /// Called if the client cancelled the request before a servant was reached: no reply is sent.
  void withdraw() noexcept;

  /// Returns the finished reply. If the results cannot be sent, the reply is a system exception.
  const cdr::Writer& finish();

  bool response_expected() const noexcept { return request_.response_expected(); }

  /// The connection over which the request came.
  class Sender {
   public:
    /// Sends the reply of a oneway with SYNC_WITH_SERVER before the upcall. Returns false if the connection cannot send
    /// it now.
    virtual bool acknowledge(const cdr::Writer& reply) noexcept = 0;
    /// Returns the name of the peer, for log messages.
    virtual std::string peer() const = 0;

   protected:
    ~Sender() = default;
  };
  void set_sender(Sender& sender) noexcept { sender_ = &sender; }

  /// Marks a direct call with its arguments: see direct(). Requires that no interception point is set.
  void carry(DirectCallBase& call) noexcept { direct_ = &call; }
  bool is_direct() const noexcept { return direct_ != nullptr; }

  // For interceptors.
  /// Returns false if no object was reached.
  bool find_served(poa::ServedObject& served) const noexcept {
    if (upcall_ != nullptr) {
      upcall_->describe(served);
    }
    return upcall_ != nullptr;
  }
  giop::ReplyStatus status() const noexcept { return status_; }
  /// Returns the body of the reply; it has been written for exceptions and forwards.
  cdr::Reader reply_body();
  /// Called after a change of the reply's service contexts: writes the reply again if it has been written.
  void contexts_changed();

  //@@ CORBEL_REQUEST_EXECUTION

  // For the adapter and interceptors.
  const giop::Request& request() const noexcept { return request_; }
  RequestState& state() noexcept { return state_; }
  Core& core() const noexcept { return core_; }

 private:
  cdr::Writer& begin(giop::ReplyStatus status);
  void outcome_of(Upcall& upcall);
  /// Called in a catch handler: the exception of an upcall becomes the reply.
  [[gnu::cold]] void upcall_failed();
  /// Returns false if interceptors are installed, because they need the reply in one piece.
  bool may_retain() const noexcept;
  void raise_current_exception(CORBA::CompletionStatus completed);
  [[gnu::cold]] void log_codec_error(const CORBA::SystemException& exception) const noexcept;
  void notify_outcome();
  void acknowledge();
  void execute_directly(Upcall& upcall);
  void need_message() const {
    if (direct_ != nullptr) [[unlikely]] {
      throw DirectCallRefused();
    }
  }

  Core& core_;
  giop::Request& request_;
  giop::Version version_;
  cdr::Buffer& buffer_;
  std::optional<cdr::Writer> out_;
  RetainedBuffers retained_;
  giop::HeaderOffsets offsets_;
  giop::ReplyStatus status_ = giop::ReplyStatus::no_exception;
  Upcall* upcall_ = nullptr;
  DirectCallBase* direct_ = nullptr;
  Sender* sender_ = nullptr;
  //@@ CORBEL_REQUEST_STATE
  RequestState state_;
};

}  // namespace corbel::orb
