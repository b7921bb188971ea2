// SPDX-License-Identifier: Apache-2.0
// Object ids, and the keys of objects with names.
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/poa/object_id.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace corbel::poa {

giop::Bytes to_bytes(const PortableServer::ObjectId& id);
/// Copies the id. The caller owns the result.
PortableServer::ObjectId* to_object_id(std::span<const std::byte> id);

/// Escapes a POA name for a path: slashes separate names, and '~' starts the keys of transient objects.
std::string escaped_name(std::string_view name);
/// Reverses escaped_name(). Returns nothing for text that escaped_name() does not produce.
std::optional<std::string> unescaped_name(std::string_view text);

/// Appends the id to a path. Slashes of the id are escaped, so that different objects have different keys.
void append_id(giop::Bytes& key, const giop::Bytes& id);

/// The parts of a named key, without copies of its octets.
class NamedKey {
 public:
  std::span<const std::byte> prefix;  // prefix of the POA: everything before the id
  std::string_view path;              // escaped names, each with a slash behind it

  std::span<const std::byte> id() const noexcept { return escaped ? std::as_bytes(std::span(unescaped)) : id_text; }
  giop::Bytes id_bytes() const { return {id().begin(), id().end()}; }

  std::span<const std::byte> id_text;
  bool escaped = false;
  std::string unescaped;  // used only if `escaped`, so that most ids need no memory
};
/// Returns nothing for keys that named_key() does not produce. `incarnation` precedes the path in keys of transient
/// objects.
std::optional<NamedKey> split_key(std::span<const std::byte> key, std::string_view incarnation);

}  // namespace corbel::poa
