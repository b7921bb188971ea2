// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

namespace corbel::rtscheduling {

/// The id of a distributable thread.
using Guid = std::array<std::byte, 16>;

/// Returns an id that is unique over processes and hosts, also after a fork: a random number of the process and a
/// count.
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
