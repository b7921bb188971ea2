// SPDX-License-Identifier: Apache-2.0
// Interface of bidirectional connections for the ORB, so that programs without a BidirectionalPolicy BOTH do not link
// the implementation.
#pragma once

#include <corbel/giop/request.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/stream.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace corbel::orb {

/// Ways to get a connection to an endpoint.
enum class Sharing : std::uint8_t {
  none,      ///< open a connection for requests in one direction
  accepted,  ///< use a connection that the peer has opened and offered, if there is one
  offered,   ///< as `accepted`; offer newly opened connections to the peer
};

/// All bidirectional connections of one ORB. Each has one or more client endpoints, used as client connections, and one
/// endpoint that the server serves as any other connection.
class Bidirectional {
 public:
  Bidirectional() = default;
  Bidirectional(const Bidirectional&) = delete;
  Bidirectional& operator=(const Bidirectional&) = delete;
  virtual ~Bidirectional() = default;

  /// Returns a client endpoint of a connection to `endpoint`: one that the peer has offered, or one that was opened
  /// here and carries no call. Returns null if no such endpoint exists.
  virtual transport::StreamPtr find(const transport::Endpoint& endpoint) = 0;

  /// Makes `stream`, a new connection to `endpoint`, bidirectional and replaces it by the client endpoint. Returns
  /// false without a change if this ORB has no server, or no listening address that it can announce.
  virtual bool offer(transport::StreamPtr& stream, const transport::Endpoint& endpoint) = 0;
  /// Returns the data of the service context that offers a connection.
  virtual std::span<const std::byte> offer_context() const noexcept = 0;

  /// Makes `stream`, a connection from a client, bidirectional and replaces it by the server endpoint. `arrived` are
  /// the octets already received. Returns false without a change if the system can watch no more descriptors.
  virtual bool accept(transport::StreamPtr& stream, std::span<const std::byte> arrived) = 0;
  /// Returns true if the client offers its connection `stream` with this request, and the object's adapter accepts the
  /// offer. Throws MARSHAL for a malformed context.
  /// @param bidirectional `stream` is a server endpoint already; the announced addresses are added to its connection
  virtual bool is_offered(const giop::Request& request, transport::Stream& stream, bool bidirectional) = 0;

  /// Ends all connections.
  virtual void stop() noexcept = 0;
};

}  // namespace corbel::orb
