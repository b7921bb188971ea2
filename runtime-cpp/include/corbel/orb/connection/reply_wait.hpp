// SPDX-License-Identifier: Apache-2.0
// The wait of a client's thread for its reply (option ClientConnectionHandler).
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/request_state.hpp>

#include <memory>

namespace corbel::transport {
class Stream;
}

namespace corbel::orb {

class Core;

/// The strategy of an ORB whose threads do not simply block in receive.
class ReplyWait {
 public:
  ReplyWait() = default;
  ReplyWait(const ReplyWait&) = delete;
  ReplyWait& operator=(const ReplyWait&) = delete;
  virtual ~ReplyWait() = default;

  /// Data of the strategy for one connection.
  class ConnectionState {
   public:
    virtual ~ConnectionState() = default;
  };
  /// Called when a connection is opened. Returns null if its calls must block in receive.
  virtual ConnectionState* open(transport::Stream& stream) = 0;
  /// Called before the connection is closed.
  virtual void close(ConnectionState& watched) noexcept = 0;
  /// Waits until octets may have arrived. Returns false if the deadline passes first.
  virtual bool await(ConnectionState& watched, RequestState::Clock::time_point deadline) = 0;
};

/// Returns null for RW: the calling thread blocks in receive. The ORB must outlive the result.
std::unique_ptr<ReplyWait> make_reply_wait(Core& core, const options::Values& options);

}  // namespace corbel::orb
