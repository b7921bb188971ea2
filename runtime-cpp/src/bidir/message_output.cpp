// SPDX-License-Identifier: Apache-2.0
// Sending of complete messages by endpoints, and the end of a connection without users.
#include "bidirectional_endpoint.hpp"
#include "connection.hpp"
#include "request_id.hpp"

#include <corbel/giop/message.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

namespace corbel::bidir {

using giop::MessageType;
using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

namespace {

constexpr std::size_t max_cancelled_calls = 16;  // calls whose replies are still to come

}  // namespace

IoResult BidirectionalConnection::send(std::unique_lock<std::mutex>& lock, std::span<const iovec> pieces, Wait wait,
                                       BidirectionalEndpoint& from) {
  const bool by_server = &from == server_;
  const auto room = [this] { return ended_ || out_at_ == out_end_; };
  if (!room()) {
    if (wait == Wait::no) {
      server_waits_ = server_waits_ || by_server;
      return {IoStatus::would_block, 0, 0};
    }
    if (from.send_timeout().count() == 0) {
      room_.wait(lock, room);
    } else if (!room_.wait_for(lock, from.send_timeout(), room)) {
      return {IoStatus::timed_out, 0, 0};
    }
  }
  if (ended_ || (closing_ && !by_server)) {
    return {IoStatus::closed, 0, 0};
  }
  std::size_t size = 0;
  for (const iovec& piece : pieces) {
    size += piece.iov_len;
  }
  if (!out_.reserve(size)) {
    return {IoStatus::failed, 0, ENOMEM};
  }
  out_at_ = out_end_ = 0;
  for (const iovec& piece : pieces) {
    if (piece.iov_len != 0) {
      std::memcpy(out_.data() + out_end_, piece.iov_base, piece.iov_len);
    }
    out_end_ += piece.iov_len;
  }
  if (by_server && size >= giop::header_size &&
      out_.data()[7] == static_cast<std::byte>(MessageType::close_connection)) {
    closing_ = true;
    // The peer would regard the calls as ended. The peer sees the end of the connection after the last call.
    if (live_calls() != 0) {
      out_end_ = 0;
    }
  } else if (!by_server) {
    const std::size_t before = calls_.size();
    if (const int error = number({out_.data(), out_end_}, from); error != 0) {
      calls_.erase(calls_.begin() + static_cast<std::ptrdiff_t>(before), calls_.end());
      out_end_ = 0;
      return {IoStatus::failed, 0, error};
    }
  }
  flush();
  return ended_ ? IoResult{IoStatus::closed, 0, 0} : IoResult{IoStatus::ok, size, 0};
}

// Assigns ids to the requests in complete messages. Returns an errno if a message is not GIOP 1.2, or there is no
// memory to record the calls.
int BidirectionalConnection::number(std::span<std::byte> messages, BidirectionalEndpoint& client) noexcept try {
  std::uint32_t id = 0;
  while (!messages.empty()) {
    giop::MessageHeader header;
    if (messages.size() < giop::header_size || giop::decode_header(messages, limits_, header) != giop::Error::none ||
        header.version < giop::v1_2 || header.total_size() > messages.size()) {
      return EINVAL;
    }
    const bool locates = header.type == MessageType::locate_request;
    if (header.type == MessageType::request || locates) {
      id = next_id_;
      next_id_ += 2;
      if (locates || (messages[response_flags_at] & std::byte{1}) != std::byte{0}) {
        calls_.push_back({id, id_in(messages.data(), header.little_endian), &client});
        if (paused_) {
          request_wake_up();
        }
      }
    }
    if (header.type == MessageType::request || locates || header.type == MessageType::fragment) {
      change_id(messages.data(), header.little_endian, id);
    }
    messages = messages.subspan(header.total_size());
  }
  return 0;
} catch (const std::bad_alloc&) {
  return ENOMEM;
}

void BidirectionalConnection::flush() noexcept {
  if (ended_ || out_at_ == out_end_) {
    return;
  }
  const IoResult sent = stream_->send(out_.data() + out_at_, out_end_ - out_at_, Wait::no);
  out_at_ += sent.bytes;
  if (sent.status != IoStatus::ok && sent.status != IoStatus::would_block) {
    end_locked();
  }
  if (out_at_ == out_end_) {
    room_.notify_all();
    if (std::exchange(server_waits_, false) && server_ != nullptr) {
      server_->signal();
    }
    if (closing_) {
      close_when_idle();
    }
  }
}

void BidirectionalConnection::end() noexcept {
  const std::lock_guard lock(mutex_);
  end_locked();
}

void BidirectionalConnection::end_locked() noexcept {
  if (ended_) {
    return;
  }
  ended_ = true;
  calls_.clear();
  stream_->shutdown();
  for (BidirectionalEndpoint* client : clients_) {
    client->end();
  }
  if (server_ != nullptr) {
    server_->end();
  }
  room_.notify_all();
  request_wake_up();
}

void BidirectionalConnection::close_when_idle() noexcept {
  closing_ = true;
  if (live_calls() != 0) {
    return;
  }
  if (out_at_ == out_end_) {
    end_locked();
  } else {
    request_wake_up();  // sending the rest has a time limit
  }
}

// Ends a connection on which too many calls were given up.
void BidirectionalConnection::leave(BidirectionalEndpoint& endpoint) noexcept {
  std::erase(clients_, &endpoint);
  for (Call& call : calls_) {
    call.client = call.client == &endpoint ? nullptr : call.client;
  }
  if (&endpoint == server_) {
    server_ = nullptr;
    closing_ = true;
  }
  if (!entered_) {
    return;
  }
  if (closing_) {
    close_when_idle();
  }
  if (calls_.size() - live_calls() > max_cancelled_calls) {
    end_locked();
  }
}

void BidirectionalConnection::request_wake_up() noexcept {
  wake_up_requested_ = true;
  wake_up_.signal();
}

std::size_t BidirectionalConnection::live_calls() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(calls_.begin(), calls_.end(), [](const Call& call) { return call.client != nullptr; }));
}

}  // namespace corbel::bidir
