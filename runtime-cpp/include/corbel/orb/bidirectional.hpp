// SPDX-License-Identifier: Apache-2.0
// What an ORB needs of connections that carry requests both ways: so that programs whose policies never say BOTH link
// no more than this.
#pragma once

#include <corbel/giop/request.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/stream.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace corbel::orb {

/// How connections to an endpoint may be had.
enum class Sharing : std::uint8_t {
  none,      ///< they are made, and carry requests one way
  accepted,  ///< one that the peer has made and offered is taken, if there is one
  offered,   ///< the same, and those that are made are offered to the peer
};

/// All connections of one ORB that carry requests both ways. Each has one half that is a client's connection, or
/// several, and one that the server serves as any other.
class Bidirectional {
 public:
  Bidirectional() = default;
  Bidirectional(const Bidirectional&) = delete;
  Bidirectional& operator=(const Bidirectional&) = delete;
  virtual ~Bidirectional() = default;

  /// A client's half of a connection that leads to `endpoint`: one that the peer has offered, or one that was made from
  /// here and carries no call. Null when there is none.
  virtual transport::StreamPtr find(const transport::Endpoint& endpoint) = 0;

  /// Has `stream`, a new connection to `endpoint`, carry requests from there, too; it then is the client's half. False,
  /// and nothing is changed, when this ORB serves nothing, or listens nowhere that the peer could be told.
  virtual bool offer(transport::StreamPtr& stream, const transport::Endpoint& endpoint) = 0;
  /// What the peer is told then: the data of the service context.
  virtual std::span<const std::byte> offer_context() const noexcept = 0;

  /// Has `stream`, a client's connection, carry requests to it, too; it then is the server's half. `arrived` has been
  /// received from it. False, and nothing is changed, when the system can watch no more.
  virtual bool accept(transport::StreamPtr& stream, std::span<const std::byte> arrived) = 0;
  /// Whether the client says with this request that its connection `stream` may carry requests to it, and the object's
  /// adapter believes it. MARSHAL when what it says makes no sense.
  /// @param both_ways `stream` is a server's half already: requests to these places go over its connection
  virtual bool is_offered(const giop::Request& request, transport::Stream& stream, bool both_ways) = 0;

  /// Ends all connections.
  virtual void stop() noexcept = 0;
};

}  // namespace corbel::orb
