// SPDX-License-Identifier: Apache-2.0
// Validity of combinations of POA policies (CORBA 3.3 part 1, 15.3.8).
#include "poa_state.hpp"

#include <corbel/orb/banded_connection_policy.hpp>
#include <corbel/orb/bidirectional_policy.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/protocol_policies.hpp>

#include <string_view>

namespace corbel::poa {

namespace {

template <class Policy, class Value>
bool take(CORBA::Policy_ptr policy, Value& value) {
  auto* const typed = dynamic_cast<Policy*>(policy);
  if (typed == nullptr) {
    return false;
  }
  value = typed->value();
  if constexpr (requires { Policy::_last; }) {
    return value <= Policy::_last;
  }
  return true;
}

bool take(CORBA::Policy_ptr policy, orb::ObjectAdapter::BidirectionalOffers& offers) {
  using orb::ObjectAdapter;
  const auto* const typed = dynamic_cast<BiDirPolicy::BidirectionalPolicy*>(policy);
  if (typed != nullptr) {
    offers = typed->value() == BiDirPolicy::NORMAL                ? ObjectAdapter::BidirectionalOffers::refused
             : typed->believed() == corbel::ListenPoints::of_peer ? ObjectAdapter::BidirectionalOffers::of_peer
                                                                  : ObjectAdapter::BidirectionalOffers::any;
  }
  return typed != nullptr;
}

bool take(CORBA::Policy_ptr policy, std::optional<CORBA::ULong>& pool) {
  const auto* const typed = dynamic_cast<ThreadpoolPolicy*>(policy);
  if (typed != nullptr) {
    pool = typed->threadpool();
  }
  return typed != nullptr;
}

// Returns true if an earlier entry of the list has the same policy type.
bool has_before(const CORBA::PolicyList& list, CORBA::ULong at) {
  CORBA::ULong i = 0;
  while (list[i]->policy_type() != list[at]->policy_type()) {
    ++i;
  }
  return i != at;
}

}  // namespace

void refuse(const CORBA::PolicyList& list, std::initializer_list<CORBA::PolicyType> types) {
  for (const CORBA::PolicyType type : types) {
    for (CORBA::ULong i = 0; i < list.length(); ++i) {
      if (list[i]->policy_type() == type) {
        throw PortableServer::POA::InvalidPolicy(static_cast<CORBA::UShort>(i));
      }
    }
  }
  throw PortableServer::POA::InvalidPolicy();
}

void check_combination(const CORBA::PolicyList& list, const Policies& policies) {
  using namespace PortableServer;
  if (policies.implicit == IMPLICIT_ACTIVATION && policies.assignment != SYSTEM_ID) {
    refuse(list, {ImplicitActivationPolicy::_type, IdAssignmentPolicy::_type});
  }
  if (policies.implicit == IMPLICIT_ACTIVATION && policies.retention != RETAIN) {
    refuse(list, {ImplicitActivationPolicy::_type, ServantRetentionPolicy::_type});
  }
  if (policies.retention == NON_RETAIN && policies.map_only()) {
    refuse(list, {ServantRetentionPolicy::_type, RequestProcessingPolicy::_type});
  }
  if (policies.processing == USE_DEFAULT_SERVANT && policies.uniqueness != MULTIPLE_ID) {
    refuse(list, {RequestProcessingPolicy::_type, IdUniquenessPolicy::_type});
  }
}

Policies read_policies(const CORBA::PolicyList& list, const orb::Core& core) {
  using namespace PortableServer;
  Policies p;
  p.collocation = core.options.collocation;
  const orb::Extension* const others = core.extension.get();
  for (CORBA::ULong i = 0; i < list.length(); ++i) {
    CORBA::Policy_ptr policy = list[i];
    check_not_null(policy);
    const bool known =
        take<ThreadPolicy>(policy, p.thread) || take<LifespanPolicy>(policy, p.lifespan) ||
        take<IdUniquenessPolicy>(policy, p.uniqueness) || take<IdAssignmentPolicy>(policy, p.assignment) ||
        take<ImplicitActivationPolicy>(policy, p.implicit) || take<ServantRetentionPolicy>(policy, p.retention) ||
        take<RequestProcessingPolicy>(policy, p.processing) || take<PriorityModelPolicy>(policy, p.priority_model) ||
        take(policy, p.bidirectional) || take(policy, p.threadpool) ||
        take<PriorityBandedConnectionPolicy>(policy, p.bands) || take<ServerProtocolPolicy>(policy, p.protocols) ||
        (take<CollocationPolicy>(policy, p.collocation) && p.collocation != options::Collocation::off) ||
        (others != nullptr && others->knows_policy(policy->policy_type()));
    if (p.thread == MAIN_THREAD_MODEL && !core.main_thread) {
      orb::log_error(core.options, "MAIN_THREAD_MODEL: this program is not linked with it (Corbel::main_thread).");
      throw POA::InvalidPolicy(static_cast<CORBA::UShort>(i));
    }
    if (!known || has_before(list, i)) {
      throw POA::InvalidPolicy(static_cast<CORBA::UShort>(i));
    }
  }
  check_combination(list, p);
  return p;
}

}  // namespace corbel::poa

CORBA::Policy_ptr corbel::adapter_policy(const char* option, const char* value) {
  if (std::string_view(option) != "Collocation") {
    return CORBA::Policy::_nil();
  }
  options::Values values;
  if (!options::set(values, option, value, "").empty() || values.collocation == options::Collocation::off) {
    throw CORBA::BAD_PARAM();
  }
  return new CollocationPolicy(values.collocation);
}
