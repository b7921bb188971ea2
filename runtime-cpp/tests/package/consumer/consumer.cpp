// SPDX-License-Identifier: Apache-2.0
// The smallest program with an ORB and an object adapter; exit status 0 if both were created.
#include <corbel/CORBA.h>
#include <corbel/PortableServer.h>

int main(int argc, char** argv) {
  CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(object);
  const bool good = !CORBA::is_nil(poa);
  orb->destroy();
  return good ? 0 : 1;
}
