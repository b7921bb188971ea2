// SPDX-License-Identifier: Apache-2.0
// The part of RT-CORBA 1.2 that programs call: priorities of threads and object adapters. Pools, lanes, bands and
// scheduling are options: docs/real-time.md.
#pragma once

#include <corbel/orb/orb.hpp>
#include <corbel/poa/priority_model_policy.hpp>

namespace corbel::orb {
class Core;
}

namespace RTCORBA {

using Priority = CORBA::Short;
inline constexpr Priority minPriority = 0;
inline constexpr Priority maxPriority = 32767;
using NativePriority = CORBA::Short;

enum PriorityModel { CLIENT_PROPAGATED, SERVER_DECLARED };

using PriorityModelPolicy = corbel::PriorityModelPolicy;
using PriorityModelPolicy_ptr = PriorityModelPolicy*;
using PriorityModelPolicy_var = corbel::ObjectVar<PriorityModelPolicy>;
inline constexpr CORBA::PolicyType PRIORITY_MODEL_POLICY_TYPE = PriorityModelPolicy::_type;

/// The ORB's, by the options Scheduling and PriorityMapping. False where there is no such priority.
class PriorityMapping {
 public:
  explicit PriorityMapping(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}
  CORBA::Boolean to_native(Priority corba_priority, NativePriority& native_priority) const noexcept;

 private:
  std::shared_ptr<corbel::orb::Core> core_;
};

class Current;
using Current_ptr = Current*;
using Current_var = corbel::ObjectVar<Current>;

/// The calling thread's, whichever that is: resolve_initial_references("RTCurrent"). In an upcall it begins with the
/// request's.
class Current final : public CORBA::Object {
 public:
  using _ptr_type = Current_ptr;
  using _var_type = Current_var;
  static Current_ptr _duplicate(Current_ptr current) noexcept { return corbel::orb::duplicate(current); }
  static Current_ptr _narrow(CORBA::Object_ptr object);
  static Current_ptr _nil() noexcept { return nullptr; }

  /// INITIALIZE when the thread has none yet.
  Priority the_priority() const;
  /// Calls of this thread have it from now on, and the system schedules the thread so, if the option Scheduling says
  /// so and it is permitted. BAD_PARAM when it is negative.
  void the_priority(Priority priority);

  explicit Current(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}

 private:
  std::shared_ptr<corbel::orb::Core> core_;
};

class RTORB;
using RTORB_ptr = RTORB*;
using RTORB_var = corbel::ObjectVar<RTORB>;

/// resolve_initial_references("RTORB").
class RTORB final : public CORBA::Object {
 public:
  using _ptr_type = RTORB_ptr;
  using _var_type = RTORB_var;
  static RTORB_ptr _duplicate(RTORB_ptr orb) noexcept { return corbel::orb::duplicate(orb); }
  static RTORB_ptr _narrow(CORBA::Object_ptr object);
  static RTORB_ptr _nil() noexcept { return nullptr; }

  /// For create_POA. BAD_PARAM when the priority is negative.
  PriorityModelPolicy_ptr create_priority_model_policy(PriorityModel model, Priority server_priority);
  const PriorityMapping& mapping() const noexcept { return mapping_; }

  explicit RTORB(std::shared_ptr<corbel::orb::Core> core) noexcept : mapping_(std::move(core)) {}

 private:
  PriorityMapping mapping_;
};

}  // namespace RTCORBA
