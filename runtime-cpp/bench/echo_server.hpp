// SPDX-License-Identifier: Apache-2.0
// A server of `bench::Echo` in the classic mapping: the same source for every ORB.
#pragma once

#include "support/orbs/serve_until_input_ends.hpp"
#include "support/servants/bench_servant.hpp"

#include <span>
#include <string>
#include <vector>

namespace peer {

inline CORBA::ORB_ptr make_orb(std::span<char*> options) {
  std::string name = "peer";
  std::vector<char*> arguments{name.data()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return CORBA::ORB_init(count, arguments.data());
}

/// Activates an object and returns its reference.
inline CORBA::Object_ptr activate(CORBA::ORB_ptr orb) {
  CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
  auto* servant = new test::BenchServant;
  PortableServer::ObjectId_var id = poa->activate_object(servant);
  servant->_remove_ref();  // the object adapter has the last reference
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  return poa->id_to_reference(id.in());
}

/// Prints its reference, and serves until its standard input ends. The options are the ORB's.
inline int serve_echo(std::span<char*> options) {
  CORBA::ORB_var orb = make_orb(options);
  CORBA::Object_var reference = activate(orb);
  test::serve_until_input_ends(orb, reference);
  orb->destroy();
  return 0;
}

}  // namespace peer
