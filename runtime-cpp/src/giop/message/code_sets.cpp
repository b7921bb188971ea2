// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/code_sets.hpp"

#include <algorithm>

#include "corbel/cdr/buffer.hpp"
#include "corbel/giop/components.hpp"
#include "giop/reference/small_encapsulation.hpp"

namespace corbel::giop {

namespace {

bool knows(const CodeSetComponent& component, std::uint32_t set) noexcept {
  return component.native == set ||
         std::find(component.conversion.begin(), component.conversion.end(), set) != component.conversion.end();
}

std::uint32_t choose(const CodeSetComponent& client, const CodeSetComponent& server) noexcept {
  if (server.native != code_set::none && knows(client, server.native)) return server.native;
  if (client.native != code_set::none && knows(server, client.native)) return client.native;
  const auto common = std::find_if(client.conversion.begin(), client.conversion.end(),
                                   [&](std::uint32_t set) { return set != code_set::none && knows(server, set); });
  return common != client.conversion.end() ? *common : code_set::none;
}

CodeSetComponent read_component(cdr::Reader& in) {
  CodeSetComponent component;
  component.native = in.get<std::uint32_t>();
  component.conversion.resize(in.get_length(sizeof(std::uint32_t)));
  in.get_array(component.conversion.data(), component.conversion.size());
  return component;
}

void write_component(cdr::Writer& out, const CodeSetComponent& component) noexcept {
  out.put(component.native);
  out.put(static_cast<std::uint32_t>(component.conversion.size()));
  out.put_array(component.conversion.data(), component.conversion.size());
}

}  // namespace

CodeSets own_code_sets(std::uint32_t native) {
  const std::uint32_t other = native == code_set::utf_8 ? code_set::iso_8859_1 : code_set::utf_8;
  return {{native, {other}}, {code_set::utf_16, {}}};
}

std::optional<CodeSets> find_code_sets(const Ior& ior, const Limits& limits) {
  const auto component = find_component(ior, component_tag::code_sets, limits);
  if (!component) return std::nullopt;
  cdr::Reader in = cdr::encapsulation_reader(*component, limits.cdr, limits.cdr.max_nesting);
  CodeSets sets;
  sets.narrow = read_component(in);
  sets.wide = read_component(in);
  return in.ok() ? std::optional(std::move(sets)) : std::nullopt;
}

TaggedComponent make_code_sets_component(const CodeSets& sets) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  write_component(out, sets.narrow);
  write_component(out, sets.wide);
  out.check();
  return {component_tag::code_sets, Bytes(out.data().begin(), out.data().end())};
}

// A server that names no code set for `char` uses ISO 8859-1, the only code set of GIOP 1.0.
std::optional<Transmission> negotiate(const CodeSets& client, const CodeSets& server) {
  CodeSetComponent narrow = server.narrow;
  if (narrow.native == code_set::none && narrow.conversion.empty()) narrow.native = code_set::iso_8859_1;
  const Transmission chosen{choose(client.narrow, narrow), choose(client.wide, server.wide)};
  return chosen.narrow != code_set::none ? std::optional(chosen) : std::nullopt;
}

bool accepts(const CodeSets& server, const Transmission& chosen) noexcept {
  return (chosen.narrow == code_set::none || knows(server.narrow, chosen.narrow)) &&
         (chosen.wide == code_set::none || knows(server.wide, chosen.wide));
}

CodeSetContext write_code_set_context(const Transmission& chosen) noexcept {
  return encapsulated<std::tuple_size_v<CodeSetContext>>(chosen.narrow, chosen.wide);
}

std::optional<Transmission> read_code_set_context(std::span<const std::byte> data, const Limits& limits) noexcept {
  cdr::Reader in = cdr::encapsulation_reader(data, limits.cdr, limits.cdr.max_nesting);
  Transmission chosen;
  in.get(chosen.narrow);
  in.get(chosen.wide);
  return in.ok() ? std::optional(chosen) : std::nullopt;
}

cdr::Encoding encoding_of(const Transmission& chosen, std::uint32_t native, Version version,
                          cdr::Wide without) noexcept {
  using cdr::CharConversion;
  using cdr::Wide;
  if (version < v1_1) return {Wide::in_giop_1_0, CharConversion::none};
  cdr::Encoding encoding;
  encoding.wide = chosen.wide == code_set::none ? without : version < v1_2 ? Wide::utf16_units : Wide::utf16;
  if (chosen.narrow == code_set::utf_8 && native == code_set::iso_8859_1) {
    encoding.char_conversion = CharConversion::to_utf8;
  }
  if (chosen.narrow == code_set::iso_8859_1 && native == code_set::utf_8) {
    encoding.char_conversion = CharConversion::to_latin1;
  }
  return encoding;
}

}  // namespace corbel::giop
