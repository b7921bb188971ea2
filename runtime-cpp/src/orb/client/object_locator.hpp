// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/forward_tracker.hpp>
#include <corbel/orb/connection/message_exchange.hpp>

namespace corbel::orb {

/// Finds the object of a request by LocateRequests (CORBA 3.3 part 2, 9.4.5). Interceptors see requests but no
/// LocateRequests.
class ObjectLocator {
 public:
  ObjectLocator(MessageExchange& exchange, ForwardTracker& forwards) noexcept
      : exchange_(exchange), forwards_(forwards) {}

  /// Finds the object without a call. Throws as a call does, and OBJECT_NOT_EXIST if the server has no such object.
  void locate();

  /// Finds the object before the first call over each set of profiles of the reference. Afterwards the request may have
  /// another connection, and has a new id. Does nothing for objects of this ORB. Throws as locate() does.
  void locate_before_call();

 private:
  RequestChannel& channel() const noexcept { return exchange_.channel(); }
  bool locate_once();
  void begin_message();
  bool follow_forward(cdr::Reader& body, bool permanently);

  MessageExchange& exchange_;
  ForwardTracker& forwards_;
};

}  // namespace corbel::orb
