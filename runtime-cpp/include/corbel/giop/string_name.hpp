// SPDX-License-Identifier: Apache-2.0
// Names as text (Naming Service 1.3, 2.4): components "id.kind" with slashes between them; '/', '.' and '\' within one
// are written behind a '\'. And how they stand in corbaname URLs (2.5.3): octets outside the URL alphabet as %XX.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corbel::giop {

struct NamePart {
  std::string id;
  std::string kind;
  friend bool operator==(const NamePart&, const NamePart&) = default;
};
using StringName = std::vector<NamePart>;

/// Nothing for what is no name: an empty component, two dots in one, a dot at its end, a '\' before any other
/// character.
std::optional<StringName> parse_string_name(std::string_view text);
std::string format_string_name(const StringName& name);

/// A corbaname URL taken apart: `corbaname:ADDRESSES[/KEY][#NAME]`.
struct Corbaname {
  std::string context;  // a corbaloc URL; the key is NameService where none is given
  StringName name;      // empty: the context itself is meant
};
/// Nothing when the name is none; the context is not looked at.
std::optional<Corbaname> parse_corbaname(std::string_view text);
std::string make_corbaname(std::string_view addresses, std::string_view string_name);

}  // namespace corbel::giop
