// SPDX-License-Identifier: Apache-2.0
#include "listener.hpp"
#include "orb/session/giop_session.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

namespace {

// Octets on their way from one end of the stream to the other.
class Pipe {
 public:
  bool put(const void* from, std::size_t size) noexcept {
    if (begin_ == end_) {
      begin_ = end_ = 0;
    }
    if (!bytes_.reserve(end_ + size)) {
      return false;
    }
    std::memcpy(bytes_.data() + end_, from, size);
    end_ += size;
    return true;
  }
  std::size_t take(void* into, std::size_t capacity) noexcept {
    const std::size_t size = std::min(capacity, end_ - begin_);
    if (size != 0) {
      std::memcpy(into, bytes_.data() + begin_, size);
    }
    begin_ += size;
    return size;
  }
  bool empty() const noexcept { return begin_ == end_; }

 private:
  cdr::Buffer bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

class PipeStream : public transport::Stream {
 public:
  PipeStream(Pipe& in, Pipe& out) noexcept : in_(in), out_(out) {}

  IoResult receive(void* into, std::size_t capacity, Wait) noexcept override {
    const std::size_t size = in_.take(into, capacity);
    return {size != 0 ? IoStatus::ok : IoStatus::closed, size, 0};
  }
  bool readable() noexcept override { return !in_.empty(); }
  IoResult send(const void* from, std::size_t size, Wait) noexcept override {
    return out_.put(from, size) ? IoResult{IoStatus::ok, size, 0} : IoResult{IoStatus::failed, 0, ENOMEM};
  }
  IoResult send(std::span<iovec> pieces, Wait) noexcept override {
    IoResult result;
    for (const iovec& piece : pieces) {
      if (!out_.put(piece.iov_base, piece.iov_len)) {
        return {IoStatus::failed, result.bytes, ENOMEM};
      }
      result.bytes += piece.iov_len;
    }
    return result;
  }
  void set_timeouts(std::chrono::microseconds, std::chrono::microseconds) noexcept override {}
  void shutdown() noexcept override {}
  int descriptor() const noexcept override { return -1; }
  std::string peer() const override { return "this process"; }

 private:
  Pipe& in_;
  Pipe& out_;
};

struct Pipes {
  Pipe to_server;
  Pipe to_client;
};

class Loopback final : private Pipes, public PipeStream {
 public:
  explicit Loopback(Core& core)
      : PipeStream(to_client, to_server), server_end_(to_server, to_client), session_(core, server_end_, Wait::yes) {}

  IoResult send(const void* from, std::size_t size, Wait wait) noexcept override {
    const IoResult result = PipeStream::send(from, size, wait);
    return result.status == IoStatus::ok ? handle_sent(result) : result;
  }
  IoResult send(std::span<iovec> pieces, Wait wait) noexcept override {
    const IoResult result = PipeStream::send(pieces, wait);
    return result.status == IoStatus::ok ? handle_sent(result) : result;
  }
  void set_timeouts(std::chrono::microseconds, std::chrono::microseconds send) noexcept override { timeout_ = send; }

 private:
  IoResult handle_sent(IoResult result) noexcept {
    while (!to_server.empty()) {
      GiopSession::Outcome outcome = session_.receive_and_handle();
      if (outcome == GiopSession::Outcome::held) {
        outcome = session_.wait_and_resume_held(deadline_after(timeout_));
      }
      if (outcome == GiopSession::Outcome::held) {
        return {IoStatus::timed_out, result.bytes, 0};
      }
      if (outcome == GiopSession::Outcome::closed) {
        return {IoStatus::closed, result.bytes, 0};
      }
    }
    return result;
  }

  PipeStream server_end_;
  GiopSession session_;
  std::chrono::microseconds timeout_{0};
};

}  // namespace

transport::StreamPtr make_loopback(Core& core) { return std::make_unique<Loopback>(core); }

}  // namespace corbel::orb
