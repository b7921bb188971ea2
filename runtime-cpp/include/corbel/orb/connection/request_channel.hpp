// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/error.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/call_policies.hpp>
#include <corbel/orb/connection/request_binding.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/transport/stream.hpp>

#include <cstdint>

namespace corbel::orb {

/// The connection of one request, the time that is left for it, and the failures that end it. The request owns the
/// connection from acquire() until it is released, discarded or parked.
class RequestChannel {
 public:
  RequestChannel(Reference& reference, const CallPolicies& policies) noexcept
      : policies_(policies), binding_(reference) {}
  RequestChannel(const RequestChannel&) = delete;
  RequestChannel& operator=(const RequestChannel&) = delete;

  Core& core() const noexcept { return binding_.reference().core(); }
  const CallPolicies& policies() const noexcept { return policies_; }
  RequestState& state() noexcept { return state_; }
  const RequestBinding& binding() const noexcept { return binding_; }
  RequestBinding& binding() noexcept { return binding_; }
  /// Returns the connection, which the request must have.
  ClientConnection& connection() const noexcept { return *binding_.connection(); }

  /// Returns the id of the last message.
  std::uint32_t id() const noexcept { return id_; }
  void take_id() noexcept { id_ = connection().next_id++; }

  /// Takes a connection that replaces the present one. Throws the exceptions of RequestBinding::acquire().
  [[gnu::always_inline]] void acquire() { binding_.acquire(state_.deadline); }

  /// Gives the connection back before another attempt of the call.
  void release_for_retry() noexcept {
    partly_used_ = true;
    binding_.release();
  }

  /// Notes that a message before the request uses a part of the call's time.
  void note_earlier_message() noexcept { partly_used_ = true; }

  //@@ CORBEL_REQUEST_CHANNEL_FUNCTIONS
  /// Limits the waits on the connection to the time of the call. If connecting or an earlier message has used part of
  /// this time, the remaining time is set; otherwise the socket already has the limit of a whole call. Throws TIMEOUT
  /// if no time is left.
  void limit_waits() {
    //@@ CORBEL_WAITS_LIMIT_BEGIN
    connection().limit_waits(policies_.timeout);
    if (partly_used_ || id_ == ClientConnection::first_id) [[unlikely]] {
      limit_to_rest(CORBA::COMPLETED_NO);
    }
    //@@ CORBEL_WAITS_LIMIT_END
  }
  /// Sets the time left until the deadline as the limit of the next wait. If no time is left, throws TIMEOUT, after
  /// cancelling the request unless `completed` is COMPLETED_NO.
  void limit_to_rest(CORBA::CompletionStatus completed);

  /// Returns true if the call has used more than 1/16 of its timeout before the wait began. The socket has the timeout
  /// of a whole call, to save a system call per call; after this fraction the remaining time must be set.
  bool sent_late() const noexcept {
    using Clock = RequestState::Clock;
    return state_.deadline != Clock::time_point::max() &&
           state_.deadline - Clock::now() < policies_.timeout - policies_.timeout / 16;
  }

  /// Called when a connection accepts no request. Returns true if the server sent CloseConnection earlier, for example
  /// because the connection was idle for too long before its first request.
  bool closed_in_order();
  /// Moves the connection to a new stream if the server closed it in order before it had carried any message. Returns
  /// true if the marshalled request can be sent as it is. Throws the exceptions of ConnectionPool::renew().
  bool renew();
  /// Called when the server has not executed the request. Returns true, without a connection, if the request should try
  /// another connection: this connection had served earlier calls, or was closed in order.
  bool retry(bool in_order);

  /// Cancels the request that was sent, and throws TIMEOUT.
  [[noreturn, gnu::cold]] void time_out();
  /// Ends the connection after a failed receive call, and throws COMM_FAILURE, TIMEOUT or NO_MEMORY.
  [[noreturn]] void throw_broken(transport::IoResult why);
  /// Ends the connection, whose state is unknown, and throws NO_MEMORY.
  [[noreturn, gnu::cold]] void throw_no_memory(CORBA::CompletionStatus completed);
  /// Ends the connection after an invalid message, and throws COMM_FAILURE or NO_MEMORY. Sends MessageError if the
  /// error requires it.
  /// @param error none: the message is valid, but answers no request
  [[noreturn]] void throw_bad_message(giop::Error error);

 private:
  static constexpr std::uint8_t most_retries = 3;

  CallPolicies policies_;
  RequestState state_;
  std::uint32_t id_ = 0;
  std::uint8_t retries_ = 0;
  bool partly_used_ = false;  // an earlier message or attempt has used a part of the time
  RequestBinding binding_;    // the last member: its destructor gives the connection back first
};

}  // namespace corbel::orb
