// SPDX-License-Identifier: Apache-2.0
// The holders of policies: the ORB, its threads and its object references.
#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/thread_end.hpp>
#include <corbel/orb/banded_connection_policy.hpp>
#include <corbel/orb/bidirectional_policy.hpp>
#include <corbel/orb/call_policies.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/priority_model_policy.hpp>
#include <corbel/orb/private_connection_policy.hpp>
#include <corbel/orb/protocol_policies.hpp>

#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <vector>

namespace corbel::orb {

namespace {

/// The policy overrides of one thread for one ORB. A call reads them when it begins; later changes do not affect the
/// call.
struct ThreadOverrides {
  std::weak_ptr<Core> core;
  Overrides overrides;
};
using LocalOverrides = ThreadLocal<std::vector<ThreadOverrides>>;

Overrides* find_thread_overrides(const Core& core) noexcept {
  if (auto* const all = LocalOverrides::find()) {
    for (ThreadOverrides& each : *all) {
      if (each.core.lock().get() == &core) {
        return &each.overrides;
      }
    }
  }
  return nullptr;
}

/// Refuses policies with the wrong scope: policies of connections and rebinding cannot be set for a thread, and private
/// connections cannot be set for an ORB.
void refuse(const CORBA::PolicyList& policies, std::initializer_list<CORBA::PolicyType> types) {
  for (CORBA::ULong i = 0; i < policies.length(); ++i) {
    if (!CORBA::is_nil(policies[i]) &&
        std::find(types.begin(), types.end(), policies[i]->policy_type()) != types.end()) {
      throw CORBA::NO_PERMISSION(minor::wrong_policy_scope, CORBA::COMPLETED_NO);
    }
  }
}

class OrbManager final : public CORBA::PolicyManager {
 public:
  explicit OrbManager(std::shared_ptr<Core> core) noexcept : core_(std::move(core)) {}
  CORBA::PolicyList* get_policy_overrides(const CORBA::PolicyTypeSeq& types) override {
    return core_->policies.get(types);
  }
  void set_policy_overrides(const CORBA::PolicyList& policies, CORBA::SetOverrideType how) override {
    refuse(policies, {PrivateConnectionPolicy::_type});
    core_->policies.set(policies, how);
  }

 private:
  std::shared_ptr<Core> core_;
};

class ThreadManager final : public CORBA::PolicyCurrent {
 public:
  explicit ThreadManager(std::shared_ptr<Core> core) noexcept : core_(std::move(core)) {}
  CORBA::PolicyList* get_policy_overrides(const CORBA::PolicyTypeSeq& types) override {
    const Overrides* overrides = find_thread_overrides(*core_);
    return overrides != nullptr ? overrides->get(types) : new CORBA::PolicyList;
  }
  void set_policy_overrides(const CORBA::PolicyList& policies, CORBA::SetOverrideType how) override {
    refuse(policies,
           {BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE, Messaging::REBIND_POLICY_TYPE, PrivateConnectionPolicy::_type,
            PriorityBandedConnectionPolicy::_type, ClientProtocolPolicy::_type});
    if (Overrides* overrides = find_thread_overrides(*core_)) {
      overrides->set(policies, how);
      return;
    }
    Overrides overrides;
    overrides.set(policies, how);
    auto& all = LocalOverrides::get();
    std::erase_if(all, [](const ThreadOverrides& each) { return each.core.expired(); });
    all.push_back({core_, std::move(overrides)});
    core_->policies.let_threads_have_own();
  }

