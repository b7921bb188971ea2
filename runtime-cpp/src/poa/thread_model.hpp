// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ids.hpp"
#include "poa_state.hpp"

#include <corbel/orb/main_thread.hpp>

#include <span>

namespace corbel::poa {

struct Slot;

/// How a POA calls the program, where its thread policy is not ORB_CTRL_MODEL: servants, servant managers and the
/// adapter activator (CORBA 3.3 part 1, 15.3.8.1). Others do without all of this: what is virtual here is what they
/// need not link. What comes too late because the ORB has shut down throws TRANSIENT: requests tell their clients so.
class ThreadModel {
 public:
  virtual ~ThreadModel() = default;

  // Each as those of the adapter, which it calls.
  virtual void serve(orb::ServerRequest& request, const std::shared_ptr<PoaState>& poa,
                     PortableServer::ServantBase& servant, std::span<const std::byte> id);
  [[gnu::cold]] virtual orb::ObjectAdapter::Outcome serve_fallback(const std::shared_ptr<PoaState>& poa,
                                                                   const NamedKey& key, orb::ServerRequest& request);
  [[gnu::cold]] virtual bool locate_fallback(const std::shared_ptr<PoaState>& poa, const NamedKey& key);
  /// Waits for nobody: who ends an object may hold locks that the POA's upcalls want. Until its turn comes the slot
  /// stays closing, so that wait_for_completion waits for it. Also when the ORB has shut down.
  [[gnu::cold]] virtual void etherealize(Slot& slot, const std::shared_ptr<PoaState>& poa,
                                         PortableServer::ServantActivator& activator) = 0;
  [[gnu::cold]] virtual bool unknown_adapter(PortableServer::AdapterActivator& activator,
                                             PortableServer::POA_ptr parent, const char* name);

 protected:
  /// Throws what the task throws. False: the ORB has shut down before its turn came.
  virtual bool take(const orb::Task& task) = 0;
  [[gnu::cold]] static void etherealize_now(Slot& slot, std::shared_ptr<PoaState> poa,
                                            PortableServer::ServantActivator& activator);

 private:
  template <class Function>
  void take_or_refuse(Function function);
};

/// Null for ORB_CTRL_MODEL.
std::unique_ptr<ThreadModel> make_thread_model(PortableServer::ThreadPolicyValue policy, orb::Core& core);

}  // namespace corbel::poa
