// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/uio.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace corbel::transport {

enum class IoStatus : std::uint8_t {
  ok,
  closed,       ///< the peer has ended the stream
  timed_out,    ///< the timeout of the stream has passed
  would_block,  ///< only with Wait::no: no octet can be moved now
  failed,       ///< another failure; see `error`
};

struct IoResult {
  constexpr IoResult(IoStatus s = IoStatus::ok, std::size_t moved = 0, int e = 0) noexcept
      : bytes(moved), error(e), status(s) {}

  std::size_t bytes;  ///< octets moved, also if the status is not ok
  int error;          ///< errno, for `failed`
  IoStatus status;
};
static_assert(sizeof(IoResult) <= 16);  // small enough for registers, because all layers return it

enum class Wait {
  no,
  yes,
  all,  ///< receive: until the memory is full, if the stream supports it; send: as yes
};

/// A connected, ordered, reliable stream of octets. One thread may receive while another thread sends. Any thread may
/// call shutdown(), which wakes both threads.
class Stream {
 public:
  Stream() = default;
  //@@ CORBEL_STREAM_STATE
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  virtual ~Stream() = default;

  /// Makes one receive call. Returns at least one octet, unless the status is not ok.
  virtual IoResult receive(void* into, std::size_t capacity, Wait wait) noexcept = 0;

  /// Returns true if receive() would return octets or a failure. Takes no octets and never waits.
  virtual bool readable() noexcept;

  /// Sends all octets, in one send call if the system accepts them at once.
  virtual IoResult send(const void* from, std::size_t size, Wait wait) noexcept = 0;
  /// Sends the octets of all pieces; modifies `pieces`.
  virtual IoResult send(std::span<iovec> pieces, Wait wait) noexcept = 0;

  /// Sets the time limits of one receive or send call that blocks; zero means no limit. Makes a system call only if a
  /// value changes.
  virtual void set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept = 0;

  /// Ends both directions; blocked receive and send calls return. The descriptor stays open until the stream is
  /// destroyed.
  virtual void shutdown() noexcept = 0;

  /// Returns the descriptor for a reactor.
  virtual int descriptor() const noexcept = 0;
  /// Returns true if the descriptor is only an event descriptor, which the peer makes readable when octets arrive or
  /// room becomes free. A reactor watches it for all events, and reports it as ready each time the interest is changed.
  virtual bool has_event_descriptor() const noexcept { return false; }

  /// Returns true if this side has opened the connection, and the peer may send requests over it.
  virtual bool offered() const noexcept { return false; }

  /// Returns the name of the peer, for log messages.
  virtual std::string peer() const = 0;
};

using StreamPtr = std::unique_ptr<Stream>;
//@@ CORBEL_STREAM_CALLS

}  // namespace corbel::transport
