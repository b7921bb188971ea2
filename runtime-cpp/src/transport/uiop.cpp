// SPDX-License-Identifier: Apache-2.0
// GIOP over Unix-domain sockets. Profiles are TAO's; a component of our own says on which host and as which user the
// server runs, so that a path which means something else elsewhere is not followed: docs/decisions/0018.
#include "uiop.hpp"

#include <corbel/options/options.hpp>

#include <unistd.h>
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>

namespace corbel::transport {

namespace {

constexpr std::size_t kHostSize = 8;
constexpr std::size_t kOwnerSize = sizeof(std::uint32_t);

UnixOptions unix_of(const options::Values& o) noexcept {
  UnixOptions result;
  result.send_buffer = static_cast<int>(o.send_buffer_size);
  result.receive_buffer = static_cast<int>(o.receive_buffer_size);
  switch (o.socket_mode) {
    case options::SocketMode::user: result.mode = 0600; break;
    case options::SocketMode::group: result.mode = 0660; break;
    case options::SocketMode::all: result.mode = 0666; break;
  }
  return result;
}

std::string first_line(const char* path) {
  std::array<char, 128> text{};
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path, "re"), std::fclose);
  return file && std::fgets(text.data(), text.size(), file.get()) != nullptr ? text.data() : "";
}

// The machine, and what part of it sees the same processes: containers differ though they may share a machine id.
std::string host_identity() {
  std::string what = first_line("/etc/machine-id");
  if (what.empty()) {
    what = first_line("/proc/sys/kernel/random/boot_id");
  }
  std::array<char, 64> space{};
  if (::readlink("/proc/self/ns/pid", space.data(), space.size() - 1) > 0) {
    what += space.data();
  }
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  for (const char c : what) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  std::string identity;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    identity += static_cast<char>(hash >> shift);
  }
  return identity;
}

std::string owner_text(std::uint32_t owner) {
  std::string text;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    text += static_cast<char>(owner >> shift);
  }
  return text;
}

std::optional<uid_t> owner_of(const std::string& identity) {
  if (identity.size() != kHostSize + kOwnerSize) {
    return std::nullopt;
  }
  std::uint32_t owner = 0;
  for (unsigned i = 0; i < kOwnerSize; ++i) {
    owner |= std::uint32_t{static_cast<unsigned char>(identity[kHostSize + i])} << (8 * i);
  }
  return owner;
}

}  // namespace

Uiop::Uiop(const options::Values& values) : values_(values), unix_(unix_of(values)), host_(host_identity()) {}

std::optional<Profile> Uiop::read(const giop::TaggedProfile& tagged, const giop::Limits& limits) const {
  auto body = giop::parse_uiop_profile(tagged, limits);
  if (!body) {
    return std::nullopt;
  }
  Endpoint endpoint{std::move(body->path), 0, ProtocolId::uiop};
  for (const giop::TaggedComponent& component : body->components) {
    if (component.tag == giop::component_tag::corbel_local_server) {
      endpoint.identity.assign(reinterpret_cast<const char*>(component.data.data()), component.data.size());
      if (endpoint.identity.size() != kHostSize + kOwnerSize || !endpoint.identity.starts_with(host_)) {
        return std::nullopt;
      }
    }
  }
  return Profile{body->version, std::move(body->object_key), {std::move(endpoint)}};
}

giop::TaggedProfile Uiop::write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key) const {
  const auto* identity = reinterpret_cast<const std::byte*>(published.identity.data());
  giop::UiopProfile profile;
  profile.version = version;
  profile.path = published.host;
  profile.object_key = object_key;
  profile.components = {{giop::component_tag::corbel_local_server, {identity, identity + published.identity.size()}}};
  return giop::make_uiop_profile(profile);
}

Connected Uiop::connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const {
  return unix_connect(endpoint.host, timeout, unix_, owner_of(endpoint.identity));
}

std::optional<Endpoint> Uiop::parse(std::string_view address) const {
  if (!address.empty() && !giop::is_socket_path(address)) {
    return std::nullopt;
  }
  return Endpoint{std::string(address), 0, ProtocolId::uiop};
}

AcceptorPtr Uiop::listen(const Endpoint& endpoint) const {
  return std::make_unique<UnixAcceptor>(endpoint.host.empty() ? new_socket_path() : endpoint.host, unix_,
                                        static_cast<int>(values_.listen_backlog));
}

Endpoint Uiop::published(const Endpoint& listening) const {
  Endpoint result = listening;
  result.identity = host_ + owner_text(::geteuid());
  return result;
}

}  // namespace corbel::transport
