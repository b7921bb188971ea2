// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core.hpp>

#include <vector>

namespace corbel::orb {

/// What the servers of all concurrency models share: the listening sockets and their names in references.
class Listener {
 public:
  /// INITIALIZE when an endpoint of the ORB's options cannot be listened on.
  explicit Listener(const Core& core);

  const std::vector<transport::AcceptorPtr>& acceptors() const noexcept { return acceptors_; }

  /// Someone has connected and is not yet accepted.
  bool client_waits() const noexcept;

  /// Refuses from now on, and in order those who had connected but were not yet accepted. To be called before the other
  /// connections are closed, or clients that try again at once would meet a server that is about to go.
  void close() noexcept;
  const std::vector<transport::Endpoint>& published() const noexcept { return published_; }
  bool is_here(const transport::Endpoint& endpoint) const noexcept;

 private:
  std::vector<transport::AcceptorPtr> acceptors_;
  std::vector<transport::Endpoint> published_;
};

/// Tells the client that none of its requests that are not answered will be. Never blocks.
void send_close_connection(transport::Stream& stream, giop::Version version) noexcept;

/// A stream to this same ORB: sending serves the request in the caller's thread, receiving gives the reply. So a
/// collocated call takes no detour over the system, and cannot wait for a thread that waits for it.
transport::StreamPtr make_loopback(Core& core);

}  // namespace corbel::orb
