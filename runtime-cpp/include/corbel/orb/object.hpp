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

/// The base class of all stubs. Inheritance is virtual, and the most derived class passes the reference. Objects are
/// reference-counted by _duplicate and release. An object without a reference is local (such as the ORB or an object
/// adapter) and cannot be sent.
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

  /// Calls the object if neither the stub nor the reference answers the question. Throws the system exceptions of a
  /// call.
  virtual Boolean _is_a(const char* repository_id);
  /// Returns true if the server replies that the object does not exist. Throws TRANSIENT if the server cannot be
  /// reached.
  virtual Boolean _non_existent();
  /// Compares without a call. False means only that the equivalence is not known.
  virtual Boolean _is_equivalent(Object_ptr other) noexcept;
  virtual ULong _hash(ULong maximum) noexcept;

  /// Returns the id of the most derived interface, from the reference or else from the server. Throws as a call does,
  /// and NO_IMPLEMENT for a local object. The caller frees the result.
  char* _repository_id();
  /// Throws NO_IMPLEMENT: there is no interface repository.
  [[noreturn]] InterfaceDef_ptr _get_interface();
  /// Returns the ORB of the reference. Throws NO_IMPLEMENT for a local object, and OBJECT_NOT_EXIST after that ORB's
  /// destroy(). The caller owns the result.
  ORB_ptr _get_orb();

  /// Returns the policy of this type that a call made now would use. Throws INV_POLICY (OMG minor 2) for types without
  /// effect on calls.
  Policy* _get_policy(PolicyType type);
  Policy* _get_client_policy(PolicyType type) { return _get_policy(type); }
  /// Checks whether calls are possible with the current policies: connects if necessary, and locates the object without
  /// a call (CORBA 3.3 part 1, 8.3; LocateRequest). Returns false if no band contains the priority of a call, or no
  /// protocol is permitted. `inconsistent` is then the object's policy that causes this, or empty if the object has
  /// none.
  /// Throws OBJECT_NOT_EXIST, TRANSIENT, TIMEOUT and further exceptions as a call would, and NO_IMPLEMENT for a local
  /// object.
  Boolean _validate_connection(corbel::VariableOut<PolicyList> inconsistent);
  /// Returns a reference to the same object with these policies. Exceptions as in PolicyManager::set_policy_overrides
  /// (policy.hpp). The caller owns the results of these functions.
  Object_ptr _set_policy_overrides(const PolicyList& policies, SetOverrideType set_add);
  PolicyList* _get_policy_overrides(const PolicyTypeSeq& types);

  // Corbel extensions.
  /// Returns a reference to the same object over a private connection, in the sense of RT-CORBA's
  /// PrivateConnectionPolicy. References of this ORB with the same number (from 1 on) and the same address share the
  /// connection. Each further call that overlaps opens another connection. Throws BAD_PARAM for local objects and
  /// number 0.
  Object_ptr _over_private_connection(ULong number);

  // For generated code and the ORB.
  const corbel::orb::ReferencePtr& _reference() const noexcept { return reference_; }
  /// Returns true for the stub's interface and its base interfaces. Generated.
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
  const bool locked_ = true;  // option CorbaObjectLock
};

inline Boolean is_nil(Object_ptr object) noexcept { return object == nullptr; }

}  // namespace CORBA

namespace corbel::orb {

/// Implements each generated _narrow. Returns nil for a nil reference or another type. Calls the object if the stub's
/// type does not answer the question.
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

/// Implements each generated _unchecked_narrow. Trusts the caller, except for local objects, which no stub can call.
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

/// Implements each generated _duplicate.
template <class T>
T* duplicate(T* object) noexcept {
  if (object != nullptr) {
    object->_add_ref();
  }
  return object;
}

}  // namespace corbel::orb
