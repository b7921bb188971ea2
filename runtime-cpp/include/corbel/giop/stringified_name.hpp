// SPDX-License-Identifier: Apache-2.0
// Stringified names (Naming Service 1.3, 2.4): components "id.kind", separated by slashes, with '\' before '/', '.' and
// '\' in a field. In corbaname URLs (2.5.3), octets outside of the URL alphabet are written as %XX.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corbel::giop {

struct NameComponent {
  std::string id;
  std::string kind;
  friend bool operator==(const NameComponent&, const NameComponent&) = default;
};
using NameComponents = std::vector<NameComponent>;

/// Returns nothing for malformed names: an empty component, two dots in a component, a dot at the end of a component,
/// or '\' before any other character.
std::optional<NameComponents> parse_stringified_name(std::string_view text);
std::string format_stringified_name(const NameComponents& name);

/// The parts of a corbaname URL: `corbaname:ADDRESSES[/KEY][#NAME]`.
struct Corbaname {
  std::string context;  // a corbaloc URL; the default key is NameService
  NameComponents name;  // empty: the context itself
};
/// Returns nothing if the name is malformed. Does not check the context.
std::optional<Corbaname> parse_corbaname(std::string_view text);
std::string make_corbaname(std::string_view addresses, std::string_view stringified_name);

}  // namespace corbel::giop
