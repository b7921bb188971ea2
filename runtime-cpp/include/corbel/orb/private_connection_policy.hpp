// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/policy.hpp>

namespace corbel {

/// RTCORBA::PrivateConnectionPolicy (RT-CORBA 1.2, 5.13), as calls read it. After an object's _set_policy_overrides
/// with this policy, the resulting reference has its own connections.
class PrivateConnectionPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = PrivateConnectionPolicy*;
  using _var_type = corbel::ObjectVar<PrivateConnectionPolicy>;
  static constexpr CORBA::PolicyType _type = 44;
  static PrivateConnectionPolicy* _duplicate(PrivateConnectionPolicy* p) noexcept { return orb::duplicate(p); }
  static PrivateConnectionPolicy* _narrow(CORBA::Object_ptr o) {
    return _duplicate(dynamic_cast<PrivateConnectionPolicy*>(o));
  }
  static PrivateConnectionPolicy* _nil() noexcept { return nullptr; }

  PrivateConnectionPolicy() noexcept : CORBA::Policy(_type) {}
};

}  // namespace corbel
