// SPDX-License-Identifier: Apache-2.0
// Object ids and the keys of objects that have names.
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/poa/object_id.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace corbel::poa {

giop::Bytes to_bytes(const PortableServer::ObjectId& id);
/// The caller owns the result.
PortableServer::ObjectId* to_object_id(std::span<const std::byte> id);

/// A name as it stands in a path: slashes separate, '~' begins the keys that are no path.
std::string escaped_name(std::string_view name);
/// The other way round; only what escaped_name() writes.
std::optional<std::string> unescaped_name(std::string_view text);

/// Behind a path. Slashes of an id are escaped, so that different objects never have the same key.
void append_id(giop::Bytes& key, const giop::Bytes& id);

/// A key of an object with a name, taken apart in place.
class NamedKey {
 public:
  std::span<const std::byte> prefix;  // of the POA: all before the id
  std::string_view path;              // escaped names, each with its slash

  std::span<const std::byte> id() const noexcept { return escaped ? std::as_bytes(std::span(unescaped)) : id_text; }
  giop::Bytes id_bytes() const { return {id().begin(), id().end()}; }

  std::span<const std::byte> id_text;
  bool escaped = false;
  std::string unescaped;  // only then: most ids need no memory
};
/// Nothing for what named_key() does not write. `incarnation` is what keys of transient objects have before their path.
std::optional<NamedKey> take_apart(std::span<const std::byte> key, std::string_view incarnation);

}  // namespace corbel::poa
