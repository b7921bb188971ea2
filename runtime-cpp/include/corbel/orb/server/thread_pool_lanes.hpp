// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/priority.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace corbel::orb {

class ThreadPoolLanes;

/// A lane of a thread pool. Its threads serve requests of its priority and above, up to the next lane.
struct Lane {
  Priority priority = 0;
  std::uint32_t threads = 0;              ///< number of static threads
  std::uint32_t more = 0;                 ///< number of dynamic threads, created if all others are busy
  const ThreadPoolLanes* pool = nullptr;  ///< the pool that the lane belongs to
  std::size_t index = 0;                  ///< position in the pool
};

/// Parses the option ThreadPoolLanes. Returns nothing for malformed text.
std::optional<std::vector<Lane>> read_lanes(std::string_view text);

/// The lanes of a thread pool (RT-CORBA 1.2, 5.13), in ascending order of priority. Their addresses are stable.
class ThreadPoolLanes {
 public:
  /// Creates the lanes of the ORB's own pool, from the options ThreadPoolLanes, which must be valid, and
  /// ThreadPoolSize.
  explicit ThreadPoolLanes(const options::Values& options);
  /// Creates the lanes of a program's pool, in any order. Throws BAD_PARAM if the list is empty, two lanes have the
  /// same priority, or a lane has no threads or too many.
  /// @param divided false: the single lane serves all priorities and runs at the pool's priority
  ThreadPoolLanes(std::vector<Lane> lanes, bool divided);
  ThreadPoolLanes(const ThreadPoolLanes&) = delete;
  ThreadPoolLanes& operator=(const ThreadPoolLanes&) = delete;

  const std::vector<Lane>& all() const noexcept { return all_; }
  /// Returns false if the only lane exists by default.
  bool configured() const noexcept { return configured_; }
  const Lane& highest() const noexcept { return all_.back(); }

  /// Returns the lane for requests of this priority: the highest lane that is not above it, or else the lowest lane.
  const Lane& of(Priority priority) const noexcept;

 private:
  void number() noexcept;

  std::vector<Lane> all_;
  bool configured_ = false;
};

}  // namespace corbel::orb
