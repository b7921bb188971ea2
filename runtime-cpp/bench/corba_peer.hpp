// SPDX-License-Identifier: Apache-2.0
// Client and server of `nav::ReadData::get_data`, in the classic mapping: the same source for every ORB.
//   PEER server [-ORB…]                      prints its reference, serves until its standard input ends
//   PEER client IOR CALLS WARMUP [-ORB…]     prints one result line
//   PEER collocated CALLS WARMUP [-ORB…]     the same for an object of the client's own ORB
#pragma once

#include "latency.hpp"

#include <unistd.h>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace bench {

class ReadData final : public virtual POA_nav::ReadData {
 public:
  nav::Position get_data() override {
    nav::Position position;
    position.latitude = 48.15;
    position.longitude = 11.58;
    position.altitude = ++altitude_;
    return position;
  }

 private:
  double altitude_ = 0;
};

/// An object that is active from now on.
inline CORBA::Object_ptr activate(CORBA::ORB_ptr orb) {
  CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
  auto* servant = new ReadData;
  PortableServer::ObjectId_var id = poa->activate_object(servant);
  servant->_remove_ref();  // the object adapter's is the last
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  return poa->id_to_reference(id.in());
}

inline int serve(CORBA::ORB_ptr orb) {
  CORBA::Object_var reference = activate(orb);
  CORBA::String_var text = orb->object_to_string(reference);
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

inline int call(CORBA::Object_ptr object, std::size_t calls, std::size_t warmup) {
  nav::ReadData_var target = nav::ReadData::_narrow(object);
  return measure(calls, warmup, [&] { return target->get_data().altitude > 0; });
}

}  // namespace bench

int main(int argc, char** argv) {
  try {
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    int status = 2;
    if (argc == 2 && std::strcmp(argv[1], "server") == 0) {
      status = bench::serve(orb);
    } else if (argc == 5 && std::strcmp(argv[1], "client") == 0) {
      CORBA::Object_var object = orb->string_to_object(argv[2]);
      status = bench::call(object, std::strtoull(argv[3], nullptr, 10), std::strtoull(argv[4], nullptr, 10));
    } else if (argc == 4 && std::strcmp(argv[1], "collocated") == 0) {
      CORBA::Object_var object = bench::activate(orb);
      status = bench::call(object, std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10));
    } else {
      std::fprintf(stderr, "usage: " BENCH_PEER_USAGE " server | client IOR CALLS WARMUP | collocated CALLS WARMUP\n");
    }
    orb->destroy();
    return status;
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, BENCH_PEER_USAGE ": %s\n", exception._rep_id());
    return 1;
  }
}
