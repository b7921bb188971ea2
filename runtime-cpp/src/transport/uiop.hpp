// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/unix.hpp>

namespace corbel::transport {

class Uiop final : public Protocol {
 public:
  explicit Uiop(const options::Values& values);

  std::uint32_t tag() const noexcept override { return giop::profile_tag::uiop; }
  std::string_view scheme() const noexcept override { return "uiop"; }
  int rank() const noexcept override { return 1; }

  std::optional<Profile> read(const giop::TaggedProfile& profile, const giop::Limits& limits) const override;
  giop::TaggedProfile write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                            std::vector<giop::TaggedComponent> components) const override;
  Connected connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const override;
  Connected connect_as(const Endpoint& endpoint, std::chrono::microseconds timeout,
                       const ConnectionProperties& properties) const override;
  std::optional<Endpoint> parse(std::string_view address) const override;
  const char* form() const noexcept override {
    return "uiop:///PATH with at most 107 octets, or uiop:// for a new file";
  }
  AcceptorPtr listen(const Endpoint& endpoint) const override;
  Endpoint published(const Endpoint& listening) const override;

 private:
  const options::Values& values_;
  const UnixOptions unix_;
};

}  // namespace corbel::transport
