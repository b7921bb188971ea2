// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/priority.hpp>

#include <cstdint>
#include <vector>

namespace corbel::orb {

/// The lanes of a pool of threads (RT-CORBA 1.2, 5.13), from the lowest priority to the highest: the options
/// ThreadPoolLanes and ThreadPoolSize.
class Lanes {
 public:
  struct Lane {
    Priority priority;
    std::uint32_t threads;
  };

  /// INITIALIZE, after a message, when the lanes are not as the option says.
  explicit Lanes(const options::Values& options);

  const std::vector<Lane>& all() const noexcept { return all_; }
  /// There is one whether or not somebody asked for it.
  bool asked_for() const noexcept { return asked_for_; }
  std::size_t highest() const noexcept { return all_.size() - 1; }

  /// The lane that serves requests of this priority: the highest that is not above it, or else the lowest.
  std::size_t of(Priority priority) const noexcept;

 private:
  std::vector<Lane> all_;
  bool asked_for_ = false;
};

}  // namespace corbel::orb
