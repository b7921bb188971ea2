// SPDX-License-Identifier: Apache-2.0
//   soak_peer server FOLDER NAME NUMBER [-ORB…]
//   soak_peer client FOLDER STEADY MORTAL NUMBER SEED TIMEOUT [-ORB…]
// With "intercepted" before these arguments, the ORB has interceptors.
#include "interceptors.hpp"
#include "peer.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

unsigned number(const char* text) { return static_cast<unsigned>(std::strtoul(text, nullptr, 10)); }

int run(CORBA::ORB_ptr orb, int argc, char** argv) {
  const std::string_view role = argc > 1 ? argv[1] : "";
  if (role == "server" && argc == 5) {
    return soak::serve(orb, argv[2], argv[3], number(argv[4]));
  }
  if (role == "client" && argc == 8) {
    return soak::call(orb, argv[2], {argv[3], argv[4], number(argv[5]), number(argv[6]), number(argv[7])});
  }
  std::fprintf(stderr, "soak_peer: %d arguments\n", argc);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc > 3 && std::string_view(argv[1]) == "intercepted") {
      soak::intercept(soak::shared_state_in(argv[3]));
      ++argv;
      --argc;
    }
    const CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    const int status = run(orb, argc, argv);
    orb->destroy();
    soak::check_intercepted();
    return status;
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "soak_peer: %s\n", exception._rep_id());
    return 1;
  }
}
