// SPDX-License-Identifier: Apache-2.0
// Interoperable object references (CORBA 3.3 part 2, 7.6), IIOP profiles 1.0 to 1.2 (9.7.2), and UIOP profiles with
// TAO's layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/giop/limits.hpp"
#include "corbel/giop/message.hpp"
#include "corbel/giop/profile_tag.hpp"

namespace corbel::giop {

using Bytes = std::vector<std::byte>;

namespace component_tag {
inline constexpr std::uint32_t orb_type = 0;
inline constexpr std::uint32_t code_sets = 1;
inline constexpr std::uint32_t policies = 2;
inline constexpr std::uint32_t alternate_iiop_address = 3;
/// Corbel's own component in profiles with a path: the server's host and user (transport/server_identity.hpp).
inline constexpr std::uint32_t corbel_server_identity = 0x43624c01;  // "CbL\1"
}  // namespace component_tag

struct TaggedComponent {
  std::uint32_t tag = 0;
  Bytes data;
  friend bool operator==(const TaggedComponent&, const TaggedComponent&) = default;
};

struct TaggedProfile {
  std::uint32_t tag = 0;
  Bytes data;
  friend bool operator==(const TaggedProfile&, const TaggedProfile&) = default;
};

struct IiopProfile {
  Version version = v1_2;
  std::string host;  // a name or a numeric address; IPv6 without brackets
  std::uint16_t port = 0;
  Bytes object_key;
  std::vector<TaggedComponent> components;  // since 1.1
  friend bool operator==(const IiopProfile&, const IiopProfile&) = default;
};

/// The profile of a protocol whose servers listen on a socket file.
struct UiopProfile {
  Version version = v1_2;
  std::string path;  // absolute path of a socket file
  Bytes object_key;
  std::vector<TaggedComponent> components;  // since 1.1
  friend bool operator==(const UiopProfile&, const UiopProfile&) = default;
};

struct Ior {
  std::string type_id;
  std::vector<TaggedProfile> profiles;

  bool nil() const noexcept { return profiles.empty(); }
  friend bool operator==(const Ior&, const Ior&) = default;
};

/// Reads an IOR from arguments or replies. On an error `in` has failed, and the result is nil.
Ior read_ior(cdr::Reader& in, const Limits& limits = default_limits);
void write_ior(cdr::Writer& out, const Ior& ior) noexcept;

/// Returns nullopt if the profile is not IIOP 1.x or is malformed (for example truncated, or with an empty host or
/// control characters in the host).
std::optional<IiopProfile> parse_iiop_profile(const TaggedProfile& profile, const Limits& limits = default_limits);
TaggedProfile make_iiop_profile(const IiopProfile& profile);

/// Returns the object key of an IIOP profile without a copy; nullopt if the data is not that of an IIOP 1.x profile.
/// Allocates no memory. Used for target addressing.
std::optional<std::span<const std::byte>> iiop_object_key(std::span<const std::byte> profile_data,
                                                          const Limits& limits) noexcept;

/// Do the same for UIOP with TAO's layout, and for other protocols with socket files, whose profiles differ only in the
/// tag.
std::optional<UiopProfile> parse_uiop_profile(const TaggedProfile& profile, const Limits& limits = default_limits,
                                              std::uint32_t tag = profile_tag::uiop);
TaggedProfile make_uiop_profile(const UiopProfile& profile, std::uint32_t tag = profile_tag::uiop);
std::optional<std::span<const std::byte>> uiop_object_key(std::span<const std::byte> profile_data,
                                                          const Limits& limits) noexcept;

/// Returns true if both references have equal addresses and object keys, profile by profile. Alignment gaps, byte
/// order, versions and components are ignored, because some ORBs do not initialise the gaps. Profiles of unknown
/// protocols are compared octet by octet, but only if a reference has no other profiles.
bool are_equivalent(const Ior& one, const Ior& other, const Limits& limits = default_limits) noexcept;
/// Returns equal values for references for which are_equivalent() returns true.
std::uint32_t hash_of_object(const Ior& ior, const Limits& limits = default_limits) noexcept;

/// Returns true for a name, or a numeric IPv4 or IPv6 address without brackets.
bool is_host_name(std::string_view host) noexcept;
/// Returns true for an absolute path without control characters that is short enough for a socket address.
bool is_socket_path(std::string_view path) noexcept;

/// Returns "IOR:" and hex digits (7.6.9).
std::string ior_to_string(const Ior& ior);
/// Returns nullopt if `text` is not a well-formed "IOR:" string. Accepts digits and prefix in either case.
std::optional<Ior> ior_from_string(std::string_view text, const Limits& limits = default_limits);

}  // namespace corbel::giop
