// SPDX-License-Identifier: Apache-2.0
// The client's side of one request, as stubs use it.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/call_policies.hpp>
#include <corbel/orb/connection/request_binding.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/raises.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/probe/probe.hpp>
#include <corbel/transport/message_reader.hpp>

#include <optional>
#include <span>
#include <string_view>

namespace corbel::orb {

struct Forward;

/// The response of a stub's oneway. The SyncScopePolicy decides what the call waits for.
inline constexpr giop::Response oneway = giop::Response::none;

/// A stub's operation consists of these lines, after those of direct_call.hpp:
///
///     ClientRequest _request(*this, "get_data");
///     do {
///       _request.begin() << argument << …;    // repeated after a forward or a closed connection
///     } while (!_request.invoke(_raises));    // oneway: send()
///     _request.results() >> _result >> …;
///     _request.finish();
///
/// The request owns a connection from begin() until it goes out of scope.
class ClientRequest {
 public:
  ClientRequest(CORBA::Object& target, std::string_view operation, giop::Response response = giop::Response::expected);
  ClientRequest(const ClientRequest&) = delete;
  ClientRequest& operator=(const ClientRequest&) = delete;

  /// Connects if necessary and writes the header. The arguments go into the result. Throws TRANSIENT or TIMEOUT.
  cdr::Writer& begin();

  /// Sends the request and waits for the reply. Returns false if the caller must call begin() again. Throws the
  /// exception in the reply, or a system exception such as COMM_FAILURE, TIMEOUT, TRANSIENT or MARSHAL, with its
  /// completion status.
  bool invoke(std::span<const Raises> raises = {});

  /// Sends a oneway and waits according to its sync scope. Returns false if the caller must call begin() again. Throws
  /// TRANSIENT if SYNC_NONE has no room for the message; SYNC_WITH_SERVER and SYNC_WITH_TARGET also throw what invoke()
  /// throws.
  bool send();

  /// Finds the object without a call, in place of the functions above. Throws as a call does, and OBJECT_NOT_EXIST if
  /// the server does not know the object. Interceptors do not see it.
  void locate();

  /// The return value, then the out and inout arguments in order of declaration.
  cdr::Reader& results() noexcept { return reply_.body; }
  /// Throws MARSHAL if the reply does not match what was read from results().
  void finish() const {
    reply_.body.check(CORBA::COMPLETED_YES);
    CORBEL_PROBE(client_return);
  }

  // For interceptors.
  std::string_view operation() const noexcept { return operation_; }
  giop::Response response() const noexcept { return response_; }
  RequestState& state() noexcept { return state_; }
  const giop::Reply& reply() const noexcept { return reply_; }
  Reference& reference() const noexcept { return binding_.reference(); }
  options::OnewaySyncScope sync_scope() const noexcept {
    return response_ == giop::Response::expected ? options::OnewaySyncScope::target : policies_.sync_scope;
  }
  /// Valid in receive_exception.
  const CORBA::Exception* exception() const noexcept { return exception_; }
  /// The reason for receive_other, and the new place of a forward.
  enum class Other { sent, retry, forward };
  Other other() const noexcept { return other_; }
  const giop::Ior* forwarded_to() const noexcept { return forwarded_to_; }

 private:
  using Message = transport::MessageReader::Message;

  Core& core() const noexcept { return binding_.reference().core(); }
  const Targets& targets() const noexcept { return binding_.targets(); }
  const Target& target() const noexcept { return binding_.target(); }
  ClientConnection& connection() const noexcept { return *binding_.connection(); }

  void announce();
  void begin_message();
  [[gnu::noinline]] void write_header();
  void connect() {
    do {
      binding_.acquire(state_.deadline);
    } while (binding_.needs_band() && !bind_band());
  }
  bool bind_band();
  void locate_first();
  bool locate_once();
  void notify_other();
  void note_sent() noexcept;
  [[gnu::cold]] void settle() noexcept;
  void finish_message();
  void cut();
  bool transmit();
  bool send_message();
  bool renewed();
  bool take(Message& message);
  void receive(Message& message);
  void receive_rest(Message& message, bool waited);
  bool await(Message& message);
  [[gnu::cold]] bool await_behind(Message& message);
  [[gnu::cold]] bool await_own(Message& message, giop::Error error);
  bool sort(Message& message);
  bool answered(std::span<const Raises> raises);
  void limit_waits();
  bool sent_late() const noexcept;
  void rest_of_time(CORBA::CompletionStatus completed);
  bool closed_in_order();
  bool retry(bool in_order);
  bool redirected(const CORBA::Exception& exception);
  void redirect(const Forward& elsewhere);
  bool send_once();
  [[noreturn, gnu::cold]] void time_out();
  [[noreturn]] void throw_broken(transport::IoResult why);
  [[noreturn, gnu::cold]] void throw_no_memory(CORBA::CompletionStatus completed);
  [[noreturn]] void throw_bad_message(giop::Error error, bool notify_server);
  bool forward(cdr::Reader& body, bool permanently);
  bool change_addressing(cdr::Reader& body);
  [[gnu::cold]] bool reverts_unknown_forward();
  bool revert_unknown_forward();
  void count_forward(const giop::Ior* where);
  bool await_acknowledgement();
  bool send_soon();
  [[noreturn]] void throw_user_exception(std::span<const Raises> raises);
  void discard_connection() noexcept;
  void discard_all_connections() noexcept;

  std::string_view operation_;
  giop::Response response_;
  static constexpr std::uint8_t most_retries = 3;
  std::uint8_t retries_ = 0;
  std::uint8_t forwards_ = 0;  // also counts retries for other reasons
  bool reverted_ = false;      // went back to the original profiles after a forward
  bool preceded_ = false;      // a request that bound the band, or located the object, went before
  CallPolicies policies_;
  std::uint32_t id_ = 0;
  std::optional<cdr::Writer> out_;
  giop::Reply reply_;
  const CORBA::Exception* exception_;  // this and the next two are set before interceptors are called
  const giop::Ior* forwarded_to_;
  Other other_;
  RequestState state_;
  RequestBinding binding_;  // the last member: gives its connection back before the others end
};

}  // namespace corbel::orb
