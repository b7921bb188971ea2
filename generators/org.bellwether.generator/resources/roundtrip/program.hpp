// SPDX-License-Identifier: Apache-2.0
// The two programs in one, in the classic mapping, for every ORB:
//   PROGRAM server FILE [-ORB…]   writes a reference for each object into FILE, serves until its standard input ends
//   PROGRAM client FILE [-ORB…]   makes all calls
//   PROGRAM both FILE [-ORB…]     both in one process and one ORB
// Exit status 0 when all that arrived, here, was what the other side had to send; otherwise standard error says what
// was not.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>

// Declarations of the generated part
namespace roundtrip::generated {
void check_constants();
void activate(PortableServer::POA_ptr poa);
void call();
bool oneways_arrived();
void check_calls();
void check_coverage();
}  // namespace roundtrip::generated

namespace roundtrip {

/// The layers of servants below the operations begin here: each interface has the operations that it declares.
template <class Skeleton>
class Root : public virtual Skeleton {
 public:
  explicit Root(const char* object) : _roundtrip_object(object) {}

 protected:
  std::string _roundtrip_object;
};

/// The process's ORB.
inline CORBA::ORB_ptr orb = nullptr;

/// An object for an interface: its servant lives until the ORB is destroyed.
inline void activate(PortableServer::POA_ptr poa, const char* name, PortableServer::Servant servant) {
  PortableServer::ServantBase_var owner(servant);
  PortableServer::ObjectId_var id = poa->activate_object(servant);
  CORBA::Object_var object = poa->id_to_reference(id.in());
  objects.add(name, object.in());
}

class Program {
 public:
  Program(int& argc, char** argv) : orb_(CORBA::ORB_init(argc, argv)) { orb = orb_.in(); }

  int run(const std::string& role, const char* file) {
    generated::check_constants();
    collocated = role == "both";
    if (role != "client") start(file);
    if (role != "server") call(file, role == "client");
    if (role == "server") serve();
    if (role == "both") await_oneways();
    if (role != "client") generated::check_calls();
    objects.clear();
    orb_->destroy();
    std::fprintf(stderr, "%s: %u values compared, %u wrong\n", role.c_str(), verdict.compared(), verdict.wrong());
    return verdict.wrong() == 0 && verdict.compared() > 0 ? 0 : 1;
  }

 private:
  void start(const char* file) {
    CORBA::Object_var root = orb_->resolve_initial_references("RootPOA");
    PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
    generated::activate(poa);
    PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    const std::string unfinished = std::string(file) + ".part";
    {
      std::ofstream out(unfinished);
      for (CORBA::ULong i = 0; i < objects.count(); ++i) {
        CORBA::String_var text = orb_->object_to_string(objects.at(i));
        out << objects.name(objects.at(i)) << ' ' << text.in() << '\n';
      }
      if (!out.flush()) std::perror(file);
    }
    if (std::rename(unfinished.c_str(), file) != 0) std::perror(file);
  }

  void serve() {
    std::thread watch([this] {
      char byte;
      while (::read(STDIN_FILENO, &byte, 1) > 0) {
      }
      await_oneways();
      orb_->shutdown(true);
    });
    orb_->run();
    watch.join();
  }

  /// The client ends once its last oneway calls are written: what nobody has read by then would be lost with the ORB.
  /// Those that do not come within ten seconds never do, and are missing when calls are counted.
  static void await_oneways() {
    using std::chrono::steady_clock;
    const auto end = steady_clock::now() + std::chrono::seconds(10);
    while (!generated::oneways_arrived() && steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }

  void call(const char* file, bool reads) {
    std::ifstream in(file);
    std::string name;
    std::string text;
    while (reads && in >> name >> text) {
      CORBA::Object_var object = orb_->string_to_object(text.c_str());
      objects.add(name.c_str(), object.in());
    }
    for (CORBA::ULong i = 0; i < objects.count(); ++i) {
      CORBA::String_var again = orb_->object_to_string(objects.at(i));
      CORBA::Object_var object = orb_->string_to_object(again);
      verdict.expect("object_to_string and back", objects.name(object), objects.name(objects.at(i)));
    }
    generated::call();
    generated::check_coverage();
  }

  CORBA::ORB_var orb_;
};

inline int main(int argc, char** argv) {
  try {
    Program program(argc, argv);
    const std::string role = argc == 3 ? argv[1] : "";
    if (role == "server" || role == "client" || role == "both") return program.run(role, argv[2]);
    std::fprintf(stderr, "usage: %s server|client|both FILE [-ORB…]\n", argv[0]);
    return 2;
  } catch (const CORBA::SystemException& exception) {
    std::fprintf(stderr, "%s minor %lx\n", exception._rep_id(), static_cast<unsigned long>(exception.minor()));
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "%s\n", exception._rep_id());
  }
  return 1;
}

}  // namespace roundtrip
