// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/poa/policies.hpp>

namespace corbel {

/// RTCORBA::ThreadpoolPolicy with the number of a pool, as the object adapter reads it.
class ThreadpoolPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = ThreadpoolPolicy*;
  using _var_type = ObjectVar<ThreadpoolPolicy>;
  static constexpr CORBA::PolicyType _type = 41;
  static ThreadpoolPolicy* _duplicate(ThreadpoolPolicy* policy) noexcept { return orb::duplicate(policy); }
  static ThreadpoolPolicy* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<ThreadpoolPolicy*>(o)); }
  static ThreadpoolPolicy* _nil() noexcept { return nullptr; }

  explicit ThreadpoolPolicy(CORBA::ULong pool) noexcept : CORBA::Policy(_type), pool_(pool) {}
  CORBA::ULong threadpool() const noexcept { return pool_; }

 private:
  CORBA::ULong pool_;
};

}  // namespace corbel
