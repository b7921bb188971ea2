// SPDX-License-Identifier: Apache-2.0
// GIOP over Unix-domain sockets with TAO's profiles. A component of Corbel names the host and user of the server, so
// that clients do not follow a path with another meaning on their host: docs/decisions/0013.
#include "uiop.hpp"

#include <corbel/options/options.hpp>
#include <corbel/transport/server_identity.hpp>

namespace corbel::transport {

Uiop::Uiop(const options::Values& values) : values_(values), unix_(unix_options(values)) {}

std::optional<Profile> Uiop::read(const giop::TaggedProfile& tagged, const giop::Limits& limits) const {
  auto body = giop::parse_uiop_profile(tagged, limits);
  if (!body) {
    return std::nullopt;
  }
  auto identity = read_server_identity(body->components);
  if (!identity) {
    return std::nullopt;
  }
  Endpoint endpoint{std::move(body->path), 0, giop::profile_tag::uiop, std::move(*identity)};
  return Profile{body->version, std::move(body->object_key), {std::move(endpoint)}};
}

giop::TaggedProfile Uiop::write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                                std::vector<giop::TaggedComponent> components) const {
  components.insert(components.begin(), write_server_identity(published.identity));
  return giop::make_uiop_profile({version, published.host, object_key, std::move(components)});
}

Connected Uiop::connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const {
  return unix_connect(endpoint.host, timeout, unix_, owner_of(endpoint.identity));
}

Connected Uiop::connect_as(const Endpoint& endpoint, std::chrono::microseconds timeout,
                           const ConnectionProperties& properties) const {
  UnixOptions options = unix_;
  options.send_buffer = properties.send_buffer.value_or(options.send_buffer);
  options.receive_buffer = properties.receive_buffer.value_or(options.receive_buffer);
  return unix_connect(endpoint.host, timeout, options, owner_of(endpoint.identity));
}

std::optional<Endpoint> Uiop::parse(std::string_view address) const {
  if (!address.empty() && !giop::is_socket_path(address)) {
    return std::nullopt;
  }
  return Endpoint{std::string(address), 0, giop::profile_tag::uiop};
}

AcceptorPtr Uiop::listen(const Endpoint& endpoint) const {
  return std::make_unique<UnixAcceptor>(endpoint.host.empty() ? new_socket_path() : endpoint.host, unix_,
                                        static_cast<int>(values_.listen_backlog));
}

Endpoint Uiop::published(const Endpoint& listening) const {
  Endpoint result = listening;
  result.identity = server_identity();
  return result;
}

namespace {
std::unique_ptr<const Protocol> make_uiop(const options::Values& values) { return std::make_unique<Uiop>(values); }
}  // namespace

}  // namespace corbel::transport

CORBEL_PROTOCOL(uiop, corbel::transport::make_uiop)
