// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

namespace corbel::rtscheduling {

/// The id of a distributable thread.
using Guid = std::array<std::byte, 16>;

/// Returns 16 random octets of the system (getrandom(2)): unique over processes and hosts, also after a fork. The
/// octets cannot be guessed, because every program that has the id of a thread may cancel the thread. Makes one system
/// call for 16 ids of an OS thread. Throws std::system_error if the system has no random numbers.
Guid new_guid();

struct GuidHash {
  std::size_t operator()(const Guid& id) const noexcept {
    std::array<std::size_t, sizeof(Guid) / sizeof(std::size_t)> words;
    std::memcpy(words.data(), id.data(), sizeof(Guid));
    std::size_t hash = 0;
    for (const std::size_t word : words) {
      hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    }
    return hash;
  }
};

}  // namespace corbel::rtscheduling
