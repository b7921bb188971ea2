// SPDX-License-Identifier: Apache-2.0
// Object adapters and clients with bidirectional connections.
#pragma once

#include "orb_fixture.hpp"

#include <string>

namespace test {

inline CORBA::PolicyList bidirectional(BiDirPolicy::BidirectionalPolicyValue value = BiDirPolicy::BOTH,
                                       corbel::ListenPoints believed = corbel::ListenPoints::of_peer) {
  CORBA::PolicyList policies;
  policies.length(1);
  policies[0] = new BiDirPolicy::BidirectionalPolicy(value, believed);
  return policies;
}

/// Activates the servant in a new adapter with these policies. Returns its reference as text.
inline std::string activate_in(Server& server, const CORBA::PolicyList& policies, PortableServer::Servant servant) {
  static std::atomic<int> number{0};
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  const PortableServer::POA_var poa =
      server.poa()->create_POA(("both " + std::to_string(++number)).c_str(), manager, policies);
  const PortableServer::ObjectId_var id = poa->activate_object(servant);
  const CORBA::Object_var reference = poa->id_to_reference(*id);
  const CORBA::String_var text = server.orb()->object_to_string(reference);
  return static_cast<const char*>(text.in());
}

/// Offers the connections of references that the ORB creates from now on.
inline void offer_connections(const Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("ORBPolicyManager");
  const CORBA::PolicyManager_var manager = CORBA::PolicyManager::_narrow(object);
  manager->set_policy_overrides(bidirectional(), CORBA::ADD_OVERRIDE);
}

}  // namespace test
