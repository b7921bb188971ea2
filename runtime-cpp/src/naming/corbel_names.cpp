// SPDX-License-Identifier: Apache-2.0
// corbel-names: a naming service as a process.
//   corbel-names [--ior FILE] [-ORB…], or --help
// Programs find it by -ORBInitRef NameService=corbaloc::HOST:2809/NameService, or by names in URLs:
// corbaname::HOST:2809#factory/kiln. The process ends at SIGINT and SIGTERM, and its bindings end with it.
#include "names_arguments.hpp"
#include "names_shutdown.hpp"

#include <corbel/mapping/minor_codes.hpp>
#include <corbel/naming/service.hpp>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

/// Writes the file atomically, so that readers never see a part of the text.
bool write_whole(const std::string& file, const char* text) {
  const std::string part = file + ".part";
  {
    std::ofstream out(part);
    out << text << '\n';
    if (!out.flush()) return false;
  }
  return std::rename(part.c_str(), file.c_str()) == 0;
}

int serve(CORBA::ORB_ptr orb, const std::string& file) {
  const CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  const PortableServer::POA_var poa = PortableServer::POA::_narrow(object);
  const corbel::naming::Service service(poa);
  const CosNaming::NamingContextExt_var root = service.root();
  orb->register_initial_reference("NameService", root);
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  const CORBA::String_var reference = orb->object_to_string(root);
  if (!file.empty() && !write_whole(file, reference)) {
    std::fprintf(stderr, "corbel-names: cannot write %s: name a file in a folder that is there\n", file.c_str());
    return 2;
  }
  std::printf("%s\n", static_cast<const char*>(reference));
  std::fflush(stdout);
  orb->run();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  // Blocked before other threads start, so that only sigwait() gets these signals.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  try {
    std::vector<std::string> arguments = corbel::naming::with_defaults({argv, argv + argc});
    if (corbel::naming::asks_for_help(arguments)) {
      std::fputs(corbel::naming::help_text(arguments).c_str(), stdout);
      return 0;
    }
    std::vector<char*> texts;
    for (std::string& argument : arguments) texts.push_back(argument.data());
    texts.push_back(nullptr);
    int count = static_cast<int>(arguments.size());
    const CORBA::ORB_var orb = CORBA::ORB_init(count, texts.data());
    const bool file = count == 3 && std::string(texts[1]) == "--ior";
    if (count != 1 && !file) {
      std::fprintf(stderr, "corbel-names: the argument %s is unknown: --help lists the arguments\n", texts[1]);
      return 2;
    }
    const corbel::naming::SignalShutdown shutdown(orb, ends);
    const int status = serve(orb, file ? texts[2] : "");
    orb->destroy();
    return status;
  } catch (const CORBA::BAD_PARAM&) {  // an invalid option, which the ORB has reported
    return 2;
  } catch (const CORBA::SystemException& exception) {
    const std::string why = corbel::describe_minor(exception._name(), exception.minor());
    std::fprintf(stderr, "corbel-names: %s%s%s\n", exception._rep_id(), why.empty() ? "" : ": ", why.c_str());
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "corbel-names: %s\n", exception._rep_id());
  }
  return 1;
}
