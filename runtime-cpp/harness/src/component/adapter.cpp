// SPDX-License-Identifier: Apache-2.0
#include <bw/component/adapter.hpp>

#include <bw/process/error.hpp>
#include <bw/process/error_report.hpp>
#include <bw/process/process.hpp>

namespace bw {

namespace {

using PortableServer::ObjectId;
using PortableServer::POA_ptr;
using PortableServer::Servant;

std::string bytes(const ObjectId& id) {
  std::string result(id.length(), '\0');
  for (CORBA::ULong i = 0; i < id.length(); ++i) result[i] = static_cast<char>(id[i]);
  return result;
}

}  // namespace

/// Returns servants, which live as long as their component: activating and deactivating an object creates and destroys
/// none.
class Adapter::Activator : public virtual PortableServer::ServantActivator, public virtual CORBA::LocalObject {
 public:
  explicit Activator(const Adapter& adapter) : adapter_(adapter) {}

  Servant incarnate(const ObjectId& id, POA_ptr) override {
    const Servant servant = adapter_.find(id);
    servant->_add_ref();
    return servant;
  }
  void etherealize(const ObjectId&, POA_ptr, Servant servant, CORBA::Boolean, CORBA::Boolean) override {
    servant->_remove_ref();
  }

 private:
  const Adapter& adapter_;
};

class Adapter::Locator : public virtual PortableServer::ServantLocator, public virtual CORBA::LocalObject {
 public:
  explicit Locator(const Adapter& adapter) : adapter_(adapter) {}

  Servant preinvoke(const ObjectId& id, POA_ptr, const char*, Cookie&) override { return adapter_.find(id); }
  void postinvoke(const ObjectId&, POA_ptr, const char*, Cookie, Servant) override {}

 private:
  const Adapter& adapter_;
};

Adapter::Adapter(Component& component, const std::string& name, const Policies& policies)
    : component_(component),
      name_(component.instance_name() + "." + name),
      policies_(policies),
      poa_(component.process().make_adapter(name_, policies)) {}

Adapter::~Adapter() = default;

void Adapter::add(const std::string& name, const char* type, Servant servant) {
  try {
    CORBA::Object_var object = make(name, type, servant);
    component_.process().add_object(name, object);
  } catch (const CORBA::Exception& exception) {
    fail_start("the adapter " + name_ + " does not make the object " + name + ": " + describe(exception));
  }
  begun_ = true;
}

CORBA::Object_ptr Adapter::make(const std::string& name, const char* type, Servant servant) {
  if (policies_.implicit_activation == PortableServer::IMPLICIT_ACTIVATION) return poa_->servant_to_reference(servant);
  switch (policies_.request_processing) {
    case PortableServer::USE_DEFAULT_SERVANT:
      if (!begun_) poa_->set_servant(servant);
      return refer(name, type);
    case PortableServer::USE_SERVANT_MANAGER: {
      if (!begun_) set_manager();
      CORBA::Object_var object = refer(name, type);
      PortableServer::ObjectId_var id = poa_->reference_to_id(object);
      servants_[bytes(id)] = servant;
      return object._retn();
    }
    default: return activate(name, servant);
  }
}

CORBA::Object_ptr Adapter::activate(const std::string& name, Servant servant) {
  if (policies_.id_assignment == PortableServer::SYSTEM_ID) {
    PortableServer::ObjectId_var id = poa_->activate_object(servant);
    return poa_->id_to_reference(id);
  }
  PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(name.c_str());
  poa_->activate_object_with_id(id, servant);
  return poa_->id_to_reference(id);
}

/// Returns a reference without activating an object.
CORBA::Object_ptr Adapter::refer(const std::string& name, const char* type) {
  if (policies_.id_assignment == PortableServer::SYSTEM_ID) return poa_->create_reference(type);
  PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(name.c_str());
  return poa_->create_reference_with_id(id, type);
}

void Adapter::set_manager() {
  if (policies_.servant_retention == PortableServer::RETAIN) {
    activator_ = std::make_unique<Activator>(*this);
    poa_->set_servant_manager(activator_.get());
  } else {
    locator_ = std::make_unique<Locator>(*this);
    poa_->set_servant_manager(locator_.get());
  }
}

// Needs no lock, because it is only called when no object is added any more.
Servant Adapter::find(const ObjectId& id) const {
  const auto found = servants_.find(bytes(id));
  if (found == servants_.end()) throw CORBA::OBJECT_NOT_EXIST();
  return found->second;
}

}  // namespace bw
