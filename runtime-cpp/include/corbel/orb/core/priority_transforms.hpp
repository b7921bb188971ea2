// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/priority.hpp>

#include <cstddef>
#include <span>

namespace corbel::orb {

/// The priority transforms of an ORB; they call the program's RTCORBA::PriorityTransform. Both functions throw UNKNOWN
/// if the program's transform fails.
class PriorityTransforms {
 public:
  PriorityTransforms() = default;
  PriorityTransforms(const PriorityTransforms&) = delete;
  PriorityTransforms& operator=(const PriorityTransforms&) = delete;
  virtual ~PriorityTransforms() = default;

  /// Transforms the priority of a request to the object with this id.
  virtual Priority inbound(Priority priority, std::span<const std::byte> id) = 0;
  /// Transforms the priority of a call that this thread makes, within an upcall or outside of one.
  virtual Priority outbound(Priority priority) = 0;
};

}  // namespace corbel::orb
