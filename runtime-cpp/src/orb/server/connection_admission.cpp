// SPDX-License-Identifier: Apache-2.0
#include "connection_admission.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

namespace corbel::orb {

using transport::IoStatus;

const options::Values& ConnectionAdmission::options() const noexcept { return core_.options; }

bool ConnectionAdmission::full() const noexcept {
  return connections_.open_connections() >= core_.options.max_connections;
}

bool ConnectionAdmission::make_room(RecentlyUsed recently_used) {
  if (full()) {
    connections_.purge(recently_used);
  }
  return !full();
}

ConnectionAdmission::Result ConnectionAdmission::accept(transport::Acceptor& acceptor, transport::Wait wait,
                                                        transport::StreamPtr& stream) {
  auto accepted = acceptor.accept(wait);
  if (accepted.stream) {
    log_made(core_, *accepted.stream, acceptor.endpoint().protocol, ConnectionOrigin::peer);
    stream = std::move(accepted.stream);
    return Result::accepted;
  }
  if (accepted.result.status == IoStatus::closed) {
    return Result::shut_down;
  }
  if (accepted.result.status != IoStatus::failed) {
    return Result::none;
  }
  // Idle connections of the client side may hold the descriptors.
  //@@ CORBEL_CLIENT_RESOURCES_BEGIN
  const bool freed = core_.connections.free_resources(accepted.result);
  //@@ CORBEL_CLIENT_RESOURCES_END
  if (freed) {
    return Result::none;
  }
  log_not_accepted(core_.options, acceptor, accepted.result.error);
  return Result::no_resources;
}

}  // namespace corbel::orb
