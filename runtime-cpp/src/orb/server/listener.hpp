// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core/core.hpp>

#include <vector>

namespace corbel::orb {

/// The listening sockets of a server and their endpoints in references, for all concurrency models.
class Listener {
 public:
  /// Listens on the endpoints of the ORB's options. Throws INITIALIZE if this fails for an endpoint.
  explicit Listener(const Core& core);

  const std::vector<transport::AcceptorPtr>& acceptors() const noexcept { return acceptors_; }

  /// Returns true if a client has connected and is not accepted yet.
  bool client_waits() const noexcept;

  /// Refuses new connections from now on, and sends CloseConnection to clients that are not accepted yet. Must be
  /// called before the other connections are closed; otherwise clients that retry at once would connect to a server
  /// that shuts down.
  void close() noexcept;
  const std::vector<transport::Endpoint>& published() const noexcept { return published_; }
  bool is_here(const transport::Endpoint& endpoint) const noexcept;

 private:
  std::vector<transport::AcceptorPtr> acceptors_;
  std::vector<transport::Endpoint> published_;
};

/// Sends CloseConnection: the server will not execute the client's unanswered requests. Never blocks.
void send_close_connection(transport::Stream& stream, giop::Version version) noexcept;

/// Makes a stream to this ORB: sending serves the request in the caller's thread, and receiving returns the reply. A
/// collocated call therefore needs no system call and cannot wait for a thread that waits for this call.
transport::StreamPtr make_loopback(Core& core);

}  // namespace corbel::orb
