// SPDX-License-Identifier: Apache-2.0
// Target addresses of GIOP 1.2 requests (CORBA 3.3 part 2, 9.4.2.3). Internal to the module.
#pragma once

#include "corbel/giop/error.hpp"
#include "corbel/giop/limits.hpp"
#include "corbel/giop/message.hpp"
#include "corbel/giop/request.hpp"

namespace corbel::giop {

inline constexpr std::uint16_t key_addr = 0;
inline constexpr std::uint16_t profile_addr = 1;
inline constexpr std::uint16_t reference_addr = 2;

/// Finds the object key in any of the three forms, without a copy. `in` is behind the discriminator `addressing`.
Error read_target(cdr::Reader& in, std::uint16_t addressing, const Limits& limits,
                  std::span<const std::byte>& object_key) noexcept;

/// Writes the target in the form that the head selects.
void write_target(cdr::Writer& out, const RequestHead& head) noexcept;

}  // namespace corbel::giop
