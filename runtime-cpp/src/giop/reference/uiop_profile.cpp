// SPDX-License-Identifier: Apache-2.0
// The layout of TAO: an IIOP profile with the path of a socket file instead of host and port.
#include "corbel/giop/ior.hpp"
#include "host.hpp"
#include "profile_body.hpp"

namespace corbel::giop {

bool is_socket_path(std::string_view path) noexcept {
  constexpr std::size_t longest = 107;  // the size of sockaddr_un::sun_path without the NUL
  return path.starts_with('/') && path.size() <= longest &&
         std::none_of(path.begin(), path.end(), [](unsigned char c) { return c < ' ' || c == 127; });
}

namespace {

struct UiopBody {
  Version version;
  std::string_view path;
  std::span<const std::byte> object_key;
};

bool read_body(cdr::Reader& in, UiopBody& body) noexcept {
  body.version.major = in.get<unsigned char>();
  body.version.minor = in.get<unsigned char>();
  body.path = in.get_string();
  body.object_key = in.get_octet_sequence();
  return in.ok() && body.version.major == 1;
}

}  // namespace

std::optional<std::span<const std::byte>> uiop_object_key(std::span<const std::byte> profile_data,
                                                          const Limits& limits) noexcept {
  cdr::Reader in = cdr::encapsulation_reader(profile_data, limits.cdr, limits.cdr.max_nesting);
  UiopBody body;
  if (!read_body(in, body)) return std::nullopt;
  return body.object_key;
}

std::optional<UiopProfile> parse_uiop_profile(const TaggedProfile& tagged, const Limits& limits, std::uint32_t tag) {
  if (tagged.tag != tag) return std::nullopt;
  cdr::Reader in = cdr::encapsulation_reader(tagged.data, limits.cdr, limits.cdr.max_nesting);
  UiopBody body;
  if (!read_body(in, body) || !is_socket_path(body.path)) return std::nullopt;

  UiopProfile profile;
  profile.version = std::min(body.version, v1_2);
  profile.path = body.path;
  profile.object_key.assign(body.object_key.begin(), body.object_key.end());
  if (body.version >= v1_1 && !read_components(in, limits, profile.components)) return std::nullopt;
  return profile;
}

TaggedProfile make_uiop_profile(const UiopProfile& profile, std::uint32_t tag) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  out.put(static_cast<unsigned char>(profile.version.major));
  out.put(static_cast<unsigned char>(profile.version.minor));
  out.put_string(std::string_view(profile.path));
  out.put(static_cast<std::uint32_t>(profile.object_key.size()));
  out.put_octets(profile.object_key);
  if (profile.version >= v1_1) write_components(out, profile.components);
  out.check();
  return TaggedProfile{tag, Bytes(out.data().begin(), out.data().end())};
}

}  // namespace corbel::giop
