// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connection.hpp"

#include <corbel/transport/descriptor.hpp>

namespace corbel::bidir {

/// One end of a connection that carries requests both ways: what was routed to it, and an event descriptor for the
/// reactor that watches it. The connection's mutex guards all but what is constant.
class BidirectionalEndpoint : public transport::Stream {
 public:
  /// Throws std::system_error when there are no more descriptors.
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
  /// Null when memory is out.
  std::byte* put(std::span<const std::byte> message) noexcept;
  std::size_t waiting() const noexcept { return end_ - at_; }
  void end() noexcept;
  void ring() noexcept;
  std::chrono::microseconds send_timeout() const noexcept { return send_timeout_; }

  const std::shared_ptr<BidirectionalConnection> connection_;

 private:
  const transport::Descriptor event_;  // readable while something is there, or the end
  std::condition_variable arrived_;
  cdr::Buffer in_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
  std::chrono::microseconds receive_timeout_{0};
  std::chrono::microseconds send_timeout_{0};
};

/// What calls go over.
class ClientEndpoint final : public BidirectionalEndpoint {
 public:
  explicit ClientEndpoint(std::shared_ptr<BidirectionalConnection> connection);
  void shutdown() noexcept override;
};

/// What the server serves.
class ServerEndpoint final : public BidirectionalEndpoint {
 public:
  explicit ServerEndpoint(std::shared_ptr<BidirectionalConnection> connection);
  bool rings() const noexcept override { return true; }
  bool offered() const noexcept override { return connection_->own(); }
  void shutdown() noexcept override;
};

}  // namespace corbel::bidir
