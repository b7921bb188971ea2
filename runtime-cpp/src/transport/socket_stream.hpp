// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/descriptor.hpp>
#include <corbel/transport/spin.hpp>
#include <corbel/transport/stream.hpp>

namespace corbel::transport {

/// A connected stream socket of any address family.
class SocketStream final : public Stream {
 public:
  /// @param spin for receive calls that wait
  explicit SocketStream(Descriptor socket, SpinBudget spin = SpinBudget()) noexcept
      : socket_(std::move(socket)), spin_(spin) {}

  IoResult receive(void* into, std::size_t capacity, Wait wait) noexcept override;
  IoResult send(const void* from, std::size_t size, Wait wait) noexcept override;
  IoResult send(std::span<iovec> pieces, Wait wait) noexcept override;
  void set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept override;
  void shutdown() noexcept override;
  int descriptor() const noexcept override { return socket_.get(); }
  std::string peer() const override;

 private:
  class SendOperation;

  IoResult receive_spinning(void* into, std::size_t capacity) noexcept;

  Descriptor socket_;
  SpinBudget spin_;
  std::chrono::microseconds receive_timeout_{0};
  std::chrono::microseconds send_timeout_{0};
};

/// Sets SO_SNDBUF and SO_RCVBUF; zero keeps the system's default. Must be called before connect or listen: otherwise
/// TCP does not scale its window to the buffers.
void set_buffers(int socket, int send, int receive) noexcept;
/// Sets a timeout; zero means no limit. `option` is SO_RCVTIMEO or SO_SNDTIMEO.
void set_timeout(int socket, int option, std::chrono::microseconds timeout) noexcept;

}  // namespace corbel::transport
