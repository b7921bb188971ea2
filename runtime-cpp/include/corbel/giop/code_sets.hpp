// SPDX-License-Identifier: Apache-2.0
// Negotiation of code sets (CORBA 3.3 part 2, 7.10.2): the server's references name its code sets, the client chooses
// one, and announces the choice with the first request of a connection.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "corbel/cdr/encoding.hpp"
#include "corbel/giop/ior.hpp"

namespace corbel::giop {

/// Numbers of the OSF code set registry.
namespace code_set {
inline constexpr std::uint32_t none = 0;
inline constexpr std::uint32_t iso_8859_1 = 0x00010001;
inline constexpr std::uint32_t utf_16 = 0x00010109;
inline constexpr std::uint32_t utf_8 = 0x05010001;
}  // namespace code_set

/// CONV_FRAME::CodeSetComponent: an ORB's code set in memory, and the code sets that it can convert.
struct CodeSetComponent {
  std::uint32_t native = code_set::none;
  std::vector<std::uint32_t> conversion;
};
/// CONV_FRAME::CodeSetComponentInfo.
struct CodeSets {
  CodeSetComponent narrow;
  CodeSetComponent wide;
};

/// Returns the code sets of this ORB. Strings of `char` have the set `native`, UTF-8 or ISO 8859-1; the ORB converts
/// between them.
CodeSets own_code_sets(std::uint32_t native);

/// Returns the code sets in a reference: the first component in its IIOP, UIOP, SHMIOP and multiple-component profiles.
/// Returns nothing if the reference has no such component, or the component is malformed.
std::optional<CodeSets> find_code_sets(const Ior& ior, const Limits& limits);
/// Makes the component for these code sets.
TaggedComponent make_code_sets_component(const CodeSets& sets);

/// CONV_FRAME::CodeSetContext: the code sets of one connection.
struct Transmission {
  std::uint32_t narrow = code_set::iso_8859_1;
  std::uint32_t wide = code_set::none;
  friend bool operator==(const Transmission&, const Transmission&) = default;
};

/// Returns the client's choice: the server's native set if the client can convert it, else the client's own, else
/// another common set. Returns nothing if the code sets for `char` have no common set. Without a common set for wide
/// characters, only wide characters cannot be sent.
std::optional<Transmission> negotiate(const CodeSets& client, const CodeSets& server);
/// Returns true if a server can receive and send these sets.
bool accepts(const CodeSets& server, const Transmission& chosen) noexcept;

/// Writes the data of the service context.
using CodeSetContext = std::array<std::byte, 12>;
CodeSetContext write_code_set_context(const Transmission& chosen) noexcept;
/// Returns nothing for malformed data.
std::optional<Transmission> read_code_set_context(std::span<const std::byte> data, const Limits& limits) noexcept;

/// Returns the encoding of messages of this version with the chosen sets.
/// @param without the reason to report for wide characters if no set for them was chosen
cdr::Encoding encoding_of(const Transmission& chosen, std::uint32_t native, Version version,
                          cdr::Wide without) noexcept;

}  // namespace corbel::giop
