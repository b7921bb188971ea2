// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/ior.hpp"
#include "host.hpp"
#include "profile_body.hpp"

namespace corbel::giop {

namespace {

/// The fields of every IIOP profile, without copies.
struct IiopBody {
  Version version;
  std::string_view host;
  std::uint16_t port = 0;
  std::span<const std::byte> object_key;
};

/// Returns false if the profile is malformed. Afterwards `in` is behind the object key.
bool read_body(cdr::Reader& in, IiopBody& body) noexcept {
  body.version.major = in.get<unsigned char>();
  body.version.minor = in.get<unsigned char>();
  body.host = in.get_string();
  body.port = in.get<std::uint16_t>();
  body.object_key = in.get_octet_sequence();
  return in.ok() && body.version.major == 1;
}

}  // namespace

std::optional<std::span<const std::byte>> iiop_object_key(std::span<const std::byte> profile_data,
                                                          const Limits& limits) noexcept {
  cdr::Reader in = cdr::encapsulation_reader(profile_data, limits.cdr, limits.cdr.max_nesting);
  IiopBody body;
  if (!read_body(in, body)) return std::nullopt;
  return body.object_key;
}

std::optional<IiopProfile> parse_iiop_profile(const TaggedProfile& tagged, const Limits& limits) {
  if (tagged.tag != profile_tag::internet_iop) return std::nullopt;
  cdr::Reader in = cdr::encapsulation_reader(tagged.data, limits.cdr, limits.cdr.max_nesting);
  IiopBody body;
  if (!read_body(in, body) || !is_host(body.host)) return std::nullopt;

  IiopProfile profile;
  profile.version = std::min(body.version, v1_2);  // a 1.3 profile only appends fields
  profile.host = body.host;
  profile.port = body.port;
  profile.object_key.assign(body.object_key.begin(), body.object_key.end());
  if (body.version >= v1_1 && !read_components(in, limits, profile.components)) return std::nullopt;
  return profile;
}

bool is_host_name(std::string_view host) noexcept { return is_host(host); }

TaggedProfile make_iiop_profile(const IiopProfile& profile) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  out.put(static_cast<unsigned char>(profile.version.major));
  out.put(static_cast<unsigned char>(profile.version.minor));
  out.put_string(std::string_view(profile.host));
  out.put(profile.port);
  out.put(static_cast<std::uint32_t>(profile.object_key.size()));
  out.put_octets(profile.object_key);
  if (profile.version >= v1_1) write_components(out, profile.components);
  out.check();
  return TaggedProfile{profile_tag::internet_iop, Bytes(out.data().begin(), out.data().end())};
}

}  // namespace corbel::giop
