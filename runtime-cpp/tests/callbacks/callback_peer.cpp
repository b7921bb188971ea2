// SPDX-License-Identifier: Apache-2.0
// A process that calls back, and a process that is called back and then killed:
//   callback_peer server FILES [-ORB…]  with at most FILES open files: prints its reference, and serves. If it is
//                                       given a nil reference, it prints its resources: descriptors mappings octets
//   callback_peer client WAY REFERENCE  prints the altitude of the callback, and waits
#include "types_skel.hpp"

#include "callbacks/callback_client.hpp"
#include "support/orbs/held_resources.hpp"
#include "support/servants/everything_servant.hpp"

#include <sys/resource.h>
#include <cstdio>
#include <cstdlib>

namespace {

class Caller final : public EverythingServant {
 public:
  CORBA::Object_ptr any_partner(CORBA::Object_ptr given) override {
    if (CORBA::is_nil(given)) {
      const corbel::test::HeldResources held = corbel::test::settled();
      std::printf("%td %td %zu\n", held.descriptors, held.mappings, held.heap);
      std::fflush(stdout);
      return CORBA::Object::_nil();
    }
    const nav::ReadData_var client = nav::ReadData::_unchecked_narrow(given);
    client->get_data();
    return CORBA::Object::_duplicate(given);
  }
};

int serve(const char* files, std::vector<std::string> options) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = static_cast<rlim_t>(std::atoi(files));
  ::setrlimit(RLIMIT_NOFILE, &limit);
  options.insert(options.end(), {"-ORBEndpoint", "iiop://127.0.0.1:0", "-ORBSharedMemory", "offer"});
  Caller caller;
  test::Server server(options);
  const std::string reference =
      test::activate_in(server, test::bidirectional(BiDirPolicy::BOTH, corbel::ListenPoints::any), &caller);
  std::printf("%s\n", reference.c_str());
  std::fflush(stdout);
  return std::getchar() == EOF ? 0 : 1;
}

int call(const char* way, const char* reference) {
  test::CallbackClient client(way);
  const types::Everything_var target = test::resolve<types::Everything>(client.orb(), reference);
  const CORBA::Object_var back = target->any_partner(client.object());
  std::printf("%d\n", client.servant.calls.load());
  std::fflush(stdout);
  return std::getchar() == EOF ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() < 2) {
    return 2;
  }
  return arguments[0] == "server" ? serve(argv[2], {arguments.begin() + 2, arguments.end()})
                                  : call(argv[2], arguments.size() > 2 ? argv[3] : "");
}
