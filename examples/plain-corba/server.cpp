// SPDX-License-Identifier: Apache-2.0
// A server of example::Echo, in the classic C++ mapping: prints its reference, serves until its standard input ends.
#include "echo_skel.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>

namespace {

class EchoServant final : public virtual POA_example::Echo {
 public:
  char* say(const char* text) override {
    ++calls_;
    if (std::strlen(text) > example::LONGEST_TEXT) {
      throw example::TooLong(static_cast<CORBA::ULong>(std::strlen(text)));
    }
    return CORBA::string_dup(text);
  }

  CORBA::Long sum(const example::Numbers& numbers, CORBA::Long& count) override {
    ++calls_;
    CORBA::Long sum = 0;
    for (CORBA::ULong i = 0; i < numbers.length(); ++i) {
      sum += numbers[i];
    }
    count = static_cast<CORBA::Long>(numbers.length());
    return sum;
  }

  void hint(const char*) override { ++calls_; }

  CORBA::Long calls() override { return calls_; }

 private:
  std::atomic<CORBA::Long> calls_{0};
};

}  // namespace

int main(int argc, char** argv) {
  try {
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
    PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
    auto* servant = new EchoServant;
    PortableServer::ObjectId_var id = poa->activate_object(servant);
    servant->_remove_ref();  // the object adapter's reference is the last
    CORBA::Object_var reference = poa->id_to_reference(id.in());
    CORBA::String_var text = orb->object_to_string(reference);
    PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    std::printf("%s\n", static_cast<const char*>(text));
    std::fflush(stdout);
    std::thread watch([&orb] {
      char byte;
      while (::read(STDIN_FILENO, &byte, 1) > 0) {
      }
      orb->shutdown(false);
    });
    orb->run();
    watch.join();
    orb->destroy();
    return 0;
  } catch (const CORBA::SystemException& exception) {
    const char* why = corbel::describe_minor(exception._name(), exception.minor());
    std::fprintf(stderr, "server: %s%s%s\n", exception._name(), *why ? ": " : "", why);
    return 1;
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "server: %s\n", exception._rep_id());
    return 1;
  }
}
