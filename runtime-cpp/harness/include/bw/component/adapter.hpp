// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/component/policies.hpp>

#include "orb.hpp"

#include <map>
#include <memory>
#include <string>

namespace bw {

/// An object adapter of a server, with the objects that live in it.
class Adapter {
 public:
  /// Makes the adapter `<instance>.<name>`. @throws Failure (start) when the policies contradict one another
  Adapter(Component& component, const std::string& name, const Policies& policies = {});
  ~Adapter();
  Adapter(const Adapter&) = delete;
  Adapter& operator=(const Adapter&) = delete;

  /// Returns true if one servant serves all objects.
  bool shares_servants() const noexcept { return policies_.id_uniqueness == PortableServer::MULTIPLE_ID; }

  /// Makes an object in the way of the policies and publishes it under this name: activated now, by the adapter's
  /// default servant, or when a servant manager is asked for it.
  /// @param type the repository id of its interface
  /// @throws Failure (start) when the ORB refuses it
  void add(const std::string& name, const char* type, PortableServer::Servant servant);

 private:
  class Activator;
  class Locator;

  CORBA::Object_ptr make(const std::string& name, const char* type, PortableServer::Servant servant);
  CORBA::Object_ptr activate(const std::string& name, PortableServer::Servant servant);
  CORBA::Object_ptr refer(const std::string& name, const char* type);
  void set_manager();
  PortableServer::Servant find(const PortableServer::ObjectId& id) const;

  Component& component_;
  std::string name_;
  Policies policies_;
  bool begun_ = false;                                       // an object was made
  std::map<std::string, PortableServer::Servant> servants_;  // by object id: what the manager finds
  std::unique_ptr<Activator> activator_;
  std::unique_ptr<Locator> locator_;
  PortableServer::POA_var poa_;  // goes before its managers
};

}  // namespace bw
