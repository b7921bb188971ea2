// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/stringified_name.hpp"

#include "hex.hpp"
#include "host.hpp"

#include <algorithm>

namespace corbel::giop {

namespace {

constexpr std::string_view name_scheme = "corbaname:";
constexpr std::string_view special = "/.\\";
constexpr std::string_view plain_in_url = ";/:?@&=+$,-_.!~*'()";  // as in the keys of corbaloc URLs

/// Parses one component up to a slash or the end, and sets `at` behind the component.
std::optional<NameComponent> parse_part(std::string_view text, std::size_t& at) {
  NameComponent part;
  std::string* field = &part.id;
  const std::size_t first = at;
  for (; at < text.size() && text[at] != '/'; ++at) {
    if (text[at] == '\\') {
      if (++at == text.size() || special.find(text[at]) == std::string_view::npos) return std::nullopt;
      *field += text[at];
    } else if (text[at] == '.') {
      if (field == &part.kind) return std::nullopt;
      field = &part.kind;
    } else {
      *field += text[at];
    }
  }
  // A single dot stands for a component with empty id and kind; no other component ends with a dot.
  const bool dot_at_end = field == &part.kind && part.kind.empty() && at - first > 1;
  return at == first || dot_at_end ? std::nullopt : std::optional(std::move(part));
}

void append_escaped(std::string& text, std::string_view field) {
  for (const char c : field) {
    if (special.find(c) != std::string_view::npos) text += '\\';
    text += c;
  }
}

std::optional<std::string> without_percents(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_value(text[i + 2]) : -1;
    if (high < 0 || low < 0) return std::nullopt;
    result += static_cast<char>(high << 4 | low);
    i += 2;
  }
  return result;
}

}  // namespace

std::optional<NameComponents> parse_stringified_name(std::string_view text) {
  NameComponents name;
  std::size_t at = 0;
  do {
    auto part = parse_part(text, at);
    if (!part) return std::nullopt;
    name.push_back(std::move(*part));
  } while (at++ < text.size());
  return name;
}

std::string format_stringified_name(const NameComponents& name) {
  std::string text;
  for (const NameComponent& part : name) {
    if (!text.empty()) text += '/';
    append_escaped(text, part.id);
    if (part.id.empty() || !part.kind.empty()) text += '.';
    append_escaped(text, part.kind);
  }
  return text;
}

std::optional<Corbaname> parse_corbaname(std::string_view text) {
  text.remove_prefix(std::min(name_scheme.size(), text.size()));
  const std::size_t hash = text.find('#');
  const std::string_view where = text.substr(0, hash);
  Corbaname result{"corbaloc:" + std::string(where), {}};
  if (where.ends_with('|')) {
    result.context += "NameService";  // directly behind the path of a socket file
  } else if (where.find('/') == std::string_view::npos) {
    result.context += "/NameService";
  }
  if (hash == std::string_view::npos || hash + 1 == text.size()) return result;
  const auto plain = without_percents(text.substr(hash + 1));
  auto name = plain ? parse_stringified_name(*plain) : std::nullopt;
  if (!name) return std::nullopt;
  result.name = std::move(*name);
  return result;
}

std::string make_corbaname(std::string_view addresses, std::string_view stringified_name) {
  std::string url(name_scheme);
  url += addresses;
  url += '#';
  for (const char c : stringified_name) {
    if (is_alphanumeric(c) || plain_in_url.find(c) != std::string_view::npos) {
      url += c;
    } else {
      url += '%';
      append_hex(url, static_cast<std::byte>(c));
    }
  }
  return url;
}

}  // namespace corbel::giop