 private:
  std::shared_ptr<Core> core_;
};

const Reference& reference_of(const CORBA::Object& object) {
  if (!object._reference()) {  // a local object has no reference
    throw CORBA::NO_IMPLEMENT(minor::local_object, CORBA::COMPLETED_NO);
  }
  return *object._reference();
}

// Returns the policy of this type that the server has put into the reference; nil if the reference has none.
CORBA::Policy_ptr exposed(const Reference& reference, CORBA::PolicyType type) {
  const giop::Limits& limits = reference.core().limits;
  if (type == PriorityModelPolicy::_type) {
    const auto model = giop::find_priority_model(reference.ior(), limits);
    return model ? new PriorityModelPolicy(*model) : nullptr;
  }
  auto bands = type == PriorityBandedConnectionPolicy::_type ? giop::find_priority_bands(reference.ior(), limits)
                                                             : std::vector<giop::PriorityBand>();
  return !bands.empty() ? new PriorityBandedConnectionPolicy(std::move(bands)) : nullptr;
}

/// Returns the connection number of a reference with these overrides, derived from a reference with the number
/// `before`. A private connection gets a new number.
std::uint32_t private_connection(std::uint32_t before, const Overrides& overrides) {
  static std::atomic<std::uint32_t> next{first_private};
  if (overrides.find(PrivateConnectionPolicy::_type) == nullptr) {
    return before < first_private ? before : 0;
  }
  return next++ | first_private;
}

}  // namespace

CallPolicies all_call_policies(const Reference& reference) noexcept {
  const OrbPolicies& orb = reference.core().policies;
  CallPolicies policies = orb.current();
  const Overrides* of_thread = orb.threads_have_own() ? find_thread_overrides(reference.core()) : nullptr;
  if (of_thread != nullptr) {
    of_thread->apply(policies);
  }
  if (reference.overrides() != nullptr) {
    reference.overrides()->apply(policies);
  }
  return policies;
}

CORBA::Object_ptr make_policy_manager(std::shared_ptr<Core> core) { return new OrbManager(std::move(core)); }
CORBA::Object_ptr make_policy_current(std::shared_ptr<Core> core) { return new ThreadManager(std::move(core)); }

}  // namespace corbel::orb

namespace CORBA {

using corbel::orb::Overrides;
using corbel::orb::Reference;

Policy* Object::_get_policy(PolicyType type) {
  const Reference& mine = corbel::orb::reference_of(*this);
  const auto policies = corbel::orb::all_call_policies(mine);
  switch (type) {
    case Messaging::SYNC_SCOPE_POLICY_TYPE:
      return new Messaging::SyncScopePolicy(static_cast<Messaging::SyncScope>(policies.sync_scope));
    case Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE:
      return new Messaging::RelativeRoundtripTimeoutPolicy(static_cast<TimeBase::TimeT>(policies.timeout.count()) * 10);
    case Messaging::REBIND_POLICY_TYPE: return new Messaging::RebindPolicy(mine.rebind());
    case corbel::PriorityModelPolicy::_type:
    case BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE:
    case corbel::PrivateConnectionPolicy::_type:
    case corbel::PriorityBandedConnectionPolicy::_type:
    case corbel::ClientProtocolPolicy::_type:
      if (Policy_var policy = corbel::orb::overriding(mine.overrides(), mine.core().policies, type); !is_nil(policy)) {
        return policy._retn();
      }
      if (Policy* exposed = corbel::orb::exposed(mine, type)) {
        return exposed;
      }
      [[fallthrough]];
    default: throw INV_POLICY(corbel::minor::no_such_policy, COMPLETED_NO);
  }
}

Object_ptr Object::_set_policy_overrides(const PolicyList& policies, SetOverrideType set_add) {
  const Reference& mine = corbel::orb::reference_of(*this);
  auto overrides =
      mine.overrides() != nullptr ? std::make_shared<Overrides>(*mine.overrides()) : std::make_shared<Overrides>();
  overrides->set(policies, set_add);
  const std::uint32_t connection = corbel::orb::private_connection(mine.connection(), *overrides);
  return new Object(std::make_shared<Reference>(mine.shared_core(), mine.ior(), connection, std::move(overrides)));
}

PolicyList* Object::_get_policy_overrides(const PolicyTypeSeq& types) {
  const Overrides* overrides = corbel::orb::reference_of(*this).overrides();
  return overrides != nullptr ? overrides->get(types) : new PolicyList;
}

}  // namespace CORBA
