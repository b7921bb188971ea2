// SPDX-License-Identifier: Apache-2.0
#include "types_skel.hpp"

namespace peer {
/// Servant managers are local objects.
using LocatorBase = PortableServer::ServantLocator;
inline PortableServer::ServantManager_ptr as_manager(LocatorBase* locator) { return locator; }
}  // namespace peer

#include "peer.hpp"
