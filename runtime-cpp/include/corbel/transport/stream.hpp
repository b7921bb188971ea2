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
  closed,       ///< the peer ended the stream
  timed_out,    ///< the stream's time-out passed
  would_block,  ///< only with Wait::no: nothing can be moved now
  failed,       ///< anything else; `error` says what
};

struct IoResult {
  constexpr IoResult(IoStatus s = IoStatus::ok, std::size_t moved = 0, int e = 0) noexcept
      : bytes(moved), error(e), status(s) {}

  std::size_t bytes;  ///< moved, also when the status is not ok
  int error;          ///< errno, for failed
  IoStatus status;
};
static_assert(sizeof(IoResult) <= 16);  // goes through all layers in registers

enum class Wait {
  no,
  yes,
  all,  ///< receiving: until all of the memory is filled, where the stream can; sending: as yes
};

/// A connected, ordered, reliable stream of bytes. One thread may receive while another sends; shutdown() may be
/// called from any thread and wakes both.
class Stream {
 public:
  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  virtual ~Stream() = default;

  /// One receive call: at least one byte, unless the status says otherwise.
  virtual IoResult receive(void* into, std::size_t capacity, Wait wait) noexcept = 0;

  /// Whether receive() would give something, or say why not: takes nothing, and never waits.
  virtual bool readable() noexcept;

  /// All the bytes, in one send call where the system takes them at once.
  virtual IoResult send(const void* from, std::size_t size, Wait wait) noexcept = 0;
  /// The same for a message in pieces; changes the pieces.
  virtual IoResult send(std::span<iovec> pieces, Wait wait) noexcept = 0;

  /// Longest time that one receive or send call may take, where it blocks; zero means for ever. A call of the system
  /// only when the value differs from the last one, so that calls with the same deadline cost nothing.
  virtual void set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept = 0;

  /// Ends both directions; whoever is blocked in receive or send returns. The stream stays open until destroyed.
  virtual void shutdown() noexcept = 0;

  /// What a reactor watches.
  virtual int descriptor() const noexcept = 0;
  /// True when the descriptor is only a bell, that the peer rings when there is something to receive and when there is
  /// room to send again: a reactor watches it for all events, and each time that it is asked anew tells that it is
  /// ready.
  virtual bool rings() const noexcept { return false; }

  /// True when this side has made the connection, and the peer may send requests over it nevertheless.
  virtual bool offered() const noexcept { return false; }

  /// Who is at the other end; for messages to people.
  virtual std::string peer() const = 0;
};

using StreamPtr = std::unique_ptr<Stream>;

}  // namespace corbel::transport
