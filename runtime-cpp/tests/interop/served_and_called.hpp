// SPDX-License-Identifier: Apache-2.0
// A server and a client of one interface in the classic mapping, which are compiled with Corbel and with omniORB.
//   PEER server              prints its reference, serves until its standard input ends
//   PEER client REFERENCE    exit status 0 if all results are right
#pragma once

#include "support/orbs/serve_until_input_ends.hpp"

#include <cstdio>
#include <cstring>
#include <string>

namespace peer {

template <class Servant>
int serve(CORBA::ORB_ptr orb) {
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var root = PortableServer::POA::_narrow(object);
  auto* servant = new Servant;
  PortableServer::ServantBase_var owner(servant);
  PortableServer::ObjectId_var id = root->activate_object(servant);
  object = root->id_to_reference(id.in());
  PortableServer::POAManager_var manager = root->the_POAManager();
  manager->activate();
  test::serve_until_input_ends(orb, object);
  return 0;
}

template <class Interface>
int call(CORBA::ORB_ptr orb, const char* reference, std::string (*wrong_of)(typename Interface::_ptr_type)) {
  CORBA::Object_var object = orb->string_to_object(reference);
  typename Interface::_var_type called = Interface::_narrow(object);
  const std::string wrong = wrong_of(called);
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s came back wrong\n", wrong.c_str());
  }
  return wrong.empty() ? 0 : 1;
}

/// Runs the whole program.
template <class Interface, class Servant>
int run(int argc, char** argv, void (*register_factories)(CORBA::ORB_ptr),
        std::string (*wrong_of)(typename Interface::_ptr_type)) {
  try {
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    register_factories(orb);
    const bool client = argc == 3 && std::strcmp(argv[1], "client") == 0;
    const int status = client ? call<Interface>(orb, argv[2], wrong_of) : serve<Servant>(orb);
    orb->destroy();
    return status;
  } catch (const CORBA::SystemException& e) {
    std::fprintf(stderr, "%s, minor code %u\n", e._name(), static_cast<unsigned>(e.minor()));
    return 1;
  }
}

}  // namespace peer
