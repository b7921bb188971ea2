// SPDX-License-Identifier: Apache-2.0
// Identity of objects in references (CORBA 3.3 part 1, 8.3.6: _hash and _is_equivalent): addresses and object keys.
#include "corbel/giop/ior.hpp"

#include <algorithm>

namespace corbel::giop {

namespace {

/// The place of an object in a profile, without copies.
struct Place {
  std::uint32_t tag = 0;
  std::string_view address;  // a host or a path
  std::uint16_t port = 0;
  std::span<const std::byte> object_key;
};

bool operator==(const Place& one, const Place& other) noexcept {
  return one.tag == other.tag && one.address == other.address && one.port == other.port &&
         std::ranges::equal(one.object_key, other.object_key);
}

/// Returns false for an unknown protocol or a malformed profile.
bool read_place(const TaggedProfile& profile, const Limits& limits, Place& place) noexcept {
  const bool has_path = profile.tag == profile_tag::uiop || profile.tag == profile_tag::shmiop;
  if (!has_path && profile.tag != profile_tag::internet_iop) return false;
  cdr::Reader in = cdr::encapsulation_reader(profile.data, limits.cdr, limits.cdr.max_nesting);
  const auto major = in.get<unsigned char>();
  in.get<unsigned char>();
  place.tag = profile.tag;
  place.address = in.get_string();
  place.port = has_path ? std::uint16_t{0} : in.get<std::uint16_t>();
  place.object_key = in.get_octet_sequence();
  return in.ok() && major == 1;
}

/// Iterates over the places of a reference.
class Places {
 public:
  Places(const Ior& ior, const Limits& limits) noexcept : ior_(ior), limits_(limits) {}

  /// Returns false at the end.
  bool next(Place& place) noexcept {
    while (next_ < ior_.profiles.size()) {
      if (read_place(ior_.profiles[next_++], limits_, place)) return true;
    }
    return false;
  }

 private:
  const Ior& ior_;
  const Limits& limits_;
  std::size_t next_ = 0;
};

class Hash {
 public:
  void add(std::span<const std::byte> octets) noexcept {
    for (const std::byte octet : octets) value_ = (value_ ^ static_cast<std::uint32_t>(octet)) * 16777619U;  // FNV-1a
  }
  void add(std::uint32_t number) noexcept { add(std::as_bytes(std::span(&number, 1))); }
  std::uint32_t value() const noexcept { return value_; }

 private:
  std::uint32_t value_ = 2166136261U;
};

}  // namespace

bool are_equivalent(const Ior& one, const Ior& other, const Limits& limits) noexcept {
  Places ones(one, limits);
  Places others(other, limits);
  Place of_one;
  Place of_other;
  if (!ones.next(of_one)) return !others.next(of_other) && one.profiles == other.profiles;
  bool more = true;
  do {
    if (!others.next(of_other) || of_one != of_other) return false;
    more = ones.next(of_one);
  } while (more);
  return !others.next(of_other);
}

std::uint32_t hash_of_object(const Ior& ior, const Limits& limits) noexcept {
  Hash hash;
  Places places(ior, limits);
  Place place;
  bool any = false;
  while (places.next(place)) {
    any = true;
    hash.add(place.tag);
    hash.add(std::as_bytes(std::span(place.address)));
    hash.add(place.port);
    hash.add(place.object_key);
  }
  for (std::size_t i = 0; !any && i < ior.profiles.size(); ++i) hash.add(ior.profiles[i].data);
  return hash.value();
}

}  // namespace corbel::giop
