// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/ior.hpp"

#include "corbel/cdr/buffer.hpp"
#include "hex.hpp"

namespace corbel::giop {

namespace {

constexpr std::string_view prefix = "IOR:";

bool has_prefix(std::string_view text) noexcept {
  if (text.size() < prefix.size() || text[3] != ':') return false;
  for (std::size_t i = 0; i < 3; ++i) {
    if ((text[i] & ~0x20) != prefix[i]) return false;
  }
  return true;
}

}  // namespace

Ior read_ior(cdr::Reader& in, const Limits& limits) {
  Ior ior;
  ior.type_id = in.get_string();
  const std::uint32_t count = in.get_length(8, limits.max_profiles);
  ior.profiles.reserve(count);
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    TaggedProfile profile;
    profile.tag = in.get<std::uint32_t>();
    const auto data = in.get_octet_sequence();
    profile.data.assign(data.begin(), data.end());
    ior.profiles.push_back(std::move(profile));
  }
  return in.ok() ? ior : Ior{};
}

void write_ior(cdr::Writer& out, const Ior& ior) noexcept {
  out.put_string(std::string_view(ior.type_id));
  out.put(static_cast<std::uint32_t>(ior.profiles.size()));
  for (const TaggedProfile& profile : ior.profiles) {
    out.put(profile.tag);
    out.put(static_cast<std::uint32_t>(profile.data.size()));
    out.put_octets(profile.data);
  }
}

std::string ior_to_string(const Ior& ior) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  write_ior(out, ior);
  out.check();
  std::string text(prefix);
  text.reserve(prefix.size() + 2 * out.buffered());
  for (const std::byte octet : out.data()) append_hex(text, octet);
  return text;
}

std::optional<Ior> ior_from_string(std::string_view text, const Limits& limits) {
  if (!has_prefix(text) || text.size() % 2 != 0) return std::nullopt;
  text.remove_prefix(prefix.size());
  if (text.size() / 2 > limits.max_message_size) return std::nullopt;
  Bytes bytes;
  bytes.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = hex_value(text[i]);
    const int low = hex_value(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes.push_back(static_cast<std::byte>(high << 4 | low));
  }
  cdr::Reader in = cdr::encapsulation_reader(bytes, limits.cdr, limits.cdr.max_nesting);
  Ior ior = read_ior(in, limits);
  if (!in.ok()) return std::nullopt;
  return ior;
}

}  // namespace corbel::giop
