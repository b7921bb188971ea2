// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/tcp.hpp>

namespace corbel::transport {

class Iiop final : public Protocol {
 public:
  explicit Iiop(const options::Values& values) noexcept;

  std::uint32_t tag() const noexcept override { return giop::profile_tag::internet_iop; }
  std::string_view scheme() const noexcept override { return "iiop"; }
  int rank() const noexcept override { return 2; }

  std::optional<Profile> read(const giop::TaggedProfile& profile, const giop::Limits& limits) const override;
  giop::TaggedProfile write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                            std::vector<giop::TaggedComponent> components) const override;
  Connected connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const override;
  Connected connect_as(const Endpoint& endpoint, std::chrono::microseconds timeout,
                       const ConnectionProperties& properties) const override;
  std::optional<Endpoint> parse(std::string_view address) const override;
  const char* form() const noexcept override { return "iiop://HOST:PORT, with brackets round an IPv6 address"; }
  AcceptorPtr listen(const Endpoint& endpoint) const override;
  Endpoint published(const Endpoint& listening) const override;

 private:
  const options::Values& values_;
  const TcpOptions tcp_;
};

}  // namespace corbel::transport
