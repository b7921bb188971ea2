// SPDX-License-Identifier: Apache-2.0
#include "types.hh"

namespace peer {
/// Servant managers are servants, as before CORBA 3.
using LocatorBase = POA_PortableServer::ServantLocator;
inline PortableServer::ServantManager_ptr as_manager(LocatorBase* locator) {
  PortableServer::ServantManager_ptr manager = locator->_this();
  locator->_remove_ref();  // the object adapter has the last reference
  return manager;
}

inline CORBA::Policy_ptr bidirectional(CORBA::ORB_ptr orb) {
  CORBA::Any value;
  value <<= BiDirPolicy::BOTH;
  return orb->create_policy(BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE, value);
}
[[noreturn]] inline void send_for_good(CORBA::Object_ptr target) {
  throw omniORB::LOCATION_FORWARD(CORBA::Object::_duplicate(target), true);
}

/// omniORB offers connections by its options.
inline void offer_connections(CORBA::ORB_ptr) {}
}  // namespace peer

#include "interop/peer.hpp"
