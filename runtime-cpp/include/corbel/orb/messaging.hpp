// SPDX-License-Identifier: Apache-2.0
// The policies of CORBA Messaging that Corbel implements (CORBA 3.3 part 1, 17.3). Programs create them with `new`, or
// by ORB::create_policy, which takes an Any and is in the module `pi`.
#pragma once

#include <corbel/orb/policy.hpp>

namespace TimeBase {
using TimeT = CORBA::ULongLong;  ///< in units of 100 ns
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

/// Limits the servers to which the calls of a bound reference may go. A reference is bound when its server has
/// confirmed that the object exists; a LocateRequest before the first call requests the confirmation. TRANSPARENT:
/// calls follow all forwards. NO_REBIND: calls go only to the bound server. NO_RECONNECT: calls also use only open
/// connections. A call that would need another server or a new connection throws REBIND, COMPLETED_NO;
/// Object::_validate_connection binds again. For an object's _set_policy_overrides, and the ORB's set_policy_overrides
/// (affects references made later).
class RebindPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = RebindPolicy*;
  using _var_type = corbel::ObjectVar<RebindPolicy>;
  static RebindPolicy* _duplicate(RebindPolicy* policy) noexcept { return corbel::orb::duplicate(policy); }
  static RebindPolicy* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<RebindPolicy*>(o)); }
  static RebindPolicy* _nil() noexcept { return nullptr; }

  /// Throws BAD_PARAM if `mode` is none of the three values.
  explicit RebindPolicy(RebindMode mode);
  RebindMode rebind_mode() const noexcept { return mode_; }

 private:
  RebindMode mode_;
};
using RebindPolicy_ptr = RebindPolicy*;
using RebindPolicy_var = corbel::ObjectVar<RebindPolicy>;

/// The synchronization of a oneway call. Without this policy, the option OnewaySyncScope applies, whose description
/// explains the values.
class SyncScopePolicy final : public CORBA::Policy {
 public:
  using _ptr_type = SyncScopePolicy*;
  using _var_type = corbel::ObjectVar<SyncScopePolicy>;
  static SyncScopePolicy* _duplicate(SyncScopePolicy* policy) noexcept { return corbel::orb::duplicate(policy); }
  static SyncScopePolicy* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<SyncScopePolicy*>(o)); }
  static SyncScopePolicy* _nil() noexcept { return nullptr; }

  /// Throws BAD_PARAM if `scope` is none of the four values.
  explicit SyncScopePolicy(SyncScope scope);
  SyncScope synchronization() const noexcept { return scope_; }

 private:
  SyncScope scope_;
};
using SyncScopePolicy_ptr = SyncScopePolicy*;
using SyncScopePolicy_var = corbel::ObjectVar<SyncScopePolicy>;

/// The time limit of a call for its reply and for room to send; see the option CallTimeout.
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

  /// @param expiry in units of 100 ns, rounded up to microseconds; zero means no limit
  explicit RelativeRoundtripTimeoutPolicy(TimeBase::TimeT expiry) noexcept
      : CORBA::Policy(RELATIVE_RT_TIMEOUT_POLICY_TYPE), expiry_(expiry) {}
  TimeBase::TimeT relative_expiry() const noexcept { return expiry_; }

 private:
  TimeBase::TimeT expiry_;
};
using RelativeRoundtripTimeoutPolicy_ptr = RelativeRoundtripTimeoutPolicy*;
using RelativeRoundtripTimeoutPolicy_var = corbel::ObjectVar<RelativeRoundtripTimeoutPolicy>;

}  // namespace Messaging
