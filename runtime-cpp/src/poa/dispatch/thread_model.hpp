// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/objects/ids.hpp"
#include "poa/poa/poa_state.hpp"

#include <corbel/orb/server/main_thread.hpp>

#include <span>

namespace corbel::poa {

struct ObjectEntry;

/// Calls servants, servant managers and the adapter activator under a thread policy other than ORB_CTRL_MODEL (CORBA
/// 3.3 part 1, 15.3.8.1). The functions are virtual so that programs without such policies do not link them. A call
/// that comes after the ORB has shut down throws TRANSIENT.
class ThreadModel {
 public:
  virtual ~ThreadModel() = default;

  // These functions have the contracts of the functions of the dispatcher, which they call.
  virtual void call_servant(orb::ServerRequest& request, const std::shared_ptr<PoaState>& poa,
                            PortableServer::ServantBase& servant, std::span<const std::byte> id);
  [[gnu::cold]] virtual orb::ObjectAdapter::Outcome execute_fallback(const std::shared_ptr<PoaState>& poa,
                                                                     const NamedKey& key, orb::ServerRequest& request);
  [[gnu::cold]] virtual bool locate_fallback(const std::shared_ptr<PoaState>& poa, const NamedKey& key);
  /// Does not wait: the thread that ends an object may hold locks that the POA's upcalls need. The entry stays closing
  /// until etherealize() has run, so that wait_for_completion waits for it. Also runs if the ORB has shut down.
  [[gnu::cold]] virtual void etherealize(ObjectEntry& entry, const std::shared_ptr<PoaState>& poa,
                                         PortableServer::ServantActivator& activator) = 0;
  [[gnu::cold]] virtual bool unknown_adapter(PortableServer::AdapterActivator& activator,
                                             PortableServer::POA_ptr parent, const char* name);

 protected:
  /// Runs the task and throws its exception. Returns false if the ORB shut down before the task began.
  virtual bool take(const orb::Task& task) = 0;
  [[gnu::cold]] static void etherealize_now(ObjectEntry& entry, std::shared_ptr<PoaState> poa,
                                            PortableServer::ServantActivator& activator);

 private:
  template <class Function>
  void run_or_refuse(Function function);
};

/// Returns null for ORB_CTRL_MODEL.
std::unique_ptr<ThreadModel> make_thread_model(PortableServer::ThreadPolicyValue policy, orb::Core& core);

}  // namespace corbel::poa
