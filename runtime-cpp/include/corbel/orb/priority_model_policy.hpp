// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/priority.hpp>
#include <corbel/orb/policy.hpp>

#include <cstdint>

namespace RTCORBA {

enum PriorityModel : std::uint32_t { CLIENT_PROPAGATED, SERVER_DECLARED };

}  // namespace RTCORBA

namespace corbel {

/// RTCORBA::PriorityModelPolicy, as the object adapter reads it.
class PriorityModelPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = PriorityModelPolicy*;
  using _var_type = ObjectVar<PriorityModelPolicy>;
  static constexpr CORBA::PolicyType _type = 40;
  static _ptr_type _duplicate(_ptr_type policy) noexcept { return orb::duplicate(policy); }
  static _ptr_type _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<_ptr_type>(o)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  explicit PriorityModelPolicy(const giop::PriorityModel& value) noexcept : CORBA::Policy(_type), value_(value) {}
  RTCORBA::PriorityModel priority_model() const noexcept {
    return value_.client_propagated ? RTCORBA::CLIENT_PROPAGATED : RTCORBA::SERVER_DECLARED;
  }
  CORBA::Short server_priority() const noexcept { return value_.server_priority; }

  const giop::PriorityModel& value() const noexcept { return value_; }

 private:
  giop::PriorityModel value_;
};

}  // namespace corbel
