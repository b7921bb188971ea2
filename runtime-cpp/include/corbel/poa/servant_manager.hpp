// SPDX-License-Identifier: Apache-2.0
// Servant managers and adapter activators (CORBA 3.3 part 1, 15.3.5 to 15.3.7): an object adapter calls them for
// objects and adapters that do not exist yet. They are local objects, and any thread that serves requests may call
// them.
#pragma once

#include <corbel/orb/local_object.hpp>
#include <corbel/orb/user_exception.hpp>
#include <corbel/poa/object_id.hpp>
#include <corbel/poa/servant.hpp>

namespace PortableServer {

/// Thrown by a servant manager if the object is at another place. The client gets LOCATION_FORWARD, which is temporary;
/// corbel::LocationForward can be permanent.
class ForwardRequest final : public corbel::orb::UserException<ForwardRequest> {
 public:
  static constexpr const char* _static_name = "ForwardRequest";
  static constexpr const char* _static_id = "IDL:omg.org/PortableServer/ForwardRequest:2.3";
  ForwardRequest() = default;
  /// Adds its own reference count.
  explicit ForwardRequest(CORBA::Object_ptr _forward_reference)
      : forward_reference(CORBA::Object::_duplicate(_forward_reference)) {}
  CORBA::Object_var forward_reference;
};

class ServantManager;
using ServantManager_ptr = ServantManager*;
using ServantManager_var = corbel::ObjectVar<ServantManager>;

class ServantManager : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = ServantManager_ptr;
  using _var_type = ServantManager_var;
  static ServantManager_ptr _duplicate(ServantManager_ptr m) noexcept { return corbel::orb::duplicate(m); }
  static ServantManager_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<ServantManager_ptr>(o)); }
  static ServantManager_ptr _nil() noexcept { return nullptr; }
};

class ServantActivator;
using ServantActivator_ptr = ServantActivator*;
using ServantActivator_var = corbel::ObjectVar<ServantActivator>;

/// For RETAIN: creates servants when their objects are first called. Calls of both operations are serialised per POA.
class ServantActivator : public virtual ServantManager {
 public:
  using _ptr_type = ServantActivator_ptr;
  using _var_type = ServantActivator_var;
  static ServantActivator_ptr _duplicate(ServantActivator_ptr m) noexcept { return corbel::orb::duplicate(m); }
  static ServantActivator_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<ServantActivator_ptr>(o)); }
  static ServantActivator_ptr _nil() noexcept { return nullptr; }

  /// The adapter takes over one reference count of the result.
  virtual Servant incarnate(const ObjectId& oid, POA_ptr adapter) = 0;
  /// Receives the adapter's reference count. Exceptions are ignored, because no caller waits for them.
  virtual void etherealize(const ObjectId& oid, POA_ptr adapter, Servant serv, CORBA::Boolean cleanup_in_progress,
                           CORBA::Boolean remaining_activations) = 0;
};

class ServantLocator;
using ServantLocator_ptr = ServantLocator*;
using ServantLocator_var = corbel::ObjectVar<ServantLocator>;

/// For NON_RETAIN: finds a servant for one request, in the thread of this request.
class ServantLocator : public virtual ServantManager {
 public:
  using _ptr_type = ServantLocator_ptr;
  using _var_type = ServantLocator_var;
  using Cookie = void*;
  static ServantLocator_ptr _duplicate(ServantLocator_ptr m) noexcept { return corbel::orb::duplicate(m); }
  static ServantLocator_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<ServantLocator_ptr>(o)); }
  static ServantLocator_ptr _nil() noexcept { return nullptr; }

  /// Neither function passes a reference count. For a LocateRequest the operation is "_non_existent", and postinvoke()
  /// follows directly.
  virtual Servant preinvoke(const ObjectId& oid, POA_ptr adapter, const char* operation, Cookie& the_cookie) = 0;
  virtual void postinvoke(const ObjectId& oid, POA_ptr adapter, const char* operation, Cookie the_cookie,
                          Servant the_servant) = 0;
};

class AdapterActivator;
using AdapterActivator_ptr = AdapterActivator*;
using AdapterActivator_var = corbel::ObjectVar<AdapterActivator>;

class AdapterActivator : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = AdapterActivator_ptr;
  using _var_type = AdapterActivator_var;
  static AdapterActivator_ptr _duplicate(AdapterActivator_ptr a) noexcept { return corbel::orb::duplicate(a); }
  static AdapterActivator_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<AdapterActivator_ptr>(o)); }
  static AdapterActivator_ptr _nil() noexcept { return nullptr; }

  /// Creates the child of `parent` with this name. Returns false if no child was created.
  virtual CORBA::Boolean unknown_adapter(POA_ptr parent, const char* name) = 0;
};

}  // namespace PortableServer
