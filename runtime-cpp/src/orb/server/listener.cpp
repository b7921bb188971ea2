// SPDX-License-Identifier: Apache-2.0
#include "listener.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>

#include <poll.h>
#include <algorithm>
#include <array>
#include <system_error>

namespace corbel::orb {

using transport::Endpoint;

namespace {

[[noreturn]] void refuse(CORBA::ULong why) { throw CORBA::INITIALIZE(why, CORBA::COMPLETED_NO); }

// Returns the module that a known protocol needs, or null for an unknown scheme.
const char* module_of(std::string_view scheme, const options::Values& options) noexcept {
  return scheme == "uiop"                                                            ? "uiop"
         : scheme == "shmiop" && options.shared_memory != options::SharedMemory::off ? "shm"
                                                                                     : nullptr;
}

[[noreturn]] void refuse_endpoint(const Core& core, const std::string& text, std::string_view scheme) {
  if (const char* const module = module_of(scheme, core.options)) {
    log_error(core.options, "-ORBEndpoint %s: this program is not linked with it (Corbel::%s).", text.c_str(), module);
    refuse(minor::not_linked);
  }
  std::string forms;
  for (const auto& known : core.protocols.all()) {
    forms.append(forms.empty() ? "" : "; ").append(known->form());
  }
  log_error(core.options, "-ORBEndpoint %s: expected %s.", text.c_str(), forms.c_str());
  refuse(minor::wrong_option);
}

// Reads one value of the option Endpoint, scheme://address, whose form check_options() has checked.
Endpoint read_endpoint(const Core& core, const std::string& text) {
  std::string_view address = text;
  const std::string_view scheme = address.substr(0, address.find("://"));
  const transport::Protocol* protocol = core.protocols.with_scheme(scheme);
  if (protocol == nullptr) {
    refuse_endpoint(core, text, scheme);
  }
  address.remove_prefix(scheme.size() + 3);
  return *protocol->parse(address);
}

std::vector<Endpoint> endpoints_of(const Core& core) {
  const options::Values& options = core.options;
  const transport::Protocols& protocols = core.protocols;
  std::vector<Endpoint> endpoints;
  for (const std::string& text : options.endpoint) {
    endpoints.push_back(read_endpoint(core, text));
  }
  if (endpoints.empty()) {
    endpoints.push_back({options.endpoint_host, static_cast<std::uint16_t>(options.endpoint_port)});
  }
  for (const auto& protocol : protocols.all()) {
    const auto offered = protocol->offered();
    if (offered && std::none_of(endpoints.begin(), endpoints.end(),
                                [&](const Endpoint& e) { return e.protocol == offered->protocol; })) {
      endpoints.push_back(*offered);
    }
  }
  if (options.shared_memory == options::SharedMemory::offer &&
      protocols.with_tag(giop::profile_tag::shmiop) == nullptr) {
    log_error(options, "-ORBSharedMemory offer: this program is not linked with SHMIOP (Corbel::shm).");
    refuse(minor::not_linked);
  }
  // Sort by rank; endpoints of equal rank keep their order.
  const auto before = [&](const Endpoint& a, const Endpoint& b) {
    return protocols[a.protocol].rank() > protocols[b.protocol].rank();
  };
  for (auto next = endpoints.begin(); next != endpoints.end(); ++next) {
    std::rotate(std::upper_bound(endpoints.begin(), next, *next, before), next, next + 1);
  }
  return endpoints;
}

}  // namespace

Listener::Listener(const Core& core) {
  for (const Endpoint& endpoint : endpoints_of(core)) {
    const transport::Protocol& protocol = core.protocols[endpoint.protocol];
    try {
      acceptors_.push_back(protocol.listen(endpoint));
    } catch (const std::system_error& error) {
      log_error(core.options, "%s. Choose another one with -ORBEndpoint%s.", error.what(),
                endpoint.protocol == giop::profile_tag::internet_iop
                    ? ", or with -ORBEndpointHost, -ORBEndpointPort and -ORBEndpointFamily"
                    : "");
      refuse(minor::cannot_listen);
    }
    published_.push_back(protocol.published(acceptors_.back()->endpoint()));
  }
}

bool Listener::is_here(const Endpoint& endpoint) const noexcept {
  for (std::size_t i = 0; i < acceptors_.size(); ++i) {
    if (same_place(endpoint, published_[i]) || same_place(endpoint, acceptors_[i]->endpoint())) {
      return endpoint.identity.empty() || endpoint.identity == published_[i].identity;
    }
  }
  return false;
}

bool Listener::client_waits() const noexcept {
  return std::any_of(acceptors_.begin(), acceptors_.end(), [](const transport::AcceptorPtr& acceptor) {
    pollfd watch{acceptor->descriptor(), POLLIN, 0};
    return ::poll(&watch, 1, 0) > 0;
  });
}

void Listener::close() noexcept {
  for (const auto& acceptor : acceptors_) {
    for (;;) {
      auto accepted = acceptor->accept(transport::Wait::no);
      if (!accepted.stream) {
        break;
      }
      send_close_connection(*accepted.stream, giop::v1_0);
    }
    acceptor->shutdown();
  }
}

// Does not use cdr::Writer, which allocates: a lack of memory may be the reason for the end of the connection.
void send_close_connection(transport::Stream& stream, giop::Version version) noexcept {
  std::array<std::byte, giop::header_size> message{};
  giop::put_header(message.data(), version, giop::MessageType::close_connection);
  // A failure does not matter: a client that does not read CloseConnection loses only this notice.
  stream.send(message.data(), message.size(), transport::Wait::no);
}

}  // namespace corbel::orb
