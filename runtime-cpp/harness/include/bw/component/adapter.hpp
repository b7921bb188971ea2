// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/component/policies.hpp>

#include "orb.hpp"

#include <map>
#include <memory>
#include <string>

namespace bw {

/// An object adapter of a server, with its objects.
class Adapter {
 public:
  /// Creates the adapter `<instance>.<name>`. @throws Failure (start) when the policies contradict one another
  Adapter(Component& component, const std::string& name, const Policies& policies = {});
  ~Adapter();
  Adapter(const Adapter&) = delete;
  Adapter& operator=(const Adapter&) = delete;

  /// Returns true if one servant serves all objects.
  bool shares_servants() const noexcept { return policies_.id_uniqueness == PortableServer::MULTIPLE_ID; }

  /// Creates and publishes an object with this name, as the policies require: activated now, served by the adapter's
  /// default servant, or found by a servant manager when it is called.
  /// @param type the repository id of the object's interface
  /// @throws Failure (start) when the ORB refuses the object
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
  bool begun_ = false;                                       // true if an object was created
  std::map<std::string, PortableServer::Servant> servants_;  // the servants for the servant manager, by object id
  std::unique_ptr<Activator> activator_;
  std::unique_ptr<Locator> locator_;
  PortableServer::POA_var poa_;  // destroyed before its servant managers
};

}  // namespace bw
