// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/same_octets.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/connection/cancelled_requests.hpp>
#include <corbel/orb/connection/live_streams.hpp>
#include <corbel/orb/connection/native_layout.hpp>
#include <corbel/orb/connection/reply_wait.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/stream.hpp>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace corbel::orb {

class Core;
class ConnectionCache;

/// One connection to a server, with its buffers. Only one call at a time uses it, so it has no lock.
struct ClientConnection {
  ClientConnection(Core& core, transport::StreamPtr s);
  ClientConnection(const ClientConnection&) = delete;
  ClientConnection& operator=(const ClientConnection&) = delete;
  ~ClientConnection();

  /// Replaces the stream, as if nothing had been sent over this connection. `out` keeps its contents.
  [[gnu::cold]] void renew(transport::StreamPtr other);

  /// Sets the time limit of each following receive or send call; zero means no limit.
  void limit_waits(std::chrono::microseconds longest) noexcept {
    if (longest != longest_wait_) [[unlikely]] {
      longest_wait_ = longest;
      stream->set_timeouts(longest, longest);
    }
  }
  /// Receives until octets arrive, or returns the failure. `more`: the rest of a message is expected and may be there
  /// already.
  //@@ CORBEL_REPLY_RECEIVE_BEGIN
  transport::IoResult receive(RequestState::Clock::time_point deadline, bool more) {
    return watched_ == nullptr ? in.fill(*stream, transport::Wait::yes) : receive_when_ready(deadline, more);
  }
  //@@ CORBEL_REPLY_RECEIVE_END
  /// Sends the octets that send_soon() has kept. The backlog is empty if the result is ok.
  transport::IoResult flush(transport::Wait wait) noexcept;
  /// Sends what the system accepts at once, and keeps the rest for the next flush(), up to `most` octets in total.
  /// Returns would_block, with nothing sent, if the message does not fit.
  transport::IoResult send_soon(const cdr::Writer& message, std::size_t most) noexcept;
  bool keeps() const noexcept { return kept_at_ != kept_end_; }

  /// Cancels a request that was sent and whose reply is not needed. Sends a probe to find out when the server is free
  /// again. Returns false if the connection must be closed instead.
  [[gnu::cold]] bool cancel(giop::Version version, std::uint32_t request);
  /// Returns true if the message answers a cancelled request or its probe.
  [[gnu::cold]] bool is_late(const transport::MessageReader::Message& message);
  enum class ParkedState { answered, waiting, broken };
  /// Reads the late answers on a connection that no call uses. Never blocks.
  [[gnu::cold]] ParkedState check_parked() noexcept;
  /// Returns true if a connection that no call uses was closed by the peer, or received an unexpected message. Makes
  /// one system call if nothing has arrived.
  [[gnu::cold]] bool has_ended() noexcept;

  /// The last request in `out`. A request with the same header only changes the request id.
  struct LastRequest {
    std::uint64_t target = 0;  ///< number of the target; 0 if the header must not be reused
    std::size_t operation_size = 0;
    giop::Response response = giop::Response::expected;
    giop::Priority priority = -1;
    giop::HeaderOffsets offsets;
    //@@ CORBEL_LAST_REQUEST
  };
  //@@ CORBEL_KEPT_HEADERS
  // Part of the hot path, therefore inlined.
  [[gnu::always_inline]] bool repeats(std::uint64_t target, std::string_view operation, giop::Response response,
                                      giop::Priority priority) const noexcept {
    return last.target == target && last.response == response && last.priority == priority &&
           last.operation_size == operation.size() &&
           cdr::same_octets(out.data() + last.offsets.operation_at, operation.data(), operation.size());
  }

  ConnectionCache& cache;
  transport::StreamPtr stream;
  cdr::Buffer out;
  cdr::Buffer fragments;  ///< the message of `out` in fragments (option FragmentSize)
  std::unique_ptr<cdr::FragmentBoundaries> boundaries;
  LastRequest last;
  //@@ CORBEL_CLIENT_CONNECTION_STATE
  transport::MessageReader in;
  static constexpr std::uint32_t first_id = 1;
  std::uint32_t next_id = first_id;
  cdr::Context context;
  std::uint32_t code_sets_sent_by = 0;  ///< id of the request that announced the code sets; 0: none yet
  bool to_be_offered = false;           ///< the next request offers the connection to the server
  bool bound = false;                   ///< the priority band of the connection was sent to the server
  /// A reply has arrived over this connection. If the connection breaks, the server may have closed it because it was
  /// idle.
  bool proven = false;
  bool unsettled = true;  ///< the next reply proves the connection, or answers the offer of native_layout
  bool surplus = false;   ///< exceeded ConnectionCacheMax when opened; closed after use if there is still no room
  std::uint64_t uses = 0;
  std::uint64_t last_use = 0;  ///< start of the last call
  std::uint64_t number = 0;
  CancelledRequests cancelled_requests;
  NativeLayout native_layout;

 private:
  transport::IoResult receive_when_ready(RequestState::Clock::time_point deadline, bool more);

  LiveStreams::Node live_;
  std::chrono::microseconds longest_wait_{0};
  ReplyWait* const wait_;
  ReplyWait::ConnectionState* watched_;  // null: calls block in receive
  cdr::Buffer kept_;
  std::size_t kept_at_ = 0;
  std::size_t kept_end_ = 0;
};

}  // namespace corbel::orb
