// SPDX-License-Identifier: Apache-2.0
// A program that requests bidirectional connections; exit status 0 if its object adapter accepted the policy.
#include <corbel/CORBA.h>
#include <corbel/PortableServer.h>

int main(int argc, char** argv) {
  CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var root = PortableServer::POA::_narrow(object);
  PortableServer::POAManager_var manager = root->the_POAManager();
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new BiDirPolicy::BidirectionalPolicy(BiDirPolicy::BOTH);
  PortableServer::POA_var poa = root->create_POA("callbacks", manager, policies);
  const bool good = !CORBA::is_nil(poa);
  orb->destroy();
  return good ? 0 : 1;
}
