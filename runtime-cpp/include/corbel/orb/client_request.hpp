// SPDX-License-Identifier: Apache-2.0
// The client's side of one request, as stubs use it.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/call_policies.hpp>
#include <corbel/orb/connection/forward_tracker.hpp>
#include <corbel/orb/connection/message_exchange.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/raises.hpp>
#include <corbel/orb/request_state.hpp>

#include <optional>
#include <span>
#include <string_view>

namespace corbel::orb {

struct Forward;

/// The response of a stub's oneway. The SyncScopePolicy determines how long the call waits.
inline constexpr giop::Response oneway = giop::Response::none;

/// A stub's operation consists of these lines, after those of direct_call.hpp:
///
///     ClientRequest _request(*this, "get_data");
///     do {
///       _request.begin_with(argument, …);     // repeated after a forward or a closed connection
///     } while (!_request.invoke(_raises));    // oneway: send()
///     _request.results() >> _result >> …;
///     _request.finish();
///
/// A stub without arguments calls begin(), and so does one with an argument that no operator writes, such as an array.
/// The request owns a connection from begin() until it goes out of scope. It calls the interceptors at each
/// interception point.
class ClientRequest {
 public:
  ClientRequest(CORBA::Object& target, std::string_view operation, giop::Response response = giop::Response::expected);
  ClientRequest(const ClientRequest&) = delete;
  ClientRequest& operator=(const ClientRequest&) = delete;

  /// Connects if necessary and writes the header. The arguments go into the result. Throws TRANSIENT or TIMEOUT.
  cdr::Writer& begin();
  /// Does what begin() does, and writes the arguments.
  template <class... Arguments>
  void begin_with(const Arguments&... arguments) {
    //@@ CORBEL_ARGUMENTS_BEGIN
    (begin() << ... << arguments);
    //@@ CORBEL_ARGUMENTS_END
  }

  /// Sends the request and waits for the reply. Returns false if the caller must call begin() again. Throws the
  /// exception in the reply, or a system exception such as COMM_FAILURE, TIMEOUT, TRANSIENT or MARSHAL, with its
  /// completion status.
  bool invoke(std::span<const Raises> raises = {});

  /// Sends a oneway and waits according to its sync scope. Returns false if the caller must call begin() again. Throws
  /// TRANSIENT if SYNC_NONE has no room for the message; SYNC_WITH_SERVER and SYNC_WITH_TARGET also throw what invoke()
  /// throws.
  bool send();

  /// Finds the object without a call: replaces the functions above. Throws as a call does, and OBJECT_NOT_EXIST if the
  /// server has no such object. Does not call interceptors.
  void locate();

  /// Returns the reader of the return value, then the out and inout arguments in order of declaration.
  cdr::Reader& results() noexcept { return reply_.body; }
  /// Throws MARSHAL, or another exception for the error, if reading from results() has failed.
  void finish() const {
    reply_.body.check(CORBA::COMPLETED_YES);
    CORBEL_CHECKPOINT(client_return);
  }

  // For interceptors.
  std::string_view operation() const noexcept { return operation_; }
  giop::Response response() const noexcept { return response_; }
  RequestState& state() noexcept { return channel().state(); }
  const giop::Reply& reply() const noexcept { return reply_; }
  Reference& reference() const noexcept { return exchange_.channel().binding().reference(); }
  options::OnewaySyncScope sync_scope() const noexcept {
    return response_ == giop::Response::expected ? options::OnewaySyncScope::target
                                                 : exchange_.channel().policies().sync_scope;
  }
  /// Returns the exception at the interception point receive_exception.
  const CORBA::Exception* exception() const noexcept { return exception_; }
  /// The reason for receive_other.
  enum class OtherOutcome { sent, retry, forward };
  OtherOutcome other() const noexcept { return other_; }
  const giop::Ior* forwarded_to() const noexcept { return forwarded_to_; }

 private:
  Core& core() const noexcept { return exchange_.channel().core(); }
  RequestChannel& channel() noexcept { return exchange_.channel(); }
  RequestBinding& binding() noexcept { return channel().binding(); }
  const Targets& targets() const noexcept { return exchange_.channel().binding().targets(); }
  const Target& target() const noexcept { return exchange_.channel().binding().target(); }
  ClientConnection& connection() const noexcept { return exchange_.channel().connection(); }
  std::optional<cdr::Writer>& out() noexcept { return exchange_.out(); }

  [[gnu::noinline]] void announce();
  void begin_message();
  [[gnu::noinline]] void write_header();
  [[gnu::noinline, gnu::cold]] void locate_first();
  void finish_message();
  void note_sent() noexcept;
  [[gnu::noinline]] void note_header_sent() noexcept;
  bool send_once();
  bool await_acknowledgement();
  bool answered(std::span<const Raises> raises);
  //@@ CORBEL_CLIENT_REQUEST_FUNCTIONS
  [[gnu::cold]] bool await_own(MessageExchange::Message& message, giop::Error error);
  [[gnu::cold]] void note_reply() noexcept;
  [[noreturn]] void throw_user_exception(std::span<const Raises> raises);
  bool follow_forward(bool permanently);
  [[gnu::cold]] bool retry();
  void notify_other(OtherOutcome why, const giop::Ior* where);
  bool redirected(const CORBA::Exception& exception);
  void redirect(const Forward& elsewhere);
  void forget_lost_contexts() noexcept;

  std::string_view operation_;
  giop::Response response_;
  ForwardTracker forwards_;
  giop::Reply reply_;
  const CORBA::Exception* exception_;  // forwarded_to_, other_ and this are set before interceptors are called
  const giop::Ior* forwarded_to_;
  OtherOutcome other_;
  MessageExchange exchange_;  // the last member: its destructor gives the connection back first
};

}  // namespace corbel::orb
