// SPDX-License-Identifier: Apache-2.0
// Types for thread pools (RT-CORBA 1.2, 5.10), which RTCORBA::RTORB creates.
#pragma once

#include <corbel/mapping/sequence.hpp>
#include <corbel/orb/priority_mapping.hpp>
#include <corbel/poa/threadpool_policy.hpp>

namespace RTCORBA {

using ThreadpoolId = CORBA::ULong;

struct ThreadpoolLane {
  Priority lane_priority = minPriority;
  CORBA::ULong static_threads = 0;
  CORBA::ULong dynamic_threads = 0;
};

class ThreadpoolLanes : public corbel::UnboundedSequence<ThreadpoolLane> {
 public:
  using Base = corbel::UnboundedSequence<ThreadpoolLane>;
  using Base::Base;
};
using ThreadpoolLanes_var = corbel::SequenceVar<ThreadpoolLanes>;

using ThreadpoolPolicy = corbel::ThreadpoolPolicy;
using ThreadpoolPolicy_ptr = ThreadpoolPolicy*;
using ThreadpoolPolicy_var = corbel::ObjectVar<ThreadpoolPolicy>;
inline constexpr CORBA::PolicyType THREADPOOL_POLICY_TYPE = ThreadpoolPolicy::_type;

}  // namespace RTCORBA
