// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/call_policies.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/banded_connection_policy.hpp>
#include <corbel/orb/bidirectional_policy.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/private_connection_policy.hpp>
#include <corbel/orb/protocol_policies.hpp>

#include <algorithm>

namespace Messaging {

SyncScopePolicy::SyncScopePolicy(SyncScope scope) : CORBA::Policy(SYNC_SCOPE_POLICY_TYPE), scope_(scope) {
  if (scope < SYNC_NONE || scope > SYNC_WITH_TARGET) {
    throw CORBA::BAD_PARAM(corbel::minor::bad_policy_value, CORBA::COMPLETED_NO);
  }
}

RebindPolicy::RebindPolicy(RebindMode mode) : CORBA::Policy(REBIND_POLICY_TYPE), mode_(mode) {
  if (mode < TRANSPARENT || mode > NO_RECONNECT) {
    throw CORBA::BAD_PARAM(corbel::minor::bad_policy_value, CORBA::COMPLETED_NO);
  }
}

}  // namespace Messaging

namespace corbel::orb {

namespace {

static_assert(static_cast<int>(options::OnewaySyncScope::none) == Messaging::SYNC_NONE &&
              static_cast<int>(options::OnewaySyncScope::transport) == Messaging::SYNC_WITH_TRANSPORT &&
              static_cast<int>(options::OnewaySyncScope::server) == Messaging::SYNC_WITH_SERVER &&
              static_cast<int>(options::OnewaySyncScope::target) == Messaging::SYNC_WITH_TARGET);

std::chrono::microseconds rounded_up(TimeBase::TimeT expiry) noexcept {
  // One day: longer than any useful call, and short enough that no clock overflows.
  constexpr TimeBase::TimeT longest = 86'400'000'000;
  return std::chrono::microseconds(std::min(expiry / 10 + (expiry % 10 != 0 ? 1 : 0), longest));
}

bool listed(const CORBA::PolicyTypeSeq& types, CORBA::PolicyType type) {
  bool found = types.length() == 0;
  for (CORBA::ULong i = 0; i < types.length(); ++i) {
    found = found || types[i] == type;
  }
  return found;
}

void check(const CORBA::PolicyList& policies) {
  CORBA::InvalidPolicies invalid;
  for (CORBA::ULong i = 0; i < policies.length(); ++i) {
    if (CORBA::is_nil(policies[i])) {
      const CORBA::ULong n = invalid.indices.length();
      invalid.indices.length(n + 1);
      invalid.indices[n] = static_cast<CORBA::UShort>(i);
    }
  }
  if (invalid.indices.length() != 0) {
    throw invalid;
  }
  for (CORBA::ULong i = 0; i < policies.length(); ++i) {
    for (CORBA::ULong j = 0; j < i; ++j) {
      if (policies[i]->policy_type() == policies[j]->policy_type()) {
        throw CORBA::BAD_PARAM(minor::policy_twice, CORBA::COMPLETED_NO);
      }
    }
  }
}

}  // namespace

void Overrides::set(const CORBA::PolicyList& policies, CORBA::SetOverrideType how) {
  check(policies);
  if (how != CORBA::SET_OVERRIDE && how != CORBA::ADD_OVERRIDE) {
    throw CORBA::BAD_PARAM(minor::bad_policy_value, CORBA::COMPLETED_NO);
  }
  Overrides changed = how == CORBA::ADD_OVERRIDE ? *this : Overrides();
  for (CORBA::ULong i = 0; i < policies.length(); ++i) {
    changed.take(policies[i]);
  }
  *this = std::move(changed);
}

void Overrides::take(CORBA::Policy_ptr policy) {
  if (auto* scope = dynamic_cast<Messaging::SyncScopePolicy*>(policy)) {
    sync_scope_ = static_cast<options::OnewaySyncScope>(scope->synchronization());
  } else if (auto* timeout = dynamic_cast<Messaging::RelativeRoundtripTimeoutPolicy*>(policy)) {
    timeout_ = rounded_up(timeout->relative_expiry());
  } else if (auto* bidirectional = dynamic_cast<BiDirPolicy::BidirectionalPolicy*>(policy)) {
    bidirectional_ = bidirectional->value() == BiDirPolicy::BOTH;
  } else if (auto* rebind = dynamic_cast<Messaging::RebindPolicy*>(policy)) {
    rebind_ = rebind->rebind_mode();
    // These three policies have no effect on a single call: the code that opens connections reads them from the list.
  } else if (policy->policy_type() != PrivateConnectionPolicy::_type &&
             dynamic_cast<PriorityBandedConnectionPolicy*>(policy) == nullptr &&
             dynamic_cast<ClientProtocolPolicy*>(policy) == nullptr) {
    throw CORBA::NO_PERMISSION(minor::no_client_policy, CORBA::COMPLETED_NO);
  }
  std::erase_if(all_, [&](const CORBA::Policy_var& old) { return old->policy_type() == policy->policy_type(); });
  all_.emplace_back(CORBA::Policy::_duplicate(policy));
}

CORBA::PolicyList* Overrides::get(const CORBA::PolicyTypeSeq& types) const {
  CORBA::PolicyList_var found = new CORBA::PolicyList;
  for (const CORBA::Policy_var& policy : all_) {
    if (listed(types, policy->policy_type())) {
      const CORBA::ULong n = found->length();
      found->length(n + 1);
      (*found)[n] = CORBA::Policy::_duplicate(policy);
    }
  }
  return found._retn();
}

CORBA::Policy_ptr Overrides::find(CORBA::PolicyType type) const noexcept {
  for (const CORBA::Policy_var& policy : all_) {
    if (policy->policy_type() == type) {
      return policy.in();
    }
  }
  return nullptr;
}

void Overrides::apply(CallPolicies& policies) const noexcept {
  policies.sync_scope = sync_scope_.value_or(policies.sync_scope);
  policies.timeout = timeout_.value_or(policies.timeout);
}

void OrbPolicies::set(const CORBA::PolicyList& policies, CORBA::SetOverrideType how) {
  const std::lock_guard lock(mutex_);
  overrides_.set(policies, how);
  CallPolicies now = options_;
  overrides_.apply(now);
  sync_scope_ = now.sync_scope;
  timeout_ = now.timeout;
  bidirectional_ = overrides_.bidirectional().value_or(false);
  rebind_ = overrides_.rebind().value_or(Messaging::TRANSPARENT);
}

CORBA::Policy_var OrbPolicies::find(CORBA::PolicyType type) const {
  const std::lock_guard lock(mutex_);
  return CORBA::Policy::_duplicate(overrides_.find(type));
}

CORBA::Policy_var overriding(const Overrides* own, const OrbPolicies& orb, CORBA::PolicyType type) {
  CORBA::Policy_ptr const found = own != nullptr ? own->find(type) : nullptr;
  return found != nullptr ? CORBA::Policy_var(CORBA::Policy::_duplicate(found)) : orb.find(type);
}

CORBA::PolicyList* OrbPolicies::get(const CORBA::PolicyTypeSeq& types) const {
  const std::lock_guard lock(mutex_);
  return overrides_.get(types);
}

}  // namespace corbel::orb
