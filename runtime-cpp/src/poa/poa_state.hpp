// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "object_table.hpp"
#include "servant_map.hpp"

#include <corbel/orb/adapter.hpp>
#include <corbel/orb/lanes.hpp>
#include <corbel/orb/priority_model_policy.hpp>
#include <corbel/poa/collocation_policy.hpp>
#include <corbel/poa/poa.hpp>
#include <corbel/poa/servant_manager.hpp>
#include <corbel/poa/threadpool_policy.hpp>
#include <corbel/transport/connection_properties.hpp>
#include <corbel/transport/endpoint.hpp>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace corbel::orb {
class Core;
}  // namespace corbel::orb

namespace corbel::poa {

class Adapter;
class ThreadModel;

/// Behind a POAManager.
struct ManagerState {
  explicit ManagerState(Adapter& a, std::shared_ptr<orb::Core> c, std::string name)
      : id(std::move(name)), adapter(a), core(std::move(c)) {}
  const std::string id;
  Adapter& adapter;
  std::shared_ptr<orb::Core> core;  // keeps the adapter
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
  std::optional<giop::PriorityModel> priority_model;     // none: the ORB's
  std::vector<giop::PriorityBand> bands;                 // none: each client's
  std::optional<CORBA::ULong> threadpool;                // none: the ORB's
  std::vector<transport::ProtocolPreference> protocols;  // none: all

  orb::ObjectAdapter::Offers bidirectional = orb::ObjectAdapter::Offers::refused;

  bool map_only() const noexcept { return processing == PortableServer::USE_ACTIVE_OBJECT_MAP_ONLY; }
  bool indexed() const noexcept {
    return lifespan == PortableServer::TRANSIENT && assignment == PortableServer::SYSTEM_ID && map_only();
  }
};

/// That the list has no policy of this type that is of use.
[[noreturn]] void refuse(const CORBA::PolicyList& list, CORBA::PolicyType type);

/// BAD_PARAM for a null pointer.
void check_given(const void* argument);

/// InvalidPolicy when they are unknown or clash.
/// @param core says what counts where the list says nothing, and what the program is linked with
Policies read_policies(const CORBA::PolicyList& list, const orb::Core& core);

/// Behind a POA. All but what is constant is guarded by the adapter's mutex.
struct PoaState {
  PoaState(Adapter& a, std::shared_ptr<orb::Core> c);
  ~PoaState();
  Adapter& adapter;
  std::shared_ptr<orb::Core> core;  // keeps the adapter
  std::string name;
  std::string path;  // of names, escaped, each with its slash: before the id in a key
  Policies policies;
  CORBA::PolicyList all_policies;                   // as create_POA was given them
  std::vector<orb::ReferenceComponent> components;  // of its references
  std::vector<transport::Endpoint> endpoints;       // that stand in them; none: all
  std::shared_ptr<ManagerState> manager;
  std::shared_ptr<const orb::Lanes> pool_use;  // until it is destroyed
  const orb::Lanes* pool = nullptr;            // whose threads serve it until then; null: the ORB's
  giop::Priority pool_priority = no_priority;  // of that pool, where it has no lanes
  std::weak_ptr<PoaState> parent;
  std::map<std::string, std::shared_ptr<PoaState>> children;
  SlotList<&Slot::of_poa> slots;              // of its objects, active or not, and its fallback slot
  std::unique_ptr<ServantMap> servants;       // the active ones
  std::unique_ptr<ThreadModel> thread_model;  // null: ORB_CTRL_MODEL
  std::atomic<bool> destroyed{false};
  std::atomic<bool> ended{false};  // and no object or request is left
  void check_not_destroyed() const;
  std::atomic<bool> own_priorities{false};           // some object has, or had, one of its own
  std::map<giop::Bytes, giop::Priority> priorities;  // by id, of those that references were made with, but no slot

  // For requests that the map has no object for.
  std::atomic<PortableServer::ServantBase*> default_servant{nullptr};
  std::atomic<PortableServer::ServantActivator*> servant_activator{nullptr};
  std::atomic<PortableServer::ServantLocator*> servant_locator{nullptr};
  std::recursive_mutex incarnating;  // held in calls of the activator

  /// What the program has given it, which it has until it ends.
  struct Given {
    std::vector<PortableServer::ServantBase_var> default_servants;  // all that were set: requests may still use them
    PortableServer::ServantManager_var servant_manager;             // set once
    PortableServer::AdapterActivator_var adapter_activator;
  } given;
  [[gnu::cold]] Given give_back() noexcept;

  std::atomic<bool> cleaning{false};     // all objects go, with the POA or its manager
  std::atomic<bool> etherealizes{true};  // when they go
};

}  // namespace corbel::poa
