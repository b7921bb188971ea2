// SPDX-License-Identifier: Apache-2.0
#include "types.hh"

namespace peer {
/// Servant managers are servants, as they were before CORBA 3.
using LocatorBase = POA_PortableServer::ServantLocator;
inline PortableServer::ServantManager_ptr as_manager(LocatorBase* locator) {
  PortableServer::ServantManager_ptr manager = locator->_this();
  locator->_remove_ref();  // the object adapter's is the last
  return manager;
}
}  // namespace peer

#include "peer.hpp"
