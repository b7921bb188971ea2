// SPDX-License-Identifier: Apache-2.0
// Choice of protocols, and the properties of their connections (RT-CORBA 1.2, 5.15).
#pragma once

#include <corbel/giop/profile_tag.hpp>
#include <corbel/orb/protocol_policies.hpp>

namespace IOP {
inline constexpr CORBA::ULong TAG_INTERNET_IOP = corbel::giop::profile_tag::internet_iop;
}  // namespace IOP

namespace RTCORBA {

/// The tags of TAO's UIOP and of SHMIOP, which the standard does not have.
inline constexpr CORBA::ULong TAG_UIOP = corbel::giop::profile_tag::uiop;
inline constexpr CORBA::ULong TAG_SHMIOP = corbel::giop::profile_tag::shmiop;

#define CORBEL_PROPERTY(TYPE, NAME)              \
  TYPE NAME() const noexcept { return NAME##_; } \
  void NAME(TYPE value) noexcept { NAME##_ = value; }

class TCPProtocolProperties;
using TCPProtocolProperties_ptr = TCPProtocolProperties*;
using TCPProtocolProperties_var = corbel::ObjectVar<TCPProtocolProperties>;

/// Properties of TCP. Sizes are in octets; 0 stands for the ORB's option.
class TCPProtocolProperties final : public ProtocolProperties {
 public:
  using _ptr_type = TCPProtocolProperties_ptr;
  using _var_type = TCPProtocolProperties_var;
  static _ptr_type _duplicate(_ptr_type p) noexcept { return corbel::orb::duplicate(p); }
  static _ptr_type _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<_ptr_type>(o)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  TCPProtocolProperties(CORBA::Long send_buffer_size, CORBA::Long recv_buffer_size, CORBA::Boolean keep_alive,
                        CORBA::Boolean dont_route, CORBA::Boolean no_delay,
                        CORBA::Boolean enable_network_priority) noexcept
      : send_buffer_size_(send_buffer_size),
        recv_buffer_size_(recv_buffer_size),
        keep_alive_(keep_alive),
        dont_route_(dont_route),
        no_delay_(no_delay),
        enable_network_priority_(enable_network_priority) {}

  CORBEL_PROPERTY(CORBA::Long, send_buffer_size)
  CORBEL_PROPERTY(CORBA::Long, recv_buffer_size)
  CORBEL_PROPERTY(CORBA::Boolean, keep_alive)
  CORBEL_PROPERTY(CORBA::Boolean, dont_route)
  CORBEL_PROPERTY(CORBA::Boolean, no_delay)
  CORBEL_PROPERTY(CORBA::Boolean, enable_network_priority)

 private:
  CORBA::Long send_buffer_size_;
  CORBA::Long recv_buffer_size_;
  CORBA::Boolean keep_alive_;
  CORBA::Boolean dont_route_;
  CORBA::Boolean no_delay_;
  CORBA::Boolean enable_network_priority_;
};

class UnixDomainProtocolProperties;
using UnixDomainProtocolProperties_ptr = UnixDomainProtocolProperties*;
using UnixDomainProtocolProperties_var = corbel::ObjectVar<UnixDomainProtocolProperties>;

/// Properties of UIOP. Sizes are in octets; 0 stands for the ORB's option. The sizes of SHMIOP are options of the
/// server.
class UnixDomainProtocolProperties final : public ProtocolProperties {
 public:
  using _ptr_type = UnixDomainProtocolProperties_ptr;
  using _var_type = UnixDomainProtocolProperties_var;
  static _ptr_type _duplicate(_ptr_type p) noexcept { return corbel::orb::duplicate(p); }
  static _ptr_type _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<_ptr_type>(o)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  UnixDomainProtocolProperties(CORBA::Long send_buffer_size, CORBA::Long recv_buffer_size) noexcept
      : send_buffer_size_(send_buffer_size), recv_buffer_size_(recv_buffer_size) {}

  CORBEL_PROPERTY(CORBA::Long, send_buffer_size)
  CORBEL_PROPERTY(CORBA::Long, recv_buffer_size)

 private:
  CORBA::Long send_buffer_size_;
  CORBA::Long recv_buffer_size_;
};

#undef CORBEL_PROPERTY

using ServerProtocolPolicy = corbel::ServerProtocolPolicy;
using ServerProtocolPolicy_ptr = ServerProtocolPolicy*;
using ServerProtocolPolicy_var = corbel::ObjectVar<ServerProtocolPolicy>;
inline constexpr CORBA::PolicyType SERVER_PROTOCOL_POLICY_TYPE = ServerProtocolPolicy::_type;

using ClientProtocolPolicy = corbel::ClientProtocolPolicy;
using ClientProtocolPolicy_ptr = ClientProtocolPolicy*;
using ClientProtocolPolicy_var = corbel::ObjectVar<ClientProtocolPolicy>;
inline constexpr CORBA::PolicyType CLIENT_PROTOCOL_POLICY_TYPE = ClientProtocolPolicy::_type;

}  // namespace RTCORBA
