// SPDX-License-Identifier: Apache-2.0
// A server of `bench::Echo` in the classic mapping: the same source for every ORB.
#pragma once

#include <unistd.h>
#include <cstdio>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace peer {

class EchoServant final : public virtual POA_bench::Echo {
 public:
  void ping() override {}
  CORBA::Long echo_long(CORBA::Long value) override { return value; }
  bench::Octets* echo_octets(const bench::Octets& value) override { return new bench::Octets(value); }
  void send_octets(const bench::Octets&) override {}
  bench::Longs* echo_longs(const bench::Longs& value) override { return new bench::Longs(value); }
  bench::Records* echo_records(const bench::Records& value) override { return new bench::Records(value); }
  void send_records(const bench::Records&) override {}
};

inline CORBA::ORB_ptr make_orb(std::span<char*> options) {
  std::string name = "peer";
  std::vector<char*> arguments{name.data()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return CORBA::ORB_init(count, arguments.data());
}

/// An object that is active from now on.
inline CORBA::Object_ptr activate(CORBA::ORB_ptr orb) {
  CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
  auto* servant = new EchoServant;
  PortableServer::ObjectId_var id = poa->activate_object(servant);
  servant->_remove_ref();  // the object adapter's is the last
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  return poa->id_to_reference(id.in());
}

/// Prints its reference, and serves until its standard input ends. Options are the ORB's.
inline int serve_echo(std::span<char*> options) {
  CORBA::ORB_var orb = make_orb(options);
  CORBA::Object_var reference = activate(orb);
  CORBA::String_var text = orb->object_to_string(reference);
  std::printf("%s\n", static_cast<const char*>(text));
  std::fflush(stdout);
  std::thread watch([&] {
    char byte;
    while (::read(STDIN_FILENO, &byte, 1) > 0) {
    }
    orb->shutdown(false);
  });
  orb->run();
  watch.join();
  orb->destroy();
  return 0;
}

}  // namespace peer
