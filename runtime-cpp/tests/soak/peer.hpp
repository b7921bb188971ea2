// SPDX-License-Identifier: Apache-2.0
// The server and the client processes that the soak test kills. Both end when their standard input ends.
#pragma once

#include <corbel/CORBA.h>

#include <string>

namespace soak {

/// Returns the path of the file into which a server writes its reference.
inline std::string reference_file(const std::string& folder, const std::string& server) {
  return folder + "/" + server + ".ior";
}

/// Serves with the number `number`, and writes the reference into the file of `name`.
int serve(CORBA::ORB_ptr orb, const std::string& folder, const std::string& name, unsigned number);

/// The settings of a client's calls.
struct Calls {
  std::string steady, mortal;  // names of servers: one lives as long as the soak, the other is killed
  unsigned number;             // of this client
  unsigned seed;
  unsigned timeout_ms;  // of a call; 0: none
};

int call(CORBA::ORB_ptr orb, const std::string& folder, const Calls& calls);

}  // namespace soak
