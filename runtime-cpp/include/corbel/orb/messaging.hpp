// SPDX-License-Identifier: Apache-2.0
// The policies of CORBA Messaging that Corbel has (CORBA 3.3 part 1, 17.3). They are made with `new`, or by
// ORB::create_policy, which takes an Any and is in the module `pi`.
#pragma once

#include <corbel/orb/policy.hpp>

namespace TimeBase {
using TimeT = CORBA::ULongLong;  ///< of 100 ns
}

namespace Messaging {

using SyncScope = CORBA::Short;
constexpr SyncScope SYNC_NONE = 0;
constexpr SyncScope SYNC_WITH_TRANSPORT = 1;
constexpr SyncScope SYNC_WITH_SERVER = 2;
constexpr SyncScope SYNC_WITH_TARGET = 3;

constexpr CORBA::PolicyType SYNC_SCOPE_POLICY_TYPE = 24;
constexpr CORBA::PolicyType RELATIVE_RT_TIMEOUT_POLICY_TYPE = 32;

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
