// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/reader.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/orb/connection/request_channel.hpp>

#include <cstdint>

namespace corbel::orb {

/// Reads where or how a server wants a request to be sent next, and limits the number of such changes (option
/// MaxForwards), because servers may forward in a circle. The caller then gives the connection back and begins the
/// request again.
class ForwardTracker {
 public:
  /// Counts a change. Throws TRANSIENT if there were too many.
  [[gnu::cold]] void count(const Core& core);

  /// Reads and counts the new place in a LOCATION_FORWARD. Throws REBIND if the request is bound to its place, MARSHAL,
  /// or TRANSIENT.
  [[gnu::cold]] giop::Ior read_forward(const RequestBinding& binding, cdr::Reader& body);

  /// Reads and counts the addressing mode in a NEEDS_ADDRESSING_MODE (since GIOP 1.2), and sets it for the targets: the
  /// server needs a target address with more than the object key. Throws COMM_FAILURE, MARSHAL or TRANSIENT.
  [[gnu::cold]] void read_addressing(RequestChannel& channel, cdr::Reader& body);

  /// Returns true if the body of a system exception is OBJECT_NOT_EXIST and reverts_unknown() returns true.
  [[gnu::cold]] bool reverts(const RequestBinding& binding, cdr::Reader body);
  /// Called when the server replies that the object does not exist. Returns true, and counts the change, if an earlier
  /// LOCATION_FORWARD named this server: a restarted server may have lost the object, and the original server may give
  /// a newer forward. The original profiles are tried once (CORBA 3.3 part 2, 9.6). Throws TRANSIENT.
  [[gnu::cold]] bool reverts_unknown(const RequestBinding& binding);

 private:
  std::uint8_t changes_ = 0;
  bool reverted_ = false;
};

}  // namespace corbel::orb
