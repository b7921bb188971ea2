// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/priority.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace corbel::orb {

class Lanes;

/// One of a pool of threads: they serve what has at least its priority.
struct Lane {
  Priority priority = 0;
  std::uint32_t threads = 0;    ///< that are always there
  std::uint32_t more = 0;       ///< that are made when all are busy
  const Lanes* pool = nullptr;  ///< whose it is
  std::size_t index = 0;        ///< there
};

/// The option ThreadPoolLanes; nothing when it is anything else.
std::optional<std::vector<Lane>> read_lanes(std::string_view text);

/// The lanes of a pool of threads (RT-CORBA 1.2, 5.13), from the lowest priority to the highest. Their addresses stay.
class Lanes {
 public:
  /// The ORB's own: the options ThreadPoolLanes, which is as it should be, and ThreadPoolSize.
  explicit Lanes(const options::Values& options);
  /// Those of a pool that a program has made, with the numbers of their threads, in any order. BAD_PARAM when they are
  /// none, two have one priority, one has no threads, or more than there may be.
  /// @param divided false: the only one serves all priorities, and is at the pool's
  Lanes(std::vector<Lane> lanes, bool divided);
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;

  const std::vector<Lane>& all() const noexcept { return all_; }
  /// There is one whether or not somebody asked for it.
  bool asked_for() const noexcept { return asked_for_; }
  const Lane& highest() const noexcept { return all_.back(); }

  /// The lane that serves requests of this priority: the highest that is not above it, or else the lowest.
  const Lane& of(Priority priority) const noexcept;

 private:
  void number() noexcept;

  std::vector<Lane> all_;
  bool asked_for_ = false;
};

}  // namespace corbel::orb
