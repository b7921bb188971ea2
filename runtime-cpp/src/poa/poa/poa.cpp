// SPDX-License-Identifier: Apache-2.0
// Creation, lookup, attributes and the end of POAs (CORBA 3.3 part 1, 15.3.9).
#include "poa/dispatch/request_dispatcher.hpp"
#include "poa/dispatch/thread_model.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/string.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/protocol_policies.hpp>
#include <corbel/orb/server/thread_pools.hpp>

#include <memory>
#include <utility>

namespace corbel::poa {

std::unique_ptr<orb::ObjectAdapter> make_adapter(orb::Core& core) { return std::make_unique<RequestDispatcher>(core); }

}  // namespace corbel::poa

namespace PortableServer {

using corbel::poa::PoaState;

// The reference to this function also links make_adapter() into programs that use POAs: see Core::adapter().
POA_ptr POA::_narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<POA_ptr>(object)); }

POA::POA(std::shared_ptr<PoaState> state) noexcept : state_(std::move(state)) {}
POA::~POA() = default;

corbel::poa::RequestDispatcher& POA::dispatcher() const {
  state_->core->check_alive();
  //@@ CORBEL_POA_USE
  state_->check_not_destroyed();
  return state_->dispatcher;
}

// Returns the state, also while the POA is being destroyed, so that etherealize() may still read its attributes.
const corbel::poa::PoaState& POA::existing_state() const {
  state_->core->check_alive();
  if (state_->ended) {
    state_->check_not_destroyed();
  }
  return *state_;
}

POA_ptr POA::create_POA(const char* adapter_name, POAManager_ptr manager, const CORBA::PolicyList& policies) {
  corbel::poa::RequestDispatcher& all = dispatcher();
  corbel::poa::check_not_null(adapter_name);
  auto poa = std::make_shared<PoaState>(all, state_->core);
  poa->name = adapter_name;
  poa->path = state_->path + corbel::poa::escaped_name(poa->name) + "/";
  corbel::orb::Core& core = all.core();
  poa->policies = corbel::poa::read_policies(policies, core);
  if (poa->policies.threadpool) {
    corbel::orb::ThreadPools* const pools = core.server().pools();
    poa->pool_use = pools != nullptr ? pools->use(*poa->policies.threadpool) : nullptr;
    poa->pool = poa->pool_use.get();
    if (poa->pool == nullptr) {
      corbel::poa::refuse(policies, {corbel::ThreadpoolPolicy::_type});
    }
    poa->pool_priority = poa->pool->configured() ? corbel::poa::no_priority : poa->pool->highest().priority;
  }
  poa->endpoints = all.references().endpoints_of(poa->policies);
  if (poa->endpoints.empty() && !poa->policies.protocols.empty()) {
    corbel::orb::log_error(core.options,
                           "no protocol of the ServerProtocolPolicy is listened on: add an -ORBEndpoint.");
    corbel::poa::refuse(policies, {corbel::ServerProtocolPolicy::_type});
  }
  poa->thread_model = corbel::poa::make_thread_model(poa->policies.thread, core);
  poa->all_policies = policies;
  poa->servants = corbel::poa::make_servant_map(poa->policies, core.options);
  poa->parent = state_;
  all.references().establish(*poa);
  const std::lock_guard lock(all.mutex());
  state_->check_not_destroyed();  // may have been destroyed while this function ran without the mutex
  if (state_->children.contains(poa->name)) {
    throw AdapterAlreadyExists();
  }
  poa->manager = manager != nullptr ? manager->_state() : all.managers().make();
  all.fallback().make_entry(poa);  // requests find the POA from now on, and its manager decides on them
  if (poa->policies.collocation == corbel::options::Collocation::direct) {
    core.calls_directly = true;
  }
  if (poa->policies.bidirectional != corbel::orb::ObjectAdapter::BidirectionalOffers::refused) {
    core.bidirectional();
    all.request_policies().enable_bidirectional();
  }
  if (poa->policies.priority_model || poa->pool != nullptr) {
    all.request_policies().enable_placements();
  }
  state_->children.emplace(poa->name, poa);
  return new POA(std::move(poa));
}

