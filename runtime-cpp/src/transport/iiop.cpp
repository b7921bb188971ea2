// SPDX-License-Identifier: Apache-2.0
#include "iiop.hpp"

#include <corbel/transport/spin_budget.hpp>

#include <unistd.h>
#include <algorithm>
#include <array>
#include <charconv>

namespace corbel::transport {

namespace {

TcpOptions tcp_of(const options::Values& o) noexcept {
  TcpOptions tcp;
  tcp.no_delay = o.tcp_no_delay;
  tcp.keep_alive = std::chrono::duration_cast<std::chrono::milliseconds>(o.tcp_keep_alive);
  tcp.send_buffer = static_cast<int>(o.send_buffer_size);
  tcp.receive_buffer = static_cast<int>(o.receive_buffer_size);
  tcp.spin = spin_budget_of(o);
  return tcp;
}

std::string this_host() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace

Iiop::Iiop(const options::Values& values) noexcept : values_(values), tcp_(tcp_of(values)) {}

std::optional<Profile> Iiop::read(const giop::TaggedProfile& tagged, const giop::Limits& limits) const {
  auto body = giop::parse_iiop_profile(tagged, limits);
  if (!body) {
    return std::nullopt;
  }
  Profile profile{body->version, std::move(body->object_key), {{std::move(body->host), body->port}}};
  for (const giop::TaggedComponent& component : body->components) {
    if (component.tag == giop::component_tag::alternate_iiop_address) {
      cdr::Reader in = cdr::encapsulation_reader(component.data, limits.cdr);
      const std::string_view host = in.get_string();
      const auto port = in.get<std::uint16_t>();
      if (in.ok() && giop::is_host_name(host)) {
        profile.endpoints.push_back({std::string(host), port});
      }
    }
  }
  return profile;
}

giop::TaggedProfile Iiop::write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                                std::vector<giop::TaggedComponent> components) const {
  return giop::make_iiop_profile({version, published.host, published.port, object_key, std::move(components)});
}

Connected Iiop::connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const {
  return tcp_connect(endpoint, timeout, tcp_);
}

Connected Iiop::connect_as(const Endpoint& endpoint, std::chrono::microseconds timeout,
                           const ConnectionProperties& properties) const {
  constexpr std::chrono::hours as_the_system(2);
  TcpOptions tcp = tcp_;
  tcp.send_buffer = properties.send_buffer.value_or(tcp.send_buffer);
  tcp.receive_buffer = properties.receive_buffer.value_or(tcp.receive_buffer);
  tcp.no_delay = properties.no_delay.value_or(tcp.no_delay);
  tcp.dont_route = properties.dont_route;
  if (properties.keep_alive && *properties.keep_alive != (tcp.keep_alive.count() > 0)) {
    tcp.keep_alive = *properties.keep_alive ? as_the_system : std::chrono::milliseconds(0);
  }
  return tcp_connect(endpoint, timeout, tcp);
}

std::optional<Endpoint> Iiop::parse(std::string_view address) const {
  const bool brackets = address.starts_with('[');
  const std::size_t end = brackets ? address.find(']') : std::min(address.find(':'), address.size());
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  Endpoint endpoint{std::string(address.begin() + (brackets ? 1 : 0), address.begin() + end)};
  if (!endpoint.host.empty() && !giop::is_host_name(endpoint.host)) {
    return std::nullopt;
  }
  const std::string_view rest(address.begin() + end + (brackets ? 1 : 0), address.end());
  if (rest.empty()) {
    return endpoint;  // any port
  }
  const char* const last = rest.data() + rest.size();
  const auto parsed = std::from_chars(rest.data() + 1, last, endpoint.port);
  if (rest.front() != ':' || parsed.ec != std::errc() || parsed.ptr != last) {
    return std::nullopt;
  }
  return endpoint;
}

AcceptorPtr Iiop::listen(const Endpoint& endpoint) const {
  return std::make_unique<TcpAcceptor>(endpoint, tcp_, static_cast<int>(values_.listen_backlog),
                                       values_.endpoint_family);
}

Endpoint Iiop::published(const Endpoint& listening) const {
  if (!values_.published_host.empty()) {
    return {values_.published_host, listening.port};
  }
  const bool everywhere = listening.host.empty() || listening.host == "0.0.0.0" || listening.host == "::";
  return {everywhere ? this_host() : listening.host, listening.port};
}

}  // namespace corbel::transport
