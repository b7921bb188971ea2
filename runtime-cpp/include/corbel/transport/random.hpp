// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace corbel::transport {

/// Fills at most 256 octets with unpredictable random numbers of the system (getrandom(2)). Throws std::system_error if
/// the system has none. std::random_device is not used, because it links code for reading files.
void random_octets(std::span<std::byte> octets);

}  // namespace corbel::transport
