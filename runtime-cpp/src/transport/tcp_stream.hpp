// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/tcp.hpp>

namespace corbel::transport {

class TcpStream final : public Stream {
 public:
  TcpStream(Descriptor socket, const TcpOptions& options) noexcept;

  IoResult receive(void* into, std::size_t capacity, Wait wait) noexcept override;
  IoResult send(const void* from, std::size_t size, Wait wait) noexcept override;
  IoResult send(std::span<iovec> pieces, Wait wait) noexcept override;
  void set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept override;
  void shutdown() noexcept override;
  int descriptor() const noexcept override { return socket_.get(); }
  std::string peer() const override;

 private:
  Descriptor socket_;
  std::chrono::microseconds receive_timeout_{0};
  std::chrono::microseconds send_timeout_{0};
};

/// Buffer sizes must be set before connect or listen, or the window is not scaled to them.
void apply_buffers(int socket, const TcpOptions& options) noexcept;

}  // namespace corbel::transport
