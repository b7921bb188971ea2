// SPDX-License-Identifier: Apache-2.0
// A host for scripts (rtscheduling/peer.cpp) on an ORB without distributable threads. It supports these commands:
//   id                 none
//   call IOR SCRIPT    runs the script at another host; the result is "none RESULT"
//   tell IOR SCRIPT    the same by a oneway call; the result is "none"
#include "actor.hh"

#include "support/orbs/serve_until_input_ends.hpp"

#include <sstream>
#include <string>

namespace {

class ScriptHost : public POA_test::Actor {
 public:
  /// @param orb an ORB that outlives this object
  explicit ScriptHost(CORBA::ORB_ptr orb) : orb_(orb) {}

  char* act(const char* script) override { return CORBA::string_dup(run(script).c_str()); }
  void tell(const char* script) override { run(script); }

 private:
  std::string run(const std::string& script) {
    std::istringstream in(script);
    std::string word;
    in >> word;
    if (word == "id") {
      return "none";
    }
    if (word != "call" && word != "tell") {
      return "?";
    }
    std::string ior;
    in >> ior;
    std::string rest;
    std::getline(in >> std::ws, rest);
    CORBA::Object_var object = orb_->string_to_object(ior.c_str());
    test::Actor_var other = test::Actor::_unchecked_narrow(object);
    if (word == "tell") {
      other->tell(rest.c_str());
      return "none";
    }
    CORBA::String_var result = other->act(rest.c_str());
    return std::string("none ") + result.in();
  }

  CORBA::ORB_ptr orb_;
};

}  // namespace

int main(int argc, char** argv) {
  CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var root = PortableServer::POA::_narrow(object);
  auto* servant = new ScriptHost(orb);
  PortableServer::ServantBase_var owner(servant);
  PortableServer::ObjectId_var id = root->activate_object(servant);
  object = root->id_to_reference(id.in());
  PortableServer::POAManager_var manager = root->the_POAManager();
  manager->activate();
  test::serve_until_input_ends(orb, object);
  orb->destroy();
  return 0;
}
