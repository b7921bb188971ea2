// SPDX-License-Identifier: Apache-2.0
#include "corbel/naming/service.hpp"

#include "context.hpp"

namespace corbel::naming {

namespace {

PortableServer::POA_ptr make_adapter(PortableServer::POA_ptr parent) {
  const PortableServer::POAManager_var manager = parent->the_POAManager();
  return parent->create_POA("Naming", manager, CORBA::PolicyList());
}

}  // namespace

Service::Service(PortableServer::POA_ptr parent, Limits limits) {
  const PortableServer::POA_var poa = make_adapter(parent);
  tree_ = std::make_shared<Tree>(poa, limits);
  const CORBA::Object_var object = tree_->activate(new Context(tree_, true));
  root_ = CosNaming::NamingContextExt::_unchecked_narrow(object);
}

Service::~Service() = default;

CosNaming::NamingContextExt_ptr Service::root() const { return CosNaming::NamingContextExt::_duplicate(root_); }

}  // namespace corbel::naming
