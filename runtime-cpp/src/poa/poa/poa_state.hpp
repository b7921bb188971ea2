// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/objects/object_table.hpp"
#include "poa/objects/servant_map.hpp"

#include <corbel/orb/priority_model_policy.hpp>
#include <corbel/orb/server/adapter.hpp>
#include <corbel/orb/server/thread_pool_lanes.hpp>
#include <corbel/poa/collocation_policy.hpp>
#include <corbel/poa/poa.hpp>
#include <corbel/poa/servant_manager.hpp>
#include <corbel/poa/threadpool_policy.hpp>
#include <corbel/transport/connection_properties.hpp>
#include <corbel/transport/endpoint.hpp>

#include <atomic>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace corbel::orb {
class Core;
}  // namespace corbel::orb

namespace corbel::poa {

class RequestDispatcher;
class ThreadModel;

/// The state of a POAManager.
struct ManagerState {
  explicit ManagerState(RequestDispatcher& a, std::shared_ptr<orb::Core> c, std::string name)
      : id(std::move(name)), dispatcher(a), core(std::move(c)) {}
  const std::string id;
  RequestDispatcher& dispatcher;
  std::shared_ptr<orb::Core> core;  // owns the dispatcher, too
  std::atomic<PortableServer::POAManager::State> state{PortableServer::POAManager::HOLDING};
};

struct Policies {
  PortableServer::ThreadPolicyValue thread = PortableServer::ORB_CTRL_MODEL;
  PortableServer::LifespanPolicyValue lifespan = PortableServer::TRANSIENT;
  PortableServer::IdUniquenessPolicyValue uniqueness = PortableServer::UNIQUE_ID;
  PortableServer::IdAssignmentPolicyValue assignment = PortableServer::SYSTEM_ID;
  PortableServer::ImplicitActivationPolicyValue implicit = PortableServer::NO_IMPLICIT_ACTIVATION;
  PortableServer::ServantRetentionPolicyValue retention = PortableServer::RETAIN;
  PortableServer::RequestProcessingPolicyValue processing = PortableServer::USE_ACTIVE_OBJECT_MAP_ONLY;
  options::Collocation collocation = options::Collocation::through_poa;
  std::optional<giop::PriorityModel> priority_model;     // none: the ORB's model
  std::vector<giop::PriorityBand> bands;                 // none: each client chooses
  std::optional<CORBA::ULong> threadpool;                // none: the pool of the ORB
  std::vector<transport::ProtocolPreference> protocols;  // none: all protocols

  orb::ObjectAdapter::BidirectionalOffers bidirectional = orb::ObjectAdapter::BidirectionalOffers::refused;

  bool map_only() const noexcept { return processing == PortableServer::USE_ACTIVE_OBJECT_MAP_ONLY; }
  bool indexed() const noexcept {
    return lifespan == PortableServer::TRANSIENT && assignment == PortableServer::SYSTEM_ID && map_only();
  }
};

/// Throws InvalidPolicy with the index of the first policy in the list that has the first of these types; if the list
/// has no policy of that type, of the next type. If the list has none of these types, the index is 0.
[[noreturn]] void refuse(const CORBA::PolicyList& list, std::initializer_list<CORBA::PolicyType> types);

/// Throws InvalidPolicy if the values clash. Policies that are not in the list have their defaults; a clash with a
/// default has the index of the policy in the list.
/// @param policies the values of the policies in the list, and the defaults of the other policies
void check_combination(const CORBA::PolicyList& list, const Policies& policies);

/// Throws BAD_PARAM for a null pointer.
void check_not_null(const void* argument);

/// Reads the policies of a new POA. Throws InvalidPolicy if a policy is unknown or clashes with another policy.
/// @param core gives the defaults, and the modules that the program is linked with
Policies read_policies(const CORBA::PolicyList& list, const orb::Core& core);

/// Makes the map of servants for a POA of these policies, in the form that the options choose.
[[gnu::cold]] std::unique_ptr<ServantMap> make_servant_map(const Policies& policies, const options::Values& options);

/// The state of a POA. The dispatcher's mutex guards all members that change.
struct PoaState {
  PoaState(RequestDispatcher& a, std::shared_ptr<orb::Core> c);
  ~PoaState();
  RequestDispatcher& dispatcher;
  std::shared_ptr<orb::Core> core;  // owns the dispatcher, too
  std::string name;
  std::string path;  // escaped names with a slash behind each; precedes the id in a key
  Policies policies;
  CORBA::PolicyList all_policies;                   // the list that was passed to create_POA
  std::vector<orb::ReferenceComponent> components;  // components of its references
  std::vector<transport::Endpoint> endpoints;       // endpoints in its references; none: all
  std::shared_ptr<ManagerState> manager;
  std::shared_ptr<const orb::ThreadPoolLanes> pool_use;  // keeps the thread pool until the POA is destroyed
  // The thread pool that serves the POA until it is destroyed. Null: the pool of the ORB.
  const orb::ThreadPoolLanes* pool = nullptr;
  giop::Priority pool_priority = no_priority;  // priority of a pool without lanes
  std::weak_ptr<PoaState> parent;
  std::map<std::string, std::shared_ptr<PoaState>> children;
  EntryList<&ObjectEntry::of_poa> entries;    // its objects, active or not, and its fallback entry
  std::unique_ptr<ServantMap> servants;       // servants of the active objects
  std::unique_ptr<ThreadModel> thread_model;  // null with ORB_CTRL_MODEL
  std::atomic<bool> destroyed{false};
  std::atomic<bool> ended{false};  // destroyed, and without objects and requests
  void check_not_destroyed() const;
  std::atomic<bool> own_priorities{false};  // an object has, or had, its own priority
  // Priorities by object id, for references that were made with a priority while no entry existed.
  std::map<giop::Bytes, giop::Priority> priorities;

  // Used for requests without an active object.
  std::atomic<PortableServer::ServantBase*> default_servant{nullptr};
  std::atomic<PortableServer::ServantActivator*> servant_activator{nullptr};
  std::atomic<PortableServer::ServantLocator*> servant_locator{nullptr};
  std::recursive_mutex incarnating;  // held in calls of the servant activator

  /// Servants and managers that the program has given to the POA, kept until the POA ends.
  struct Registered {
    // All default servants that were set, because requests may still use earlier ones.
    std::vector<PortableServer::ServantBase_var> default_servants;
    PortableServer::ServantManager_var servant_manager;  // set once
    PortableServer::AdapterActivator_var adapter_activator;
  } registered;
  [[gnu::cold]] Registered take_registered() noexcept;

  std::atomic<bool> cleaning{false};     // all objects end, with the POA or its manager
  std::atomic<bool> etherealizes{true};  // objects that end are etherealized
};

}  // namespace corbel::poa
