// SPDX-License-Identifier: Apache-2.0
// CORBA::Policy, and the holders of policy overrides: the ORB, a thread and an object reference (CORBA 3.3 part 1,
// 8.9).
#pragma once

#include <corbel/mapping/sequence.hpp>
#include <corbel/mapping/var.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/user_exception.hpp>

#include <memory>

namespace CORBA {

class Policy;
using Policy_ptr = Policy*;
using Policy_var = corbel::ObjectVar<Policy>;

/// A local object without mutable state.
class Policy : public Object {
 public:
  using _ptr_type = Policy_ptr;
  using _var_type = Policy_var;
  static Policy_ptr _duplicate(Policy_ptr policy) noexcept { return corbel::orb::duplicate(policy); }
  static Policy_ptr _narrow(Object_ptr object) { return _duplicate(dynamic_cast<Policy_ptr>(object)); }
  static Policy_ptr _nil() noexcept { return nullptr; }

  PolicyType policy_type() const noexcept { return type_; }
  Policy_ptr copy() { return _duplicate(this); }
  void destroy() {}

 protected:
  explicit Policy(PolicyType type) noexcept : type_(type) {}

 private:
  PolicyType type_;
};

class PolicyList : public corbel::UnboundedObjectSequence<Policy> {
 public:
  using Base = corbel::UnboundedObjectSequence<Policy>;
  using Base::Base;
};
using PolicyList_var = corbel::SequenceVar<PolicyList>;
using PolicyList_out = corbel::VariableOut<PolicyList>;

class PolicyTypeSeq : public corbel::UnboundedSequence<PolicyType> {
 public:
  using Base = corbel::UnboundedSequence<PolicyType>;
  using Base::Base;
};

class UShortSeq : public corbel::UnboundedSequence<UShort> {
 public:
  using Base = corbel::UnboundedSequence<UShort>;
  using Base::Base;
  using _base = Base;
};
using UShortSeq_var = corbel::SequenceVar<UShortSeq>;
using UShortSeq_out = corbel::VariableOut<UShortSeq>;

class InvalidPolicies final : public corbel::orb::UserException<InvalidPolicies> {
 public:
  static constexpr const char* _static_name = "InvalidPolicies";
  static constexpr const char* _static_id = "IDL:omg.org/CORBA/InvalidPolicies:1.0";
  UShortSeq indices;
};

using PolicyErrorCode = Short;
inline constexpr PolicyErrorCode BAD_POLICY = 0;
inline constexpr PolicyErrorCode UNSUPPORTED_POLICY = 1;
inline constexpr PolicyErrorCode BAD_POLICY_TYPE = 2;
inline constexpr PolicyErrorCode BAD_POLICY_VALUE = 3;
inline constexpr PolicyErrorCode UNSUPPORTED_POLICY_VALUE = 4;

/// Thrown by ORB::create_policy and create_POAManager.
class PolicyError final : public corbel::orb::UserException<PolicyError> {
 public:
  static constexpr const char* _static_name = "PolicyError";
  static constexpr const char* _static_id = "IDL:omg.org/CORBA/PolicyError:1.0";
  PolicyError() = default;
  explicit PolicyError(PolicyErrorCode _reason) noexcept : reason(_reason) {}
  PolicyErrorCode reason = BAD_POLICY;
};

class PolicyManager;
using PolicyManager_ptr = PolicyManager*;
using PolicyManager_var = corbel::ObjectVar<PolicyManager>;

/// The ORB's overrides: resolve_initial_references("ORBPolicyManager"). They apply to all later calls, unless a thread
/// or an object overrides them.
class PolicyManager : public Object {
 public:
  using _ptr_type = PolicyManager_ptr;
  using _var_type = PolicyManager_var;
  static PolicyManager_ptr _duplicate(PolicyManager_ptr m) noexcept { return corbel::orb::duplicate(m); }
  static PolicyManager_ptr _narrow(Object_ptr object) { return _duplicate(dynamic_cast<PolicyManager_ptr>(object)); }
  static PolicyManager_ptr _nil() noexcept { return nullptr; }

  /// Returns the overrides of these types, or all if `types` is empty. The caller owns the result.
  virtual PolicyList* get_policy_overrides(const PolicyTypeSeq& types) = 0;
  /// With SET_OVERRIDE, replaces all overrides; with ADD_OVERRIDE, those of the same types. Throws InvalidPolicies if a
  /// policy is nil, BAD_PARAM (OMG minor 30) if two have the same type, and NO_PERMISSION for policies that clients
  /// cannot override. Nothing changes if an exception is thrown.
  virtual void set_policy_overrides(const PolicyList& policies, SetOverrideType set_add) = 0;
};

class PolicyCurrent;
using PolicyCurrent_ptr = PolicyCurrent*;
using PolicyCurrent_var = corbel::ObjectVar<PolicyCurrent>;

/// The overrides of the calling thread: resolve_initial_references("PolicyCurrent"). Calls check for them only after a
/// thread of the ORB has set some.
class PolicyCurrent : public PolicyManager {
 public:
  using _ptr_type = PolicyCurrent_ptr;
  using _var_type = PolicyCurrent_var;
  static PolicyCurrent_ptr _duplicate(PolicyCurrent_ptr c) noexcept { return corbel::orb::duplicate(c); }
  static PolicyCurrent_ptr _narrow(Object_ptr object) { return _duplicate(dynamic_cast<PolicyCurrent_ptr>(object)); }
  static PolicyCurrent_ptr _nil() noexcept { return nullptr; }
};

}  // namespace CORBA
