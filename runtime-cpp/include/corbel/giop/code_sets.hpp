// SPDX-License-Identifier: Apache-2.0
// What two ORBs agree on about characters (CORBA 3.3 part 2, 7.10.2): the server's references say what it knows, the
// client chooses, and says so with the first request of a connection.
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

/// OSF's numbers.
namespace code_set {
inline constexpr std::uint32_t none = 0;
inline constexpr std::uint32_t iso_8859_1 = 0x00010001;
inline constexpr std::uint32_t utf_16 = 0x00010109;
inline constexpr std::uint32_t utf_8 = 0x05010001;
}  // namespace code_set

/// CONV_FRAME::CodeSetComponent: what an ORB has in memory, and what else it can send and receive.
struct CodeSetComponent {
  std::uint32_t native = code_set::none;
  std::vector<std::uint32_t> conversion;
};
/// CONV_FRAME::CodeSetComponentInfo.
struct CodeSets {
  CodeSetComponent narrow;
  CodeSetComponent wide;
};

/// Of this ORB, whose strings of `char` are in the set `native`: UTF-8 or ISO 8859-1, either of which it can convert.
CodeSets own_code_sets(std::uint32_t native);

/// The code sets that a reference names: the first component in its IIOP, UIOP, SHMIOP and multiple-component profiles.
/// Nothing when there is none, or it is broken.
std::optional<CodeSets> find_code_sets(const Ior& ior, const Limits& limits);
/// Such a component.
TaggedComponent make_code_sets_component(const CodeSets& sets);

/// CONV_FRAME::CodeSetContext: what goes over one connection.
struct Transmission {
  std::uint32_t narrow = code_set::iso_8859_1;
  std::uint32_t wide = code_set::none;
  friend bool operator==(const Transmission&, const Transmission&) = default;
};

/// The client's choice: the server's own set if the client can convert it, else the client's own, else another that
/// both know. Nothing when there is none for `char`; without one for wide characters only those cannot be sent.
std::optional<Transmission> negotiate(const CodeSets& client, const CodeSets& server);
/// Whether a server can receive and send these.
bool accepts(const CodeSets& server, const Transmission& chosen) noexcept;

/// The data of the service context.
using CodeSetContext = std::array<std::byte, 12>;
CodeSetContext write_code_set_context(const Transmission& chosen) noexcept;
/// Nothing when it is broken.
std::optional<Transmission> read_code_set_context(std::span<const std::byte> data, const Limits& limits) noexcept;

/// How messages of a version are written with what was agreed on. `without`: why there are no wide characters if there
/// are none.
cdr::Encoding encoding_of(const Transmission& chosen, std::uint32_t native, Version version,
                          cdr::Wide without) noexcept;

}  // namespace corbel::giop
