// SPDX-License-Identifier: Apache-2.0
// A server that is called over its own socket; exit status 0 if the answer is right. With -ORBInitRef first, it also
// resolves the initial reference "Other"; with a URL first, it only creates a reference from the URL.
#include <cstdio>
#include <string_view>
#include <thread>

#include "bench_skel.hpp"

namespace {

class Servant final : public virtual POA_bench::Echo {
  void ping() override {}
  CORBA::Long echo_long(CORBA::Long value) override { return value; }
  bench::Octets* echo_octets(const bench::Octets& value) override { return new bench::Octets(value); }
  void send_octets(const bench::Octets&) override {}
  bench::Longs* echo_longs(const bench::Longs& value) override { return new bench::Longs(value); }
  bench::Records* echo_records(const bench::Records& value) override { return new bench::Records(value); }
  void send_records(const bench::Records&) override {}
};

}  // namespace

int main(int argc, char** argv) {
  try {
    const bool resolves = argc > 1 && std::string_view(argv[1]) == "-ORBInitRef";
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    CORBA::Object_var other = resolves ? orb->resolve_initial_references("Other") : CORBA::Object::_nil();
    if (argc > 1 && std::string_view(argv[1]).starts_with("corbaloc:")) {
      CORBA::Object_var object = orb->string_to_object(argv[1]);
      return 0;
    }
    CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
    PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
    Servant servant;
    CORBA::Object_var object = poa->servant_to_reference(&servant);
    CORBA::String_var reference = orb->object_to_string(object);
    PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    std::thread serving([&orb] { orb->run(); });

    int client_argc = 3;
    char program[] = "client", option[] = "-ORBCollocation", off[] = "off";
    char* client_argv[] = {program, option, off, nullptr};
    CORBA::ORB_var client = CORBA::ORB_init(client_argc, client_argv, "client");
    CORBA::Object_var remote = client->string_to_object(reference);
    bench::Echo_var echo = bench::Echo::_narrow(remote);
    const bool good = echo->echo_long(42) == 42;
    client->destroy();
    orb->shutdown(false);
    serving.join();
    orb->destroy();
    return good ? 0 : 1;
  } catch (const CORBA::SystemException& exception) {
    std::fprintf(stderr, "%s: %s\n", exception._name(), corbel::describe_minor(exception._name(), exception.minor()));
    return 1;
  }
}
