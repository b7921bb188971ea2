// SPDX-License-Identifier: Apache-2.0
// Who holds policies: the ORB, its threads, its object references.
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/call_policies.hpp>
#include <corbel/orb/core.hpp>
#include <corbel/orb/messaging.hpp>

#include <vector>

namespace corbel::orb {

namespace {

constexpr CORBA::ULong kNoSuchType = CORBA::OMGVMCID | 2;

/// What a thread says for one ORB. It is about the code that runs in the thread, so it is the thread's; a call takes it
/// when it begins, and nothing that happens to the call later looks here.
struct ThreadOverrides {
  std::weak_ptr<Core> core;
  Overrides overrides;
};
thread_local std::vector<ThreadOverrides> of_this_thread;

Overrides* find_thread_overrides(const Core& core) noexcept {
  for (ThreadOverrides& each : of_this_thread) {
    if (each.core.lock().get() == &core) {
      return &each.overrides;
    }
  }
  return nullptr;
}

class OrbManager final : public CORBA::PolicyManager {
 public:
  explicit OrbManager(std::shared_ptr<Core> core) noexcept : core_(std::move(core)) {}
  CORBA::PolicyList* get_policy_overrides(const CORBA::PolicyTypeSeq& types) override {
    return core_->policies.get(types);
  }
  void set_policy_overrides(const CORBA::PolicyList& policies, CORBA::SetOverrideType how) override {
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
    if (Overrides* overrides = find_thread_overrides(*core_)) {
      overrides->set(policies, how);
      return;
    }
    Overrides overrides;
    overrides.set(policies, how);
    std::erase_if(of_this_thread, [](const ThreadOverrides& each) { return each.core.expired(); });
    of_this_thread.push_back({core_, std::move(overrides)});
    core_->policies.let_threads_have_own();
  }

 private:
  std::shared_ptr<Core> core_;
};

const Reference& reference_of(const CORBA::Object& object) {
  if (!object._reference()) {  // it is local
    throw CORBA::NO_IMPLEMENT(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
  return *object._reference();
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
  const auto policies = corbel::orb::all_call_policies(corbel::orb::reference_of(*this));
  switch (type) {
    case Messaging::SYNC_SCOPE_POLICY_TYPE:
      return new Messaging::SyncScopePolicy(static_cast<Messaging::SyncScope>(policies.sync_scope));
    case Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE:
      return new Messaging::RelativeRoundtripTimeoutPolicy(static_cast<TimeBase::TimeT>(policies.timeout.count()) * 10);
    default: throw INV_POLICY(corbel::orb::kNoSuchType, COMPLETED_NO);
  }
}

Object_ptr Object::_set_policy_overrides(const PolicyList& policies, SetOverrideType set_add) {
  const Reference& mine = corbel::orb::reference_of(*this);
  auto overrides =
      mine.overrides() != nullptr ? std::make_shared<Overrides>(*mine.overrides()) : std::make_shared<Overrides>();
  overrides->set(policies, set_add);
  return new Object(
      std::make_shared<Reference>(mine.shared_core(), mine.ior(), mine.connection(), std::move(overrides)));
}

PolicyList* Object::_get_policy_overrides(const PolicyTypeSeq& types) {
  const Overrides* overrides = corbel::orb::reference_of(*this).overrides();
  return overrides != nullptr ? overrides->get(types) : new PolicyList;
}

}  // namespace CORBA
