// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duplex.hpp"

#include <corbel/transport/descriptor.hpp>

namespace corbel::bidir {

/// One end of a connection that carries requests both ways: what was routed to it, and a bell for who watches it. The
/// connection's mutex guards all but what is constant.
class Half : public transport::Stream {
 public:
  /// Throws std::system_error when there are no more descriptors.
  explicit Half(std::shared_ptr<Duplex> duplex);
  ~Half() override;

  transport::IoResult receive(void* into, std::size_t capacity, transport::Wait wait) noexcept override;
  bool readable() noexcept override;
  transport::IoResult send(const void* from, std::size_t size, transport::Wait wait) noexcept override;
  transport::IoResult send(std::span<iovec> pieces, transport::Wait wait) noexcept override;
  void set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept override;
  int descriptor() const noexcept override { return bell_.get(); }
  std::string peer() const override { return duplex_->peer(); }

  const std::shared_ptr<Duplex>& duplex() const noexcept { return duplex_; }

 protected:
  friend class Duplex;

  // The caller holds the mutex.
  /// Null when memory is out.
  std::byte* put(std::span<const std::byte> message) noexcept;
  std::size_t waiting() const noexcept { return end_ - at_; }
  void end() noexcept;
  void ring() noexcept;
  std::chrono::microseconds send_timeout() const noexcept { return send_timeout_; }

  const std::shared_ptr<Duplex> duplex_;

 private:
  const transport::Descriptor bell_;  // readable while something is there, or the end
  std::condition_variable arrived_;
  cdr::Buffer in_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
  std::chrono::microseconds receive_timeout_{0};
  std::chrono::microseconds send_timeout_{0};
};

/// What calls go over.
class ClientHalf final : public Half {
 public:
  explicit ClientHalf(std::shared_ptr<Duplex> duplex);
  void shutdown() noexcept override;
};

/// What the server serves.
class ServerHalf final : public Half {
 public:
  explicit ServerHalf(std::shared_ptr<Duplex> duplex);
  bool rings() const noexcept override { return true; }
  bool offered() const noexcept override { return duplex_->own(); }
  void shutdown() noexcept override;
};

}  // namespace corbel::bidir
