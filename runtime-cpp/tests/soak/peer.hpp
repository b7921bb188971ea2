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

/// Runs the server with the number `number`, and writes its reference into the file of `name`.
int serve(CORBA::ORB_ptr orb, const std::string& folder, const std::string& name, unsigned number);

/// The settings of a client's calls.
struct Calls {
  std::string steady, mortal;  // names of servers: the first one is never killed, the second one is
  unsigned number;             // the client's number
  unsigned seed;
  unsigned timeout_ms;  // the time limit of a call; 0: none
};

int call(CORBA::ORB_ptr orb, const std::string& folder, const Calls& calls);

}  // namespace soak
