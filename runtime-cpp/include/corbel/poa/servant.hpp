// SPDX-License-Identifier: Apache-2.0
// PortableServer::ServantBase (formal/2012-07-02, 5.35), the virtual base class of all skeletons.
#pragma once

#include <corbel/orb/object.hpp>

#include <atomic>
#include <string_view>
#include <utility>

namespace corbel::orb {
class ServerRequest;
}

namespace PortableServer {

class POA;
using POA_ptr = POA*;

/// The reference count starts at 1. The last _remove_ref deletes the servant, and object adapters hold a count of each
/// active servant. A servant on the stack needs no counting if it is deactivated, or its POA destroyed, before it goes
/// out of scope.
class ServantBase {
 public:
  virtual ~ServantBase();

  /// Returns the root POA of the default ORB. A subclass overrides the function if _this() shall activate in another
  /// POA. The caller owns the result.
  virtual POA_ptr _default_POA();
  virtual CORBA::Boolean _is_a(const char* repository_id);
  virtual CORBA::Boolean _non_existent();
  virtual void _add_ref();
  virtual void _remove_ref();
  virtual CORBA::ULong _refcount_value() const;

  // Generated.
  virtual const char* _static_type() const noexcept = 0;
  virtual bool _is_statically(std::string_view repository_id) const noexcept = 0;
  /// Finds the operation and lets the servant serve it. This implementation handles the operations of every object
  /// (_is_a, _non_existent, …) and throws BAD_OPERATION for other operations.
  virtual void _dispatch(corbel::orb::ServerRequest& request);

 protected:
  ServantBase() noexcept = default;
  ServantBase(const ServantBase&) noexcept {}
  ServantBase& operator=(const ServantBase&) noexcept { return *this; }

 private:
  std::atomic<CORBA::ULong> count_{1};
};
using Servant = ServantBase*;

/// For compatibility with older programs: all servants are reference-counted now.
class RefCountServantBase : public virtual ServantBase {};

class ServantBase_var {
 public:
  ServantBase_var() noexcept = default;
  ServantBase_var(ServantBase* servant) noexcept : servant_(servant) {}
  ServantBase_var(const ServantBase_var& other) : servant_(other.servant_) { add(); }
  ServantBase_var(ServantBase_var&& other) noexcept : servant_(std::exchange(other.servant_, nullptr)) {}
  ~ServantBase_var() { drop(); }
  ServantBase_var& operator=(ServantBase_var other) noexcept {
    std::swap(servant_, other.servant_);
    return *this;
  }
  ServantBase* operator->() const noexcept { return servant_; }
  operator ServantBase*() const noexcept { return servant_; }
  ServantBase* in() const noexcept { return servant_; }
  ServantBase*& inout() noexcept { return servant_; }
  ServantBase*& out() {
    drop();
    servant_ = nullptr;
    return servant_;
  }
  ServantBase* _retn() noexcept { return std::exchange(servant_, nullptr); }

 private:
  void add() const {
    if (servant_ != nullptr) {
      servant_->_add_ref();
    }
  }
  void drop() const {
    if (servant_ != nullptr) {
      servant_->_remove_ref();
    }
  }
  ServantBase* servant_ = nullptr;
};

}  // namespace PortableServer

namespace corbel::poa {

/// Returns the object that is being called on this servant. Outside of its upcalls, returns the servant's object in its
/// default POA; activates the servant if the POA has implicit activation, and throws WrongPolicy otherwise.
CORBA::Object_ptr this_object(PortableServer::ServantBase& servant);

/// Implements each generated _this.
template <class Interface>
Interface* make_this(PortableServer::ServantBase& servant) {
  const CORBA::Object_var object = this_object(servant);
  return Interface::_unchecked_narrow(object);
}

}  // namespace corbel::poa
