// SPDX-License-Identifier: Apache-2.0
// The policies of CORBA Messaging that Corbel has (CORBA 3.3 part 1, 17.3). They are made with `new`, or by
// ORB::create_policy, which takes an Any and is in the module `pi`.
#pragma once

#include <corbel/orb/policy.hpp>

namespace TimeBase {
using TimeT = CORBA::ULongLong;  ///< of 100 ns
}

namespace Messaging {

using RebindMode = CORBA::Short;
constexpr RebindMode TRANSPARENT = 0;
constexpr RebindMode NO_REBIND = 1;
constexpr RebindMode NO_RECONNECT = 2;

using SyncScope = CORBA::Short;
constexpr SyncScope SYNC_NONE = 0;
constexpr SyncScope SYNC_WITH_TRANSPORT = 1;
constexpr SyncScope SYNC_WITH_SERVER = 2;
constexpr SyncScope SYNC_WITH_TARGET = 3;

constexpr CORBA::PolicyType REBIND_POLICY_TYPE = 23;
constexpr CORBA::PolicyType SYNC_SCOPE_POLICY_TYPE = 24;
constexpr CORBA::PolicyType RELATIVE_RT_TIMEOUT_POLICY_TYPE = 32;

/// Where the calls of a reference may go once it is bound: once its server has said that the object is there, which it
/// is asked for before the first call (LocateRequest). TRANSPARENT: wherever forwards lead. NO_REBIND: only where it is
/// bound to. NO_RECONNECT: only there, and only over connections that are open. What would have to go elsewhere, or to
/// open one, ends with REBIND, COMPLETED_NO; Object::_validate_connection binds anew. For an object's
/// _set_policy_overrides, and the ORB's set_policy_overrides, where it is for references made from then on.
class RebindPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = RebindPolicy*;
  using _var_type = corbel::ObjectVar<RebindPolicy>;
  static RebindPolicy* _duplicate(RebindPolicy* policy) noexcept { return corbel::orb::duplicate(policy); }
  static RebindPolicy* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<RebindPolicy*>(o)); }
  static RebindPolicy* _nil() noexcept { return nullptr; }

  /// BAD_PARAM when it is none of the three.
  explicit RebindPolicy(RebindMode mode);
  RebindMode rebind_mode() const noexcept { return mode_; }

 private:
  RebindMode mode_;
};
using RebindPolicy_ptr = RebindPolicy*;
using RebindPolicy_var = corbel::ObjectVar<RebindPolicy>;

/// What a oneway call waits for: see the option OnewaySyncScope, which is what counts where no policy is.
class SyncScopePolicy final : public CORBA::Policy {
 public:
  using _ptr_type = SyncScopePolicy*;
  using _var_type = corbel::ObjectVar<SyncScopePolicy>;
  static SyncScopePolicy* _duplicate(SyncScopePolicy* policy) noexcept { return corbel::orb::duplicate(policy); }
  static SyncScopePolicy* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<SyncScopePolicy*>(o)); }
  static SyncScopePolicy* _nil() noexcept { return nullptr; }

  /// BAD_PARAM when it is none of the four.
  explicit SyncScopePolicy(SyncScope scope);
  SyncScope synchronization() const noexcept { return scope_; }

 private:
  SyncScope scope_;
};
using SyncScopePolicy_ptr = SyncScopePolicy*;
using SyncScopePolicy_var = corbel::ObjectVar<SyncScopePolicy>;

/// The longest wait of a call for its reply, and for room to send: see the option CallTimeout.
class RelativeRoundtripTimeoutPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = RelativeRoundtripTimeoutPolicy*;
  using _var_type = corbel::ObjectVar<RelativeRoundtripTimeoutPolicy>;
  static RelativeRoundtripTimeoutPolicy* _duplicate(RelativeRoundtripTimeoutPolicy* policy) noexcept {
    return corbel::orb::duplicate(policy);
  }
  static RelativeRoundtripTimeoutPolicy* _narrow(CORBA::Object_ptr o) {
    return _duplicate(dynamic_cast<RelativeRoundtripTimeoutPolicy*>(o));
  }
  static RelativeRoundtripTimeoutPolicy* _nil() noexcept { return nullptr; }

  /// Zero waits for ever; all else is rounded up to microseconds.
  explicit RelativeRoundtripTimeoutPolicy(TimeBase::TimeT expiry) noexcept
      : CORBA::Policy(RELATIVE_RT_TIMEOUT_POLICY_TYPE), expiry_(expiry) {}
  TimeBase::TimeT relative_expiry() const noexcept { return expiry_; }

 private:
  TimeBase::TimeT expiry_;
};
using RelativeRoundtripTimeoutPolicy_ptr = RelativeRoundtripTimeoutPolicy*;
using RelativeRoundtripTimeoutPolicy_var = corbel::ObjectVar<RelativeRoundtripTimeoutPolicy>;

}  // namespace Messaging
