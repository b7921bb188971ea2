// SPDX-License-Identifier: Apache-2.0
// A server and a client of values::Echo, in the classic mapping: compiled against Corbel and against omniORB.
//   PEER server              prints its reference, serves until its standard input ends
//   PEER client REFERENCE    exit status 0 when everything came back right
#pragma once

#include "support/values.hpp"
#include "support/values_servant.hpp"

#include <unistd.h>
#include <cstdio>
#include <cstring>
#include <thread>

namespace peer {

inline int serve(CORBA::ORB_ptr orb) {
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var root = PortableServer::POA::_narrow(object);
  auto* servant = new test::EchoServant;
  PortableServer::ServantBase_var owner(servant);
  PortableServer::ObjectId_var id = root->activate_object(servant);
  object = root->id_to_reference(id.in());
  CORBA::String_var text = orb->object_to_string(object);
  PortableServer::POAManager_var manager = root->the_POAManager();
  manager->activate();
  std::printf("%s\n", static_cast<const char*>(text));
  std::fflush(stdout);
  std::thread watch([orb] {
    char byte;
    while (::read(STDIN_FILENO, &byte, 1) > 0) {
    }
    orb->shutdown(false);
  });
  orb->run();
  watch.join();
  return 0;
}

inline int call(CORBA::ORB_ptr orb, const char* reference) {
  CORBA::Object_var object = orb->string_to_object(reference);
  values::Echo_var echo = values::Echo::_narrow(object);
  const std::string wrong = test::wrong_of(echo);
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s came back wrong\n", wrong.c_str());
  }
  return wrong.empty() ? 0 : 1;
}

inline int run(int argc, char** argv) {
  try {
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    test::register_factories(orb);
    const int status = argc == 3 && std::strcmp(argv[1], "client") == 0 ? call(orb, argv[2]) : serve(orb);
    orb->destroy();
    return status;
  } catch (const CORBA::SystemException& e) {
    std::fprintf(stderr, "%s, minor code %u\n", e._name(), static_cast<unsigned>(e.minor()));
    return 1;
  }
}

}  // namespace peer

int main(int argc, char** argv) { return peer::run(argc, argv); }
