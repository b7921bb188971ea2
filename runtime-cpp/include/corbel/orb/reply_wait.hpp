// SPDX-License-Identifier: Apache-2.0
// What a client's thread does while its call is under way: the option ClientConnectionHandler.
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/request_state.hpp>

#include <memory>

namespace corbel::transport {
class Stream;
}

namespace corbel::orb {

class Core;

/// One for each ORB whose threads do something else than to block in receive.
class ReplyWait {
 public:
  ReplyWait() = default;
  ReplyWait(const ReplyWait&) = delete;
  ReplyWait& operator=(const ReplyWait&) = delete;
  virtual ~ReplyWait() = default;

  /// What it has to know about one connection.
  class Watched {
   public:
    virtual ~Watched() = default;
  };
  /// The connection was opened. Null: its thread has to block in receive.
  virtual Watched* open(transport::Stream& stream) = 0;
  /// The connection is about to go.
  virtual void close(Watched& watched) noexcept = 0;
  /// Waits until there may be something to receive; false when the deadline passed before.
  virtual bool await(Watched& watched, RequestState::Clock::time_point deadline) = 0;
};

/// Null for RW: the calling thread blocks in receive. The ORB outlives it.
std::unique_ptr<ReplyWait> make_reply_wait(Core& core, const options::Values& options);

}  // namespace corbel::orb
