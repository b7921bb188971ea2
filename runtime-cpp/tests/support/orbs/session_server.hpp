// SPDX-License-Identifier: Apache-2.0
// The objects of a session without a server, for a fuzz target and its seeds: objects with fixed keys.
#pragma once

#include "types_skel.hpp"
#include "values_skel.hpp"

#include <corbel/PortableServer.h>
#include <corbel/orb/bidirectional_policy.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/thread_pool_lanes.hpp>

#include "support/servants/dynamic_servant.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/values.hpp"
#include "support/servants/values_servant.hpp"

#include <string>
#include <vector>

namespace corbel::test {

class SessionServer {
 public:
  SessionServer() {
    const CORBA::Object_var object = orb_->resolve_initial_references("RootPOA");
    const PortableServer::POA_var root = PortableServer::POA::_narrow(object);
    const PortableServer::POAManager_var manager = root->the_POAManager();
    CORBA::PolicyList policies;
    policies.length(3);
    policies[0] = root->create_lifespan_policy(PortableServer::PERSISTENT);
    policies[1] = root->create_id_assignment_policy(PortableServer::USER_ID);
    policies[2] = new BiDirPolicy::BidirectionalPolicy(BiDirPolicy::BOTH);
    poa_ = root->create_POA("p", manager, policies);
    ::test::register_factories(orb_);
    activate("e", everything_);
    activate("d", dynamic_);
    activate("v", values_);
    manager->activate();
  }
  SessionServer(const SessionServer&) = delete;
  SessionServer& operator=(const SessionServer&) = delete;
  ~SessionServer() { orb_->destroy(); }

  orb::Core& core() const { return *orb_->_core(); }
  const orb::ThreadPoolLanes& lanes() const { return lanes_; }

  /// Returns the key of the object with this id: "e" serves types::Everything, "d" dynamic::Echo, "v" values::Echo.
  giop::Bytes key(const char* id) const {
    const PortableServer::ObjectId_var oid = PortableServer::string_to_ObjectId(id);
    const CORBA::Object_var reference = poa_->id_to_reference(*oid);
    return giop::parse_uiop_profile(reference->_reference()->ior().profiles.at(0))->object_key;
  }

 private:
  void activate(const char* id, PortableServer::ServantBase& servant) {
    const PortableServer::ObjectId_var oid = PortableServer::string_to_ObjectId(id);
    poa_->activate_object_with_id(*oid, &servant);
  }
  // Small values, so that inputs can reach the limits. The server listens, because it would otherwise have no
  // references; no client connects.
  static CORBA::ORB_ptr make() {
    std::vector<std::string> arguments{"session", "-ORBEndpoint",
                                       "uiop://", "-ORBMaxMessageSize",
                                       "16384",   "-ORBMaxFragmentedMessages",
                                       "3",       "-ORBMaxReassemblyMemory",
                                       "8192",    "-ORBFragmentSize",
                                       "2048"};
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    int argc = static_cast<int>(argv.size());
    argv.push_back(nullptr);
    return CORBA::ORB_init(argc, argv.data(), "session");
  }

  static orb::ThreadPoolLanes make_lanes(options::Values options) {
    options.thread_pool_lanes = "0:1,100:1";
    return orb::ThreadPoolLanes(options);
  }

  EverythingServant everything_;
  DynamicServant dynamic_;
  ::test::EchoServant values_;
  CORBA::ORB_var orb_ = make();
  PortableServer::POA_var poa_;
  orb::ThreadPoolLanes lanes_ = make_lanes(core().options);
};

}  // namespace corbel::test
