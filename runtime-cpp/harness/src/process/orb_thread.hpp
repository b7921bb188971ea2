// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb_configuration.hpp"

#include <bw/component/policies.hpp>

#include "orb.hpp"

#include <map>
#include <string>
#include <thread>

namespace bw {

/// The ORB of a process and its object adapter: persistent references, ids given by the user, requests held until
/// `open`.
class OrbThread {
 public:
  /// @param config file of OrbConfiguration
  /// @throws Failure (start) when the ORB does not start, for instance because its endpoint is taken
  explicit OrbThread(const std::string& config);
  ~OrbThread();
  OrbThread(const OrbThread&) = delete;
  OrbThread& operator=(const OrbThread&) = delete;

  CORBA::Object_ptr activate_object(const std::string& id, PortableServer::Servant servant);

  /// A child of the root adapter that holds requests until `open`, too, with the options that the configuration sets
  /// for it.
  /// @throws Failure (start) when the ORB does not have these policies and options
  PortableServer::POA_ptr make_adapter(const std::string& name, const Policies& policies);

  CORBA::ORB_ptr orb() const noexcept { return orb_.in(); }
  std::string to_string(CORBA::Object_ptr object);
  CORBA::Object_ptr to_object(const std::string& reference);

  /// Lets requests in and runs the ORB in a thread of its own.
  void open();

  /// Shuts the ORB down, requests under way included, and ends its thread.
  void close();

 private:
  void add_options(const std::string& adapter, CORBA::PolicyList& policies) const;

  const OrbConfiguration configuration_;
  CORBA::ORB_var orb_;
  PortableServer::POA_var root_;
  PortableServer::POA_var poa_;
  PortableServer::POAManager_var manager_;
  std::thread thread_;
};

}  // namespace bw
