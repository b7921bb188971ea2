// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stream.hpp"

#include <corbel/transport/unix.hpp>

namespace corbel::shm {

/// Listens on a socket file, and gives each client shared memory for its connection.
class ShmAcceptor final : public transport::UnixAcceptor {
 public:
  ShmAcceptor(const std::string& path, const options::Values& values, const WaitStrategy& strategy,
              std::shared_ptr<PeerDeathMonitor> watcher);

 private:
  Accepted open(transport::Descriptor socket) noexcept override;

  const bool own_user_only_;
  const std::uint32_t ring_size_;
  const WaitStrategy strategy_;
  const std::shared_ptr<PeerDeathMonitor> watcher_;
};

}  // namespace corbel::shm
