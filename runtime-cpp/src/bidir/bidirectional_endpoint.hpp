// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connection.hpp"

#include <corbel/transport/descriptor.hpp>

namespace corbel::bidir {

/// One endpoint of a bidirectional connection: the messages routed to it, and an event descriptor for the reactor. The
/// connection's mutex guards all members that change.
class BidirectionalEndpoint : public transport::Stream {
 public:
  /// Throws std::system_error if there are no more descriptors.
  explicit BidirectionalEndpoint(std::shared_ptr<BidirectionalConnection> connection);
  ~BidirectionalEndpoint() override;

  transport::IoResult receive(void* into, std::size_t capacity, transport::Wait wait) noexcept override;
  bool readable() noexcept override;
  transport::IoResult send(const void* from, std::size_t size, transport::Wait wait) noexcept override;
  transport::IoResult send(std::span<iovec> pieces, transport::Wait wait) noexcept override;
  void set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept override;
  int descriptor() const noexcept override { return event_.get(); }
  std::string peer() const override { return connection_->peer(); }

  const std::shared_ptr<BidirectionalConnection>& connection() const noexcept { return connection_; }

 protected:
  friend class BidirectionalConnection;

  // The caller holds the mutex.
  /// Returns null if memory is exhausted.
  std::byte* put(std::span<const std::byte> message) noexcept;
  std::size_t waiting() const noexcept { return end_ - at_; }
  void end() noexcept;
  void signal() noexcept;
  std::chrono::microseconds send_timeout() const noexcept { return send_timeout_; }

  const std::shared_ptr<BidirectionalConnection> connection_;

 private:
  const transport::Descriptor event_;  // readable while octets wait, or after the end
  std::condition_variable arrived_;
  cdr::Buffer in_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
  std::chrono::microseconds receive_timeout_{0};
  std::chrono::microseconds send_timeout_{0};
};

/// The stream of a client connection.
class ClientEndpoint final : public BidirectionalEndpoint {
 public:
  explicit ClientEndpoint(std::shared_ptr<BidirectionalConnection> connection);
  void shutdown() noexcept override;
};

/// The stream of a server connection.
class ServerEndpoint final : public BidirectionalEndpoint {
 public:
  explicit ServerEndpoint(std::shared_ptr<BidirectionalConnection> connection);
  bool has_event_descriptor() const noexcept override { return true; }
  bool offered() const noexcept override { return connection_->own(); }
  void shutdown() noexcept override;
};

}  // namespace corbel::bidir
