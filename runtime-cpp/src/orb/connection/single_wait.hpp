// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/reply_wait.hpp>

namespace corbel::orb {

/// The strategy ST: each thread waits for its own reply. A waiting thread serves requests if it runs the server's event
/// loop, or no thread runs the loop.
class SingleWait final : public ReplyWait {
 public:
  explicit SingleWait(Core& core) noexcept : core_(core) {}

  ConnectionState* open(transport::Stream& stream) override;
  void close(ConnectionState& watched) noexcept override;
  bool await(ConnectionState& watched, RequestState::Clock::time_point deadline) override;

 private:
  Core& core_;
};

}  // namespace corbel::orb
