// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/mapping/types.hpp>

namespace RTCORBA {

using Priority = CORBA::Short;
inline constexpr Priority minPriority = 0;
inline constexpr Priority maxPriority = 32767;
using NativePriority = CORBA::Short;

/// Maps CORBA priorities to native priorities and back (RT-CORBA 1.2, 5.6). The functions return false if no priority
/// corresponds. Any thread may call a program's mapping, which must not throw.
class PriorityMapping {
 public:
  PriorityMapping() = default;
  PriorityMapping(const PriorityMapping&) = delete;
  PriorityMapping& operator=(const PriorityMapping&) = delete;
  virtual ~PriorityMapping() = default;
  virtual CORBA::Boolean to_native(Priority corba_priority, NativePriority& native_priority) = 0;
  virtual CORBA::Boolean to_CORBA(NativePriority native_priority, Priority& corba_priority) = 0;
};

}  // namespace RTCORBA
