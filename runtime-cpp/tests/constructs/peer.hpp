// SPDX-License-Identifier: Apache-2.0
// A server and a client of constructs::Echo in the classic mapping, which are compiled with Corbel and with omniORB.
//   PEER server [-ORB…]              prints its reference, serves until its standard input ends
//   PEER client REFERENCE [-ORB…]    exit status 0 if all results were right
#pragma once

#include "constructs/echo_client.hpp"
#include "constructs/echo_servant.hpp"
#include "support/orbs/serve_until_input_ends.hpp"

#include <cstring>

namespace echo {

inline int serve(CORBA::ORB_ptr orb) {
  CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
  // The adapter has a reference, so the servant exists until the ORB is destroyed.
  PortableServer::ServantBase_var servant(new EchoServant(orb));
  PortableServer::ObjectId_var id = poa->activate_object(servant.in());
  CORBA::Object_var reference = poa->id_to_reference(id.in());
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  test::serve_until_input_ends(orb, reference);
  return 0;
}

inline int call(CORBA::ORB_ptr orb, const char* reference) {
  CORBA::Object_var object = orb->string_to_object(reference);
  constructs::Echo_var target = constructs::Echo::_narrow(object);
  if (CORBA::is_nil(target)) {
    std::fprintf(stderr, "not an Echo\n");
    return 1;
  }
  return EchoClient(target).run() == 0 ? 0 : 1;
}

}  // namespace echo

int main(int argc, char** argv) {
  try {
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    int status = 2;
    if (argc == 2 && std::strcmp(argv[1], "server") == 0) {
      status = echo::serve(orb);
    } else if (argc == 3 && std::strcmp(argv[1], "client") == 0) {
      status = echo::call(orb, argv[2]);
    } else {
      std::fprintf(stderr, "usage: PEER server | client REFERENCE\n");
    }
    orb->destroy();
    return status;
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "peer: %s\n", exception._rep_id());
    return 1;
  }
}
