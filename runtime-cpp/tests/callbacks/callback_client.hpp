// SPDX-License-Identifier: Apache-2.0
// The ways to call a client back: over a connection to its listening address, over the connection that it has opened,
// or over shared memory.
#pragma once

#include "support/orbs/bidirectional.hpp"
#include "support/servants/nav_servant.hpp"

#include <string>
#include <vector>

namespace test {

inline const std::string kCallbackPaths[] = {"iiop", "bidir", "shmiop"};

/// A client with its own object.
class CallbackClient {
 public:
  explicit CallbackClient(const std::string& way) : orb_(options(way)) {
    if (way == "bidir") {
      offer_connections(orb_.orb());
    }
    const std::string own = activate_in(orb_, way == "bidir" ? bidirectional() : CORBA::PolicyList(), &servant);
    object_ = orb_.orb()->string_to_object(own.c_str());
  }
  ~CallbackClient() { orb_.stop(); }

  CORBA::Object_ptr object() const { return object_.in(); }
  Orb& orb() { return orb_.orb(); }
  ReadData servant;

 private:
  static std::vector<std::string> options(const std::string& way) {
    if (way == "shmiop") {
      return {"-ORBConcurrency", "thread-per-connection", "-ORBEndpoint", "shmiop://"};
    }
    // An address for documentation is not reachable: calls reach this client over its own connection only.
    return {"-ORBConcurrency",   "thread-per-connection",
            "-ORBSharedMemory",  "off",
            "-ORBPublishedHost", way == "bidir" ? "192.0.2.1" : "127.0.0.1"};
  }

  Server orb_;
  CORBA::Object_var object_;
};

}  // namespace test
