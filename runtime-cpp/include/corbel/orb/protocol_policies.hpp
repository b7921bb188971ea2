// SPDX-License-Identifier: Apache-2.0
// Policies for the protocols of a reference or object adapter, their order, and the properties of their connections
// (RT-CORBA 1.2, 5.15).
#pragma once

#include <corbel/mapping/sequence.hpp>
#include <corbel/orb/policy.hpp>
#include <corbel/transport/connection_properties.hpp>

#include <utility>
#include <vector>

namespace RTCORBA {

class ProtocolProperties;
using ProtocolProperties_ptr = ProtocolProperties*;
using ProtocolProperties_var = corbel::ObjectVar<ProtocolProperties>;

class ProtocolProperties : public CORBA::Object {
 public:
  using _ptr_type = ProtocolProperties_ptr;
  using _var_type = ProtocolProperties_var;
  static ProtocolProperties_ptr _duplicate(ProtocolProperties_ptr p) noexcept { return corbel::orb::duplicate(p); }
  static ProtocolProperties_ptr _narrow(CORBA::Object_ptr o) {
    return _duplicate(dynamic_cast<ProtocolProperties_ptr>(o));
  }
  static ProtocolProperties_ptr _nil() noexcept { return nullptr; }
};

/// A protocol with its properties. Nil properties stand for those of the ORB's options. `orb_protocol_properties` must
/// be nil, because GIOP has no properties.
struct Protocol {
  CORBA::ULong protocol_type = 0;  ///< the tag of the protocol's profiles
  ProtocolProperties_var orb_protocol_properties;
  ProtocolProperties_var transport_protocol_properties;
};

class ProtocolList : public corbel::UnboundedSequence<Protocol> {
 public:
  using Base = corbel::UnboundedSequence<Protocol>;
  using Base::Base;
};
using ProtocolList_var = corbel::SequenceVar<ProtocolList>;

}  // namespace RTCORBA

namespace corbel {

template <CORBA::PolicyType Type>
class ProtocolPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = ProtocolPolicy*;
  using _var_type = ObjectVar<ProtocolPolicy>;
  static constexpr CORBA::PolicyType _type = Type;
  static _ptr_type _duplicate(_ptr_type policy) noexcept { return orb::duplicate(policy); }
  static _ptr_type _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<_ptr_type>(o)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// @param preferences the contents of `list`
  ProtocolPolicy(const RTCORBA::ProtocolList& list, std::vector<transport::ProtocolPreference> preferences)
      : CORBA::Policy(Type), list_(list), preferences_(std::move(preferences)) {}
  /// The caller owns the result.
  RTCORBA::ProtocolList* protocols() const { return new RTCORBA::ProtocolList(list_); }

  const std::vector<transport::ProtocolPreference>& value() const noexcept { return preferences_; }

 private:
  RTCORBA::ProtocolList list_;
  std::vector<transport::ProtocolPreference> preferences_;
};

using ServerProtocolPolicy = ProtocolPolicy<42>;
using ClientProtocolPolicy = ProtocolPolicy<43>;

}  // namespace corbel
