// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "object_table.hpp"

#include <corbel/poa/poa.hpp>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace corbel::orb {
class Core;
}

namespace corbel::poa {

class Adapter;

/// Behind a POAManager.
struct ManagerState {
  explicit ManagerState(Adapter& a, std::shared_ptr<orb::Core> c) : adapter(a), core(std::move(c)) {}
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

  bool indexed() const noexcept {
    return lifespan == PortableServer::TRANSIENT && assignment == PortableServer::SYSTEM_ID;
  }
};

/// Behind a POA. All but what is constant is guarded by the adapter's mutex.
struct PoaState {
  PoaState(Adapter& a, std::shared_ptr<orb::Core> c) : adapter(a), core(std::move(c)) {}
  Adapter& adapter;
  std::shared_ptr<orb::Core> core;  // keeps the adapter
  std::string name;
  std::string path;  // of names, escaped, each with its slash: before the id in a key
  Policies policies;
  std::shared_ptr<ManagerState> manager;
  std::weak_ptr<PoaState> parent;
  std::map<std::string, std::shared_ptr<PoaState>> children;
  std::unordered_multimap<PortableServer::ServantBase*, Slot*> servants;  // the active ones
  std::recursive_mutex single_thread;  // held in upcalls of SINGLE_THREAD_MODEL, which may call each other
  bool destroyed = false;
};

}  // namespace corbel::poa
