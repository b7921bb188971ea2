// SPDX-License-Identifier: Apache-2.0
// CORBA::Object (formal/2012-07-02, 4.3; CORBA 3.3 part 1, 8.3).
#pragma once

#include <corbel/mapping/objref.hpp>
#include <corbel/mapping/types.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

namespace corbel::orb {
class Reference;
using ReferencePtr = std::shared_ptr<Reference>;
}  // namespace corbel::orb

namespace corbel {
template <class T>
class VariableOut;
}

namespace CORBA {

class InterfaceDef;
class ORB;
class Policy;
class PolicyList;
class PolicyTypeSeq;
using InterfaceDef_ptr = InterfaceDef*;
using ORB_ptr = ORB*;
using PolicyType = ULong;
enum SetOverrideType : std::uint32_t { SET_OVERRIDE, ADD_OVERRIDE };

class Object;
using Object_ptr = Object*;
using Object_var = corbel::ObjectVar<Object>;
using Object_out = corbel::ObjectOut<Object>;

/// The stub that all others derive from: virtually, and the most derived class passes the reference. Counted:
/// _duplicate and release. An object without a reference is local (the ORB itself, an object adapter): it cannot be
/// sent.
class Object {
 public:
  using _ptr_type = Object_ptr;
  using _var_type = Object_var;

  explicit Object(corbel::orb::ReferencePtr reference) noexcept;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  static Object_ptr _duplicate(Object_ptr object) noexcept;
  static Object_ptr _narrow(Object_ptr object) noexcept { return _duplicate(object); }
  static Object_ptr _unchecked_narrow(Object_ptr object) noexcept { return _duplicate(object); }
  static Object_ptr _nil() noexcept { return nullptr; }

  /// Asks the object itself unless the type is known here; any system exception of a call.
  virtual Boolean _is_a(const char* repository_id);
  /// True when the server says that the object is gone. Throws TRANSIENT when it cannot be reached.
  virtual Boolean _non_existent();
  /// Without a call: false means only that it cannot be told here.
  virtual Boolean _is_equivalent(Object_ptr other) noexcept;
  virtual ULong _hash(ULong maximum) noexcept;

  /// That of the most derived interface: what the reference says, or else its server. Throws as a call does; of a local
  /// object NO_IMPLEMENT. The caller frees the result.
  char* _repository_id();
  /// NO_IMPLEMENT: there is no interface repository.
  [[noreturn]] InterfaceDef_ptr _get_interface();
  /// The ORB that the reference came from; NO_IMPLEMENT of a local object, OBJECT_NOT_EXIST after that ORB's destroy().
  /// The caller owns the result.
  ORB_ptr _get_orb();

  /// The policy of this type that a call made now would have. INV_POLICY (OMG minor 2) for types that calls do not
  /// have.
  Policy* _get_policy(PolicyType type);
  Policy* _get_client_policy(PolicyType type) { return _get_policy(type); }
  /// Whether calls can be made with the policies as they are: connects where need be and asks the server where the
  /// object is, without a call of it (CORBA 3.3 part 1, 8.3; LocateRequest). False: no band has the priority
  /// that a call would have, or no protocol will do; `inconsistent` is the object's policy that says so, empty where it
  /// has none.
  /// Throws OBJECT_NOT_EXIST, TRANSIENT, TIMEOUT, ... as a call would; of a local object NO_IMPLEMENT.
  Boolean _validate_connection(corbel::VariableOut<PolicyList> inconsistent);
  /// The same object, called with these policies; exceptions as of PolicyManager::set_policy_overrides (policy.hpp).
  /// The caller owns the results of all of these.
  Object_ptr _set_policy_overrides(const PolicyList& policies, SetOverrideType set_add);
  PolicyList* _get_policy_overrides(const PolicyTypeSeq& types);

  // Corbel's own.
  /// The same object, called over a private connection, as RT-CORBA's PrivateConnectionPolicy means it: shared only
  /// with references of this ORB that were made with the same number, from 1 on, and lead to the same address. Calls
  /// that overlap on it open one more each. Nil and local objects: BAD_PARAM.
  Object_ptr _over_private_connection(ULong number);

  // For generated code and the ORB.
  const corbel::orb::ReferencePtr& _reference() const noexcept { return reference_; }
  /// Generated: true for the interface of the stub and those that it derives from.
  virtual bool _is_statically(std::string_view repository_id) const noexcept;
  static constexpr const char* _static_id = "IDL:omg.org/CORBA/Object:1.0";

  void _add_ref() noexcept {
    if (locked_) [[likely]] {
      count_.fetch_add(1, std::memory_order_relaxed);
    } else {
      count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
  }
  void _remove_ref() noexcept;

 protected:
  Object() noexcept = default;
  virtual ~Object();

 private:
  corbel::orb::ReferencePtr reference_;
  std::atomic<unsigned> count_{1};
  const bool locked_ = true;  // the option CorbaObjectLock
};

inline Boolean is_nil(Object_ptr object) noexcept { return object == nullptr; }

}  // namespace CORBA

namespace corbel::orb {

/// The body of every generated _narrow: nil for a nil reference or one of another type; asks the object when its type
/// cannot be told from the stub.
template <class T>
T* narrow(CORBA::Object_ptr object) {
  if (object == nullptr) {
    return nullptr;
  }
  if (T* same = dynamic_cast<T*>(object)) {
    return T::_duplicate(same);
  }
  return object->_is_a(T::_static_id) && object->_reference() ? new T(object->_reference()) : nullptr;
}

/// The body of every generated _unchecked_narrow: believes the caller, but of a local object, which no stub can call.
template <class T>
T* unchecked_narrow(CORBA::Object_ptr object) {
  if (object == nullptr) {
    return nullptr;
  }
  if (T* same = dynamic_cast<T*>(object)) {
    return T::_duplicate(same);
  }
  return object->_reference() ? new T(object->_reference()) : nullptr;
}

/// The body of every generated _duplicate.
template <class T>
T* duplicate(T* object) noexcept {
  if (object != nullptr) {
    object->_add_ref();
  }
  return object;
}

}  // namespace corbel::orb
