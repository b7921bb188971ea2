// SPDX-License-Identifier: Apache-2.0
#include "target_address.hpp"

#include "corbel/giop/ior.hpp"

namespace corbel::giop {

namespace {

struct ProfileView {
  std::uint32_t tag = 0;
  std::span<const std::byte> data;
};

ProfileView read_profile(cdr::Reader& in) noexcept {
  ProfileView profile;
  profile.tag = in.get<std::uint32_t>();
  profile.data = in.get_octet_sequence();
  return profile;
}

Error key_of(const cdr::Reader& in, const ProfileView& profile, const Limits& limits,
             std::span<const std::byte>& object_key) noexcept {
  if (!in.ok()) return Error::bad_header;
  std::optional<std::span<const std::byte>> key;
  switch (profile.tag) {
    case profile_tag::internet_iop: key = iiop_object_key(profile.data, limits); break;
    case profile_tag::uiop:
    case profile_tag::shmiop: key = uiop_object_key(profile.data, limits); break;
    default: break;
  }
  if (!key) return Error::bad_target;
  object_key = *key;
  return Error::none;
}

Error read_reference(cdr::Reader& in, const Limits& limits, std::span<const std::byte>& object_key) noexcept {
  const auto selected = in.get<std::uint32_t>();
  in.get_string();  // type id
  const auto count = in.get<std::uint32_t>();
  if (!in.ok()) return Error::bad_header;
  if (count > limits.max_profiles || selected >= count) return Error::bad_target;
  ProfileView chosen;
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    const ProfileView profile = read_profile(in);
    if (i == selected) chosen = profile;
  }
  return key_of(in, chosen, limits, object_key);
}

}  // namespace

Error read_target(cdr::Reader& in, std::uint16_t addressing, const Limits& limits,
                  std::span<const std::byte>& object_key) noexcept {
  switch (addressing) {
    [[likely]] case key_addr:
      object_key = in.get_octet_sequence();
      return in.ok() ? Error::none : Error::bad_header;
    case profile_addr: {
      const ProfileView profile = read_profile(in);
      return key_of(in, profile, limits, object_key);
    }
    case reference_addr: return read_reference(in, limits, object_key);
    default: return Error::bad_target;
  }
}

void write_target(cdr::Writer& out, const RequestHead& head) noexcept {
  out.put(static_cast<std::uint16_t>(head.addressing));
  switch (head.addressing) {
    [[likely]] case Addressing::key:
      out.put(static_cast<std::uint32_t>(head.object_key.size()));
      out.put_octets(head.object_key);
      break;
    case Addressing::profile: {
      const TaggedProfile& profile = head.ior->profiles[head.profile];
      out.put(profile.tag);
      out.put(static_cast<std::uint32_t>(profile.data.size()));
      out.put_octets(profile.data);
      break;
    }
    case Addressing::reference:
      out.put(head.profile);
      write_ior(out, *head.ior);
      break;
  }
}

}  // namespace corbel::giop
