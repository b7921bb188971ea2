// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/priority.hpp>

#include <cstddef>
#include <span>

namespace corbel::orb {

/// What an ORB does to the priorities of requests: see RTCORBA::PriorityTransform, which is behind it. Both throw
/// UNKNOWN where it fails.
class PriorityTransforms {
 public:
  PriorityTransforms() = default;
  PriorityTransforms(const PriorityTransforms&) = delete;
  PriorityTransforms& operator=(const PriorityTransforms&) = delete;
  virtual ~PriorityTransforms() = default;

  /// Of a request to the object with this id.
  virtual Priority inbound(Priority priority, std::span<const std::byte> id) = 0;
  /// Of a call that this thread makes, if a servant does.
  virtual Priority outbound(Priority priority) = 0;
};

}  // namespace corbel::orb
