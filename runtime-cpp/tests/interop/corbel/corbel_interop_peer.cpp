// SPDX-License-Identifier: Apache-2.0
#include "types_skel.hpp"

namespace peer {
/// Servant managers are local objects.
using LocatorBase = PortableServer::ServantLocator;
inline PortableServer::ServantManager_ptr as_manager(LocatorBase* locator) { return locator; }

[[noreturn]] inline void send_for_good(CORBA::Object_ptr target) { throw corbel::LocationForward(target, true); }

/// Accepts any listening address that the client offers.
inline CORBA::Policy_ptr bidirectional(CORBA::ORB_ptr) {
  return new BiDirPolicy::BidirectionalPolicy(BiDirPolicy::BOTH, corbel::ListenPoints::any);
}
/// Offers the connections that are opened from now on.
inline void offer_connections(CORBA::ORB_ptr orb) {
  CORBA::Object_var object = orb->resolve_initial_references("ORBPolicyManager");
  CORBA::PolicyManager_var manager = CORBA::PolicyManager::_narrow(object);
  CORBA::PolicyList policies;
  policies.length(1);
  policies[0] = bidirectional(orb);
  manager->set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
}
}  // namespace peer

#include "interop/peer.hpp"
