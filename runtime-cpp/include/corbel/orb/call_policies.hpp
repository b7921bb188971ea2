// SPDX-License-Identifier: Apache-2.0
// Policies for the waits of a call. Policies of the object override policies of the thread, which override policies of
// the ORB, which override the ORB's options.
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/policy.hpp>

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <vector>

namespace corbel::orb {

class Core;
class Reference;

struct CallPolicies {
  options::OnewaySyncScope sync_scope;
  std::chrono::microseconds timeout;  ///< zero: no limit
};

/// The policies of one level.
class Overrides {
 public:
  /// Has the contract of CORBA::PolicyManager::set_policy_overrides.
  void set(const CORBA::PolicyList& policies, CORBA::SetOverrideType how);
  /// Has the contract of CORBA::PolicyManager::get_policy_overrides.
  CORBA::PolicyList* get(const CORBA::PolicyTypeSeq& types) const;
  void apply(CallPolicies& policies) const noexcept;
  /// Returns the BidirectionalPolicy, if set: true means that the client offers its connections for requests of the
  /// peer.
  std::optional<bool> bidirectional() const noexcept { return bidirectional_; }
  /// Returns the RebindPolicy, if set.
  std::optional<Messaging::RebindMode> rebind() const noexcept { return rebind_; }
  /// Returns the policy of this type without a reference count for the caller, or null.
  CORBA::Policy_ptr find(CORBA::PolicyType type) const noexcept;

 private:
  void take(CORBA::Policy_ptr policy);

  std::vector<CORBA::Policy_var> all_;
  std::optional<options::OnewaySyncScope> sync_scope_;
  std::optional<std::chrono::microseconds> timeout_;
  std::optional<bool> bidirectional_;
  std::optional<Messaging::RebindMode> rebind_;
};

/// The policies at the level of the ORB. Every call reads them, without a lock.
class OrbPolicies {
 public:
  explicit OrbPolicies(const options::Values& options) noexcept
      : options_{options.oneway_sync_scope, options.call_timeout},
        sync_scope_(options_.sync_scope),
        timeout_(options_.timeout) {}

  CallPolicies current() const noexcept {
    return {sync_scope_.load(std::memory_order_relaxed), timeout_.load(std::memory_order_relaxed)};
  }
  void set(const CORBA::PolicyList& policies, CORBA::SetOverrideType how);
  CORBA::PolicyList* get(const CORBA::PolicyTypeSeq& types) const;
  bool bidirectional() const noexcept { return bidirectional_; }
  Messaging::RebindMode rebind() const noexcept { return rebind_; }
  CORBA::Policy_var find(CORBA::PolicyType type) const;

  /// Returns true if any thread has, or had, its own policies for this ORB.
  bool threads_have_own() const noexcept { return threads_have_own_.load(std::memory_order_relaxed); }
  void let_threads_have_own() noexcept { threads_have_own_ = true; }

 private:
  const CallPolicies options_;
  std::atomic<options::OnewaySyncScope> sync_scope_;
  std::atomic<std::chrono::microseconds> timeout_;
  std::atomic<bool> threads_have_own_{false};
  std::atomic<bool> bidirectional_{false};
  std::atomic<Messaging::RebindMode> rebind_{Messaging::TRANSPARENT};
  mutable std::mutex mutex_;
  Overrides overrides_;
};

/// Returns the object's policy, else the ORB's, else nil. `own` may be null.
CORBA::Policy_var overriding(const Overrides* own, const OrbPolicies& orb, CORBA::PolicyType type);

/// Combines the policies of all levels for a call of this thread.
CallPolicies all_call_policies(const Reference& reference) noexcept;

CORBA::Object_ptr make_policy_manager(std::shared_ptr<Core> core);
CORBA::Object_ptr make_policy_current(std::shared_ptr<Core> core);

}  // namespace corbel::orb
