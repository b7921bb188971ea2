// SPDX-License-Identifier: Apache-2.0
#include "bidirectional_endpoint.hpp"

#include <corbel/orb/core/core.hpp>

#include <sys/eventfd.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace corbel::bidir {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

namespace {

constexpr std::size_t kept_capacity =
    1024 * 1024;  // larger buffers are freed when empty, smaller buffers only if memory is scarce
constexpr std::size_t first_capacity = 8 * 1024;

int make_event_descriptor() {
  const int event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return event >= 0 ? event : throw std::system_error(errno, std::generic_category(), "eventfd");
}

}  // namespace

BidirectionalEndpoint::BidirectionalEndpoint(std::shared_ptr<BidirectionalConnection> connection)
    : connection_(std::move(connection)),
      event_(make_event_descriptor()),
      in_(connection_->core_.input_allocator.get()) {}

BidirectionalEndpoint::~BidirectionalEndpoint() {
  const std::lock_guard lock(connection_->mutex_);
  connection_->leave(*this);
}

std::byte* BidirectionalEndpoint::put(std::span<const std::byte> message) noexcept {
  if (at_ == end_) {
    at_ = end_ = 0;
  }
  if (at_ > 0 && in_.capacity() - end_ < message.size()) {
    std::memmove(in_.data(), in_.data() + at_, end_ - at_);
    end_ -= at_;
    at_ = 0;
  }
  if (!in_.reserve(end_ + message.size())) {
    return nullptr;
  }
  std::byte* const there = in_.data() + end_;
  std::memcpy(there, message.data(), message.size());
  end_ += message.size();
  signal();
  return there;
}

void BidirectionalEndpoint::end() noexcept {
  ended_ = true;
  signal();
}

void BidirectionalEndpoint::signal() noexcept {
  const std::uint64_t one = 1;
  // write() fails only if the counter would exceed 2^64 - 2; the descriptor is then readable in any case.
  [[maybe_unused]] const ssize_t n = ::write(event_.get(), &one, sizeof one);
  arrived_.notify_all();
}

IoResult BidirectionalEndpoint::receive(void* into, std::size_t capacity, Wait wait) noexcept {
  std::unique_lock lock(connection_->mutex_);
  const auto there = [this] { return waiting() != 0 || ended_; };
  if (wait == Wait::no && !there()) {
    return {IoStatus::would_block, 0, 0};
  }
  if (receive_timeout_.count() == 0) {
    arrived_.wait(lock, there);
  } else if (!arrived_.wait_for(lock, receive_timeout_, there)) {
    return {IoStatus::timed_out, 0, 0};
  }
  const std::size_t size = std::min(capacity, waiting());
  if (size == 0) {
    return {IoStatus::closed, 0, 0};
  }
  std::memcpy(into, in_.data() + at_, size);
  at_ += size;
  if (waiting() == 0) {
    at_ = end_ = 0;
    in_.trim(in_.allocator()->scarce() ? first_capacity : kept_capacity);
    if (ended_) {
      signal();  // again, because the reader has used the first event for the octets before the end
    } else {
      std::uint64_t times = 0;
      [[maybe_unused]] const ssize_t n = ::read(event_.get(), &times, sizeof times);
    }
    if (connection_->paused_) {
      connection_->request_wake_up();
    }
  }
  return {IoStatus::ok, size, 0};
}

bool BidirectionalEndpoint::readable() noexcept {
  const std::lock_guard lock(connection_->mutex_);
  return waiting() != 0 || ended_;
}

IoResult BidirectionalEndpoint::send(const void* from, std::size_t size, Wait wait) noexcept {
  const iovec piece{const_cast<void*>(from), size};  // the octets are only read
  std::unique_lock lock(connection_->mutex_);
  return connection_->send(lock, std::span(&piece, 1), wait, *this);
}

IoResult BidirectionalEndpoint::send(std::span<iovec> pieces, Wait wait) noexcept {
  std::unique_lock lock(connection_->mutex_);
  return connection_->send(lock, pieces, wait, *this);
}

void BidirectionalEndpoint::set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept {
  const std::lock_guard lock(connection_->mutex_);
  receive_timeout_ = receive;
  send_timeout_ = send;
}

ClientEndpoint::ClientEndpoint(std::shared_ptr<BidirectionalConnection> connection)
    : BidirectionalEndpoint(std::move(connection)) {
  const std::lock_guard lock(connection_->mutex_);
  connection_->clients_.push_back(this);
  if (connection_->ended_) {
    end();
  }
}

void ClientEndpoint::shutdown() noexcept {
  const std::lock_guard lock(connection_->mutex_);
  end();
}

ServerEndpoint::ServerEndpoint(std::shared_ptr<BidirectionalConnection> connection)
    : BidirectionalEndpoint(std::move(connection)) {
  const std::lock_guard lock(connection_->mutex_);
  connection_->server_ = this;
  if (connection_->ended_) {
    end();
  }
}

void ServerEndpoint::shutdown() noexcept {
  const std::lock_guard lock(connection_->mutex_);
  end();
  connection_->close_when_idle();
}

}  // namespace corbel::bidir
