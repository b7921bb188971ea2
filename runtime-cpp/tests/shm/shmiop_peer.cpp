// SPDX-License-Identifier: Apache-2.0
// A process that a test kills or calls:
//   shmiop_peer server MILLISECONDS [-ORB…]   prints its reference and serves; says "called" of each call that takes
//                                             longer than none
//   shmiop_peer client IOR [-ORB…]            prints "calling", calls once, prints the altitude or the exception
#include "support/servants/nav_servant.hpp"

#include <corbel/CORBA.h>
#include <corbel/PortableServer.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

void say(const char* line) {
  std::printf("%s\n", line);
  std::fflush(stdout);
}

int serve(CORBA::ORB_ptr orb, int milliseconds) {
  test::ReadData servant([=] {
    if (milliseconds > 0) {
      say("called");
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    }
  });
  const CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
  const PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
  const PortableServer::ObjectId_var id = poa->activate_object(&servant);
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  const CORBA::Object_var object = poa->id_to_reference(*id);
  const CORBA::String_var text = orb->object_to_string(object);
  say(text.in());
  orb->run();
  return 0;
}

int call(CORBA::ORB_ptr orb, const char* reference) {
  const CORBA::Object_var object = orb->string_to_object(reference);
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  say("calling");
  std::string result;
  try {
    result = std::to_string(static_cast<int>(target->get_data().altitude));
  } catch (const CORBA::Exception& exception) {
    result = exception._name();
  }
  say(result.c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
  if (argc != 3) {
    return 2;
  }
  const int status = std::strcmp(argv[1], "server") == 0 ? serve(orb, std::atoi(argv[2])) : call(orb, argv[2]);
  orb->destroy();
  return status;
}