POA_ptr POA::find_POA(const char* adapter_name, CORBA::Boolean activate_it) {
  corbel::poa::RequestDispatcher& all = dispatcher();
  corbel::poa::check_not_null(adapter_name);
  auto found = all.tree().find_child(state_, adapter_name, activate_it);
  if (!found) {
    throw AdapterNonExistent();
  }
  return new POA(std::move(found));
}

void POA::destroy(CORBA::Boolean etherealize_objects, CORBA::Boolean wait_for_completion) {
  corbel::poa::RequestDispatcher& all = dispatcher();
  if (wait_for_completion) {
    corbel::poa::check_may_wait(all.core());
  }
  all.destruction().destroy(state_, etherealize_objects, wait_for_completion);
}

CORBA::Policy_ptr POA::_policy(CORBA::PolicyType type) const {
  const CORBA::PolicyList& policies = state_->all_policies;
  for (CORBA::ULong i = 0; i < policies.length(); ++i) {
    if (policies[i]->policy_type() == type) {
      return CORBA::Policy::_duplicate(policies[i]);
    }
  }
  return nullptr;
}

char* POA::the_name() const { return CORBA::string_dup(existing_state().name.c_str()); }

POA_ptr POA::the_parent() const {
  const auto parent = existing_state().parent.lock();
  return parent ? new POA(parent) : nullptr;
}

POAList* POA::the_children() const {
  const std::lock_guard lock(dispatcher().mutex());
  // A _var, so that the list is freed if memory runs out.
  POAList_var list = new POAList;
  list->length(static_cast<CORBA::ULong>(state_->children.size()));
  CORBA::ULong i = 0;
  for (const auto& [name, child] : state_->children) {
    list[i++] = new POA(child);
  }
  return list._retn();
}

AdapterActivator_ptr POA::the_activator() const {
  const std::lock_guard lock(dispatcher().mutex());
  return AdapterActivator::_duplicate(state_->registered.adapter_activator);
}

void POA::the_activator(AdapterActivator_ptr activator) {
  AdapterActivator_var kept = AdapterActivator::_duplicate(activator);
  const std::lock_guard lock(dispatcher().mutex());
  std::swap(kept, state_->registered.adapter_activator);
  dispatcher().fallback().enable();
}

ObjectId* POA::id() const {
  const auto* state = &existing_state();
  return corbel::poa::to_object_id(std::as_bytes(std::span(&state, 1)));
}

POAManager_ptr POA::the_POAManager() const { return new POAManager(existing_state().manager); }
POAManagerFactory_ptr POA::the_POAManagerFactory() const {
  existing_state();
  return new POAManagerFactory(state_);
}

ThreadPolicy_ptr POA::create_thread_policy(ThreadPolicyValue value) {
  existing_state();
  return new ThreadPolicy(value);
}
LifespanPolicy_ptr POA::create_lifespan_policy(LifespanPolicyValue value) {
  existing_state();
  return new LifespanPolicy(value);
}
IdUniquenessPolicy_ptr POA::create_id_uniqueness_policy(IdUniquenessPolicyValue value) {
  existing_state();
  return new IdUniquenessPolicy(value);
}
IdAssignmentPolicy_ptr POA::create_id_assignment_policy(IdAssignmentPolicyValue value) {
  existing_state();
  return new IdAssignmentPolicy(value);
}
ImplicitActivationPolicy_ptr POA::create_implicit_activation_policy(ImplicitActivationPolicyValue value) {
  existing_state();
  return new ImplicitActivationPolicy(value);
}
ServantRetentionPolicy_ptr POA::create_servant_retention_policy(ServantRetentionPolicyValue value) {
  existing_state();
  return new ServantRetentionPolicy(value);
}
RequestProcessingPolicy_ptr POA::create_request_processing_policy(RequestProcessingPolicyValue value) {
  existing_state();
  return new RequestProcessingPolicy(value);
}

}  // namespace PortableServer
