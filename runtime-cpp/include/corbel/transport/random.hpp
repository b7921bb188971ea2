// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace corbel::transport {

/// Fills `octets`, at most 256 of them, with what nobody can guess: the system's random numbers (getrandom(2), which
/// fails on no kernel that has it). Throws std::system_error where it does. std::random_device would link a reader of
/// files, and the table of its texts.
void random_octets(std::span<std::byte> octets);

}  // namespace corbel::transport
