// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stream.hpp"

#include <corbel/transport/unix.hpp>

namespace corbel::shm {

/// GIOP over shared memory between processes of one host: docs/decisions/0020.
class Shmiop final : public transport::Protocol {
 public:
  explicit Shmiop(const options::Values& values);

  std::uint32_t tag() const noexcept override { return giop::profile_tag::shmiop; }
  std::string_view scheme() const noexcept override { return "shmiop"; }
  int rank() const noexcept override { return 0; }

  std::optional<transport::Profile> read(const giop::TaggedProfile& profile, const giop::Limits& limits) const override;
  giop::TaggedProfile write(const transport::Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                            std::vector<giop::TaggedComponent> components) const override;
  transport::Connected connect(const transport::Endpoint& endpoint, std::chrono::microseconds timeout) const override;
  std::optional<transport::Endpoint> parse(std::string_view address) const override;
  const char* form() const noexcept override {
    return "shmiop:///PATH of a socket file with at most 107 octets, or shmiop:// for a new file";
  }
  std::optional<transport::Endpoint> offered() const override;
  transport::AcceptorPtr listen(const transport::Endpoint& endpoint) const override;
  transport::Endpoint published(const transport::Endpoint& listening) const override;

 private:
  const options::Values& values_;
  const WaitStrategy strategy_;
  const std::shared_ptr<PeerDeathMonitor> watcher_ = std::make_shared<PeerDeathMonitor>();
};

}  // namespace corbel::shm
