// SPDX-License-Identifier: Apache-2.0
// The scheduling parameter of Corbel's own schedulers. All disciplines use one type, so that each host of a
// distributable thread can use a different discipline.
#pragma once

#include <corbel/mapping/memory.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/policy.hpp>
#include <corbel/orb/priority_mapping.hpp>

namespace corbel {

/// The timing of a scheduling segment. Times are in units of 100 ns (TimeBase::TimeT); 0 means none.
struct SegmentTiming {
  CORBA::Long importance = 0;          ///< the larger value goes first
  CORBA::Long criticality = 0;         ///< the larger value goes first
  RTCORBA::Priority priority = 0;      ///< the larger value goes first
  TimeBase::TimeT period = 0;          ///< time between two activations
  TimeBase::TimeT deadline = 0;        ///< relative to the begin of the segment, or to its last update
  TimeBase::TimeT execution_time = 0;  ///< worst-case processor time

  friend bool operator==(const SegmentTiming&, const SegmentTiming&) = default;
};

class SegmentTimingPolicy;
using SegmentTimingPolicy_ptr = SegmentTimingPolicy*;
using SegmentTimingPolicy_var = ObjectVar<SegmentTimingPolicy>;

/// A SegmentTiming as scheduling parameter. Requests of the distributable thread carry it: the receiver gets the time
/// that is left until the deadline when the request is sent, because the clocks of two hosts differ.
class SegmentTimingPolicy final : public CORBA::Policy {
 public:
  CORBEL_NEW_IN_BLOCKS

  using _ptr_type = SegmentTimingPolicy_ptr;
  using _var_type = SegmentTimingPolicy_var;
  static constexpr CORBA::PolicyType _type = 0x43624c20;  // "CbL "
  static _ptr_type _duplicate(_ptr_type policy) noexcept { return orb::duplicate(policy); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<_ptr_type>(object)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  explicit SegmentTimingPolicy(const SegmentTiming& value) noexcept : CORBA::Policy(_type), value_(value) {}
  const SegmentTiming& value() const noexcept { return value_; }

 private:
  const SegmentTiming value_;
};

}  // namespace corbel
