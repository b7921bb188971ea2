// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb_configuration.hpp"

#include <bw/component/policies.hpp>

#include "orb.hpp"

#include <map>
#include <string>
#include <thread>

namespace bw {

/// The ORB of a process and its object adapter, with persistent references and user ids. Requests are held until
/// `open`.
class OrbThread {
 public:
  /// @param config the file of OrbConfiguration
  /// @throws Failure (start) if the ORB does not start, for instance because its endpoint is in use
  explicit OrbThread(const std::string& config);
  ~OrbThread();
  OrbThread(const OrbThread&) = delete;
  OrbThread& operator=(const OrbThread&) = delete;

  CORBA::Object_ptr activate_object(const std::string& id, PortableServer::Servant servant);

  /// Creates a child of the root adapter with the options in the configuration; it also holds requests until `open`.
  /// @throws Failure (start) if the ORB does not support the policies and options
  PortableServer::POA_ptr make_adapter(const std::string& name, const Policies& policies);

  CORBA::ORB_ptr orb() const noexcept { return orb_.in(); }
  std::string to_string(CORBA::Object_ptr object);
  CORBA::Object_ptr to_object(const std::string& reference);

  /// Accepts requests, and runs the ORB in a new thread.
  void open();

  /// Shuts the ORB down after the requests in progress, and ends its thread.
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
