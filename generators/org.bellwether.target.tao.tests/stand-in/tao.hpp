// SPDX-License-Identifier: Apache-2.0
// Stands in for TAO's headers: the types and operations of CORBA that the generated orb.hpp uses, with counted
// policies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace counted {
inline int created, destroyed, living;
inline bool refuse;  // the next _set_policy_overrides throws
}  // namespace counted

namespace CORBA {

using PolicyType = std::uint32_t;
enum SetOverrideType { SET_OVERRIDE, ADD_OVERRIDE };
struct INV_POLICY {};

/// References of all kinds have a count of their holders.
struct Counted {
  int holders = 1;
  virtual ~Counted() = default;
  void release() {
    if (--holders == 0) delete this;
  }
};

template <typename T>
class Var {
 public:
  Var(T* held) : held_(held) {}
  Var(const Var&) = delete;
  Var& operator=(const Var&) = delete;
  ~Var() {
    if (held_ != nullptr) held_->release();
  }
  T* operator->() const { return held_; }
  T* in() const { return held_; }
  T* _retn() { return std::exchange(held_, nullptr); }

 private:
  T* held_;
};

struct Policy : Counted {
  Policy() { ++counted::created, ++counted::living; }
  ~Policy() override { --counted::living; }
  void destroy() { ++counted::destroyed; }
  static Policy* _nil() { return nullptr; }
  static Policy* _duplicate(Policy* policy) { return ++policy->holders, policy; }
};
using Policy_ptr = Policy*;
using Policy_var = Var<Policy>;

/// An element takes the reference that is assigned to it, and releases it at the end.
class PolicyList {
 public:
  explicit PolicyList(std::size_t) {}
  PolicyList(const PolicyList&) = delete;
  PolicyList& operator=(const PolicyList&) = delete;
  ~PolicyList() {
    for (Policy* each : policies_) {
      if (each != nullptr) each->release();
    }
  }
  void length(std::size_t count) { policies_.resize(count); }
  Policy*& operator[](std::size_t index) { return policies_[index]; }

 private:
  std::vector<Policy*> policies_;
};

struct Any {};
inline void operator<<=(Any&, std::uint64_t) {}
inline void operator<<=(Any&, std::int16_t) {}

struct ORB : Counted {
  Policy* create_policy(PolicyType, const Any&) { return new Policy; }
};
using ORB_var = Var<ORB>;

struct Object : Counted {
  ORB* _get_orb() { return new ORB; }
  Object* _set_policy_overrides(const PolicyList&, SetOverrideType) {
    if (counted::refuse) throw INV_POLICY();
    return new Object;
  }
};
using Object_ptr = Object*;
using Object_var = Var<Object>;

}  // namespace CORBA

namespace TimeBase {
using TimeT = std::uint64_t;
}

namespace Messaging {
using SyncScope = std::int16_t;
inline constexpr CORBA::PolicyType RELATIVE_RT_TIMEOUT_POLICY_TYPE = 32;
inline constexpr CORBA::PolicyType SYNC_SCOPE_POLICY_TYPE = 24;
}  // namespace Messaging
