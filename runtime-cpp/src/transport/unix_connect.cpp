// SPDX-License-Identifier: Apache-2.0
#include "socket_stream.hpp"
#include "unix_address.hpp"

#include <corbel/options/options.hpp>
#include <corbel/transport/spin_budget.hpp>
#include <corbel/transport/unix.hpp>

#include <cerrno>

namespace corbel::transport {

UnixOptions unix_options(const options::Values& o) noexcept {
  UnixOptions result;
  if (o.send_buffer_size != 0) {
    result.send_buffer = static_cast<int>(o.send_buffer_size);
  }
  result.receive_buffer = static_cast<int>(o.receive_buffer_size);
  result.spin = spin_budget_of(o);
  switch (o.socket_mode) {
    case options::SocketMode::user: result.mode = 0600; break;
    case options::SocketMode::group: result.mode = 0660; break;
    case options::SocketMode::all: result.mode = 0666; break;
  }
  return result;
}

namespace {

IoResult connect_within(int socket, const UnixAddress& address, std::chrono::microseconds timeout) noexcept {
  // connect() waits for room in the server's backlog, up to the send timeout.
  set_timeout(socket, SO_SNDTIMEO, timeout);
  while (::connect(socket, address.get(), address.size()) != 0) {
    if (errno != EINTR) {
      return errno == EAGAIN ? IoResult{IoStatus::timed_out, 0, ETIMEDOUT} : IoResult{IoStatus::failed, 0, errno};
    }
  }
  set_timeout(socket, SO_SNDTIMEO, std::chrono::microseconds(0));
  return {};
}

}  // namespace

bool runs_as(int socket, uid_t user) noexcept {
  ucred peer{};
  socklen_t size = sizeof peer;
  return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == user;
}

UnixSocket unix_socket(const std::string& path, std::chrono::microseconds timeout, const UnixOptions& options,
                       std::optional<uid_t> owner) noexcept {
  const UnixAddress address(path);
  if (!address.fits()) {
    return {Descriptor(), {IoStatus::failed, 0, ENAMETOOLONG}};
  }
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket) {
    return {Descriptor(), {IoStatus::failed, 0, errno}};
  }
  set_buffers(socket.get(), options.send_buffer, options.receive_buffer);
  if (const IoResult result = connect_within(socket.get(), address, timeout); result.status != IoStatus::ok) {
    return {Descriptor(), result};
  }
  if (owner && !runs_as(socket.get(), *owner)) {
    return {Descriptor(), {IoStatus::failed, 0, EPERM}};
  }
  return {std::move(socket), {}};
}

Connected unix_connect(const std::string& path, std::chrono::microseconds timeout, const UnixOptions& options,
                       std::optional<uid_t> owner) {
  UnixSocket connected = unix_socket(path, timeout, options, owner);
  if (!connected.socket) {
    return {nullptr, connected.result};
  }
  return {std::make_unique<SocketStream>(std::move(connected.socket), options.spin), {}};
}

}  // namespace corbel::transport
