// SPDX-License-Identifier: Apache-2.0
#include <corbel/RTCORBA.h>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

namespace RTCORBA {

namespace {

using corbel::transport::ConnectionProperties;
using corbel::transport::ProtocolPreference;

[[noreturn]] void makes_no_sense() { throw CORBA::BAD_PARAM(corbel::minor::bad_protocols, CORBA::COMPLETED_NO); }

std::optional<int> size(CORBA::Long octets) {
  if (octets < 0) {
    makes_no_sense();
  }
  return octets != 0 ? std::optional<int>(octets) : std::nullopt;
}

ConnectionProperties read(const Protocol& protocol) {
  ConnectionProperties read;
  ProtocolProperties_ptr const properties = protocol.transport_protocol_properties.in();
  if (const auto* tcp = dynamic_cast<TCPProtocolProperties_ptr>(properties);
      tcp != nullptr && protocol.protocol_type == IOP::TAG_INTERNET_IOP) {
    if (tcp->enable_network_priority()) {
      throw CORBA::NO_IMPLEMENT(corbel::minor::no_network_priority, CORBA::COMPLETED_NO);
    }
    read = {size(tcp->send_buffer_size()), size(tcp->recv_buffer_size()), tcp->no_delay(), tcp->keep_alive(),
            tcp->dont_route()};
  } else if (const auto* local = dynamic_cast<UnixDomainProtocolProperties_ptr>(properties);
             local != nullptr && protocol.protocol_type == TAG_UIOP) {
    read = {size(local->send_buffer_size()), size(local->recv_buffer_size()), {}, {}, false};
  } else if (properties != nullptr) {
    makes_no_sense();
  }
  return read;
}

std::vector<ProtocolPreference> read(const ProtocolList& protocols) {
  std::vector<ProtocolPreference> preferences;
  for (CORBA::ULong i = 0; i < protocols.length(); ++i) {
    const CORBA::ULong tag = protocols[i].protocol_type;
    for (const ProtocolPreference& before : preferences) {
      if (before.tag == tag) {
        makes_no_sense();
      }
    }
    if (!CORBA::is_nil(protocols[i].orb_protocol_properties.in())) {
      makes_no_sense();
    }
    preferences.push_back({tag, read(protocols[i])});
  }
  if (preferences.empty()) {
    makes_no_sense();
  }
  return preferences;
}

}  // namespace

TCPProtocolProperties_ptr RTORB::create_tcp_protocol_properties(CORBA::Long send_buffer_size,
                                                                CORBA::Long recv_buffer_size, CORBA::Boolean keep_alive,
                                                                CORBA::Boolean dont_route, CORBA::Boolean no_delay,
                                                                CORBA::Boolean enable_network_priority) {
  return new TCPProtocolProperties(send_buffer_size, recv_buffer_size, keep_alive, dont_route, no_delay,
                                   enable_network_priority);
}

UnixDomainProtocolProperties_ptr RTORB::create_unix_domain_protocol_properties(CORBA::Long send_buffer_size,
                                                                               CORBA::Long recv_buffer_size) {
  return new UnixDomainProtocolProperties(send_buffer_size, recv_buffer_size);
}

ClientProtocolPolicy_ptr RTORB::create_client_protocol_policy(const ProtocolList& protocols) {
  return new ClientProtocolPolicy(protocols, read(protocols));
}

// Refuses properties, because all object adapters share the sockets.
ServerProtocolPolicy_ptr RTORB::create_server_protocol_policy(const ProtocolList& protocols) {
  std::vector<ProtocolPreference> preferences = read(protocols);
  for (CORBA::ULong i = 0; i < protocols.length(); ++i) {
    if (!CORBA::is_nil(protocols[i].transport_protocol_properties.in())) {
      corbel::orb::log_error(
          core_->options,
          "a ServerProtocolPolicy has no properties of sockets, which serve all object adapters: "
          "set them by -ORBSendBufferSize, -ORBReceiveBufferSize, -ORBTCPNoDelay, -ORBTCPKeepAlive.");
      throw CORBA::NO_IMPLEMENT(corbel::minor::not_supported, CORBA::COMPLETED_NO);
    }
  }
  return new ServerProtocolPolicy(protocols, std::move(preferences));
}

}  // namespace RTCORBA
