// SPDX-License-Identifier: Apache-2.0
#include "shmiop.hpp"

#include "acceptor.hpp"

#include <corbel/shm/handshake.hpp>
#include <corbel/transport/server_identity.hpp>

#include <unistd.h>
#include <algorithm>
#include <cerrno>

namespace corbel::shm {

using std::chrono::microseconds;
using transport::Connected;
using transport::Endpoint;
using transport::IoResult;
using transport::IoStatus;

namespace {

using Clock = std::chrono::steady_clock;

// Returns the rest of `timeout` since `begin`; at least 1 µs, because zero means no limit.
microseconds rest_of(microseconds timeout, Clock::time_point begin) noexcept {
  const auto gone = std::chrono::duration_cast<microseconds>(Clock::now() - begin);
  return timeout.count() == 0 ? timeout : std::max(timeout - gone, microseconds(1));
}

}  // namespace

Shmiop::Shmiop(const options::Values& values)
    : values_(values), strategy_{values.shared_memory_wait, std::int64_t{values.shared_memory_spin_limit} * 1000} {}

std::optional<transport::Profile> Shmiop::read(const giop::TaggedProfile& tagged, const giop::Limits& limits) const {
  auto body = giop::parse_uiop_profile(tagged, limits, giop::profile_tag::shmiop);
  if (!body) {
    return std::nullopt;
  }
  auto identity = transport::read_server_identity(body->components);
  const uid_t self = ::geteuid();
  const bool own = identity && transport::owner_of(*identity).value_or(self) == self;
  if (!identity || (!own && values_.socket_mode == options::SocketMode::user)) {
    return std::nullopt;
  }
  Endpoint endpoint{std::move(body->path), 0, giop::profile_tag::shmiop, std::move(*identity)};
  return transport::Profile{body->version, std::move(body->object_key), {std::move(endpoint)}};
}

giop::TaggedProfile Shmiop::write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                                  std::vector<giop::TaggedComponent> components) const {
  components.insert(components.begin(), transport::write_server_identity(published.identity));
  return giop::make_uiop_profile({version, published.host, object_key, std::move(components)},
                                 giop::profile_tag::shmiop);
}

Connected Shmiop::connect(const Endpoint& endpoint, microseconds timeout) const {
  const auto begin = Clock::now();
  const uid_t owner = transport::owner_of(endpoint.identity).value_or(::geteuid());
  auto [socket, result] = transport::unix_socket(endpoint.host, timeout, transport::unix_options(values_), owner);
  if (!socket) {
    return {nullptr, result};
  }
  Segment segment;
  if (result = receive_handshake(socket.get(), rest_of(timeout, begin), segment); result.status != IoStatus::ok) {
    return {nullptr, result};
  }
  return {std::make_unique<ShmStream>(std::move(socket), std::move(segment), Role::client, strategy_, watcher_), {}};
}

std::optional<Endpoint> Shmiop::parse(std::string_view address) const {
  if (!address.empty() && !giop::is_socket_path(address)) {
    return std::nullopt;
  }
  return Endpoint{std::string(address), 0, giop::profile_tag::shmiop};
}

std::optional<Endpoint> Shmiop::offered() const {
  return values_.shared_memory == options::SharedMemory::offer ? parse("") : std::nullopt;
}

transport::AcceptorPtr Shmiop::listen(const Endpoint& endpoint) const {
  return std::make_unique<ShmAcceptor>(endpoint.host.empty() ? transport::new_socket_path() : endpoint.host, values_,
                                       strategy_, watcher_);
}

Endpoint Shmiop::published(const Endpoint& listening) const {
  Endpoint result = listening;
  result.identity = transport::server_identity();
  return result;
}

namespace {
std::unique_ptr<const transport::Protocol> make_shmiop(const options::Values& values) {
  return values.shared_memory != options::SharedMemory::off ? std::make_unique<Shmiop>(values) : nullptr;
}
}  // namespace

}  // namespace corbel::shm

CORBEL_PROTOCOL(shmiop, corbel::shm::make_shmiop)
