// SPDX-License-Identifier: Apache-2.0
#include "ids.hpp"

#include <algorithm>
#include <cstring>

namespace corbel::poa {

namespace {

struct Escape {
  char character;
  std::string_view text;
};
constexpr Escape in_names[] = {{'/', "%2f"}, {'%', "%25"}, {'~', "%7e"}};
constexpr Escape in_ids[] = {{'/', "%2f"}, {'%', "%25"}};

std::string escape(std::string_view text, std::span<const Escape> escapes) {
  std::string result;
  for (const char c : text) {
    const auto found = std::ranges::find(escapes, c, &Escape::character);
    found != escapes.end() ? result.append(found->text) : result.append(1, c);
  }
  return result;
}

// Accepts only the output of escape(), so that each key has one text.
std::optional<std::string> unescape(std::string_view text, std::span<const Escape> escapes) {
  std::string result;
  while (!text.empty()) {
    if (text.front() != '%') {
      result += text.front();
      text.remove_prefix(1);
      continue;
    }
    const auto found = std::ranges::find(escapes, text.substr(0, 3), &Escape::text);
    if (found == escapes.end()) {
      return std::nullopt;
    }
    result += found->character;
    text.remove_prefix(3);
  }
  return result;
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

giop::Bytes as_bytes(std::string_view text) {
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return {first, first + text.size()};
}

}  // namespace

giop::Bytes to_bytes(const PortableServer::ObjectId& id) {
  const auto* first = reinterpret_cast<const std::byte*>(id.get_buffer());
  return {first, first + id.length()};
}

PortableServer::ObjectId* to_object_id(std::span<const std::byte> bytes) {
  // A _var, so that the id is freed if its octets find no memory.
  PortableServer::ObjectId_var id = new PortableServer::ObjectId;
  id->length(static_cast<CORBA::ULong>(bytes.size()));
  if (!bytes.empty()) {
    std::memcpy(id->get_buffer(), bytes.data(), bytes.size());
  }
  return id._retn();
}

std::string escaped_name(std::string_view name) { return escape(name, in_names); }
std::optional<std::string> unescaped_name(std::string_view text) { return unescape(text, in_names); }

void append_id(giop::Bytes& key, const giop::Bytes& id) {
  const giop::Bytes text = as_bytes(escape(as_text(id), in_ids));
  key.insert(key.end(), text.begin(), text.end());
}

std::optional<NamedKey> split_key(std::span<const std::byte> key, std::string_view incarnation) {
  std::string_view text = as_text(key);
  std::size_t path_at = 0;
  if (text.starts_with('~')) {
    if (!std::string_view(text.begin() + 1, text.end()).starts_with(incarnation)) {
      return std::nullopt;
    }
    path_at = 1 + incarnation.size();
  }
  text.remove_prefix(path_at);
  const std::size_t slash = text.rfind('/');
  if (slash == std::string_view::npos) {
    return std::nullopt;
  }
  NamedKey result;
  result.prefix = key.first(path_at + slash + 1);
  result.path = text.substr(0, slash + 1);
  result.id_text = key.subspan(path_at + slash + 1);
  result.escaped = text.find('%', slash) != std::string_view::npos;
  if (result.escaped) {
    auto id = unescape({text.begin() + slash + 1, text.end()}, in_ids);
    if (!id) {
      return std::nullopt;
    }
    result.unescaped = std::move(*id);
  }
  return result;
}

}  // namespace corbel::poa
