// SPDX-License-Identifier: Apache-2.0
// Negotiation of the native structure layout, an extension of Corbel (option NativeLayout). Two peers whose compilers
// lay structures out alike send sequences of structures of basic types as they are in memory, as one copy; all other
// data stays CDR. The service context below negotiates in three steps, so that a peer that does not support the
// context, or has another layout, gets CDR only:
//
//   1. offer: a request in CDR that expects a reply;
//   2. accept: the reply to the offer, if the server has the option and the same layout;
//   3. use: the first request with native structures. The context holds from this request on, in both directions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "corbel/cdr/primitive.hpp"
#include "corbel/giop/limits.hpp"

namespace corbel::giop {

enum class LayoutStep : std::uint8_t { offer = 0, accept = 1, use = 2 };

/// The facts that determine the layout of a structure of basic types: version of these rules, byte order, the
/// alignments of the types of two, four and eight octets, and zero.
using LayoutFingerprint = std::array<std::uint8_t, 8>;
inline constexpr LayoutFingerprint own_layout{
    1,
    cdr::writes_little ? 1 : 0,
    alignof(std::int16_t),
    alignof(std::int32_t),
    alignof(std::int64_t),
    alignof(float),
    alignof(double),
    0,
};

/// The data of the service context: byte order of the encapsulation, step, fingerprint.
using LayoutContext = std::array<std::byte, 10>;
LayoutContext write_layout_context(LayoutStep step, const LayoutFingerprint& layout = own_layout) noexcept;

struct LayoutMessage {
  LayoutStep step;
  LayoutFingerprint layout;
};
/// Returns nothing for malformed data.
std::optional<LayoutMessage> read_layout_context(std::span<const std::byte> data, const Limits& limits) noexcept;

}  // namespace corbel::giop
