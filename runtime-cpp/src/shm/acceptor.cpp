// SPDX-License-Identifier: Apache-2.0
#include "acceptor.hpp"

#include <corbel/shm/handshake.hpp>

#include <unistd.h>
#include <bit>
#include <cerrno>
#include <new>

namespace corbel::shm {

using transport::Descriptor;
using transport::IoResult;
using transport::IoStatus;

ShmAcceptor::ShmAcceptor(const std::string& path, const options::Values& values, const WaitStrategy& strategy,
                         std::shared_ptr<PeerDeathMonitor> watcher)
    : UnixAcceptor(path, transport::unix_options(values), static_cast<int>(values.listen_backlog),
                   giop::profile_tag::shmiop),
      own_user_only_(values.socket_mode == options::SocketMode::user),
      ring_size_(std::bit_ceil(values.shared_memory_ring_size)),
      strategy_(strategy),
      watcher_(std::move(watcher)) {}

ShmAcceptor::Accepted ShmAcceptor::open(Descriptor socket) noexcept {
  if (own_user_only_ && !transport::runs_as(socket.get(), ::geteuid())) {
    return {nullptr, {IoStatus::closed, 0, EPERM}};
  }
  Segment segment;
  Descriptor memory;
  if (!Segment::make(ring_size_, segment, memory)) {
    return {nullptr, {IoStatus::failed, 0, errno}};
  }
  if (const IoResult sent = send_handshake(socket.get(), ring_size_, memory.get()); sent.status != IoStatus::ok) {
    return {nullptr, sent};
  }
  auto* stream = new (std::nothrow) ShmStream(std::move(socket), std::move(segment), Role::server, strategy_, watcher_);
  return {transport::StreamPtr(stream), {stream ? IoStatus::ok : IoStatus::failed, 0, stream ? 0 : ENOMEM}};
}

}  // namespace corbel::shm
