// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/server_identity.hpp>

#include <unistd.h>
#include <array>
#include <cstdio>
#include <memory>

namespace corbel::transport {

namespace {

constexpr std::size_t host_size = 8;
constexpr std::size_t owner_size = sizeof(std::uint32_t);

std::string first_line(const char* path) {
  std::array<char, 128> text{};
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path, "re"), std::fclose);
  return file && std::fgets(text.data(), text.size(), file.get()) != nullptr ? text.data() : "";
}

// Identifies the machine and the PID namespace: containers are different hosts even if they share a machine id.
std::string make_host_identity() {
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

const std::string& host_identity() {
  static const std::string identity = make_host_identity();
  return identity;
}

std::string owner_text(std::uint32_t owner) {
  std::string text;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    text += static_cast<char>(owner >> shift);
  }
  return text;
}

}  // namespace

std::string server_identity() { return host_identity() + owner_text(::geteuid()); }

std::optional<uid_t> owner_of(const std::string& identity) noexcept {
  if (identity.size() != host_size + owner_size) {
    return std::nullopt;
  }
  std::uint32_t owner = 0;
  for (unsigned i = 0; i < owner_size; ++i) {
    owner |= std::uint32_t{static_cast<unsigned char>(identity[host_size + i])} << (8 * i);
  }
  return owner;
}

std::optional<std::string> read_server_identity(const std::vector<giop::TaggedComponent>& components) {
  std::string identity;
  for (const giop::TaggedComponent& component : components) {
    if (component.tag == giop::component_tag::corbel_server_identity) {
      identity.assign(reinterpret_cast<const char*>(component.data.data()), component.data.size());
      if (identity.size() != host_size + owner_size || !identity.starts_with(host_identity())) {
        return std::nullopt;
      }
    }
  }
  return identity;
}

giop::TaggedComponent write_server_identity(const std::string& identity) {
  const auto* bytes = reinterpret_cast<const std::byte*>(identity.data());
  return {giop::component_tag::corbel_server_identity, {bytes, bytes + identity.size()}};
}

}  // namespace corbel::transport
