// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/message_reader.hpp>

#include <corbel/giop/request.hpp>
#include <corbel/transport/receive.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace corbel::transport {

[[gnu::always_inline]] inline MessageReader::TakeResult MessageReader::take_one(Message& message) noexcept {
  //@@ CORBEL_MESSAGE_TAKE_BEGIN
  const std::size_t arrived = end_ - begin_;
  if (arrived < giop::header_size) {
    wanted_ = giop::header_size;
    return TakeResult::none;
  }
  const std::span<const std::byte> bytes{buffer_.data() + begin_, arrived};
  error_ = giop::decode_header(bytes, *limits_, message.header);
  if (error_ != giop::Error::none) [[unlikely]] {
    return TakeResult::malformed;
  }
  wanted_ = message.header.total_size();
  if (arrived < wanted_) {
    return TakeResult::none;
  }
  message.bytes = bytes.first(wanted_);
  begin_ += wanted_;
  return TakeResult::message;
  //@@ CORBEL_MESSAGE_TAKE_END
}

MessageReader::TakeResult MessageReader::take(Message& message) {
  const TakeResult taken = take_one(message);
  if (taken != TakeResult::message || !giop::Reassembler::concerns(message.header)) [[likely]] {
    return taken;
  }
  return take_fragments(message);
}

// `message` is a first part or a fragment; the following messages may be fragments, too.
MessageReader::TakeResult MessageReader::take_fragments(Message& message) {
  for (;;) {
    giop::Reassembler::Reassembled whole;
    error_ = fragments_.add(message.header, message.bytes, whole);
    if (error_ != giop::Error::none) {
      return TakeResult::malformed;
    }
    if (!whole.bytes.empty()) {
      large_ = true;
      message = {whole.header, whole.bytes};
      return TakeResult::message;
    }
    const TakeResult taken = take_one(message);
    if (taken != TakeResult::message || !giop::Reassembler::concerns(message.header)) {
      return taken;
    }
  }
}

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline bool MessageReader::make_room() noexcept {
  //@@ CORBEL_MESSAGE_ROOM_BEGIN
  if (begin_ == end_) [[likely]] {
    begin_ = end_ = looked_ = lead_;
    wanted_ = giop::header_size;
    if (buffer_.capacity() != 0) [[likely]] {
      return true;
    }
  }
  return make_more_room();
  //@@ CORBEL_MESSAGE_ROOM_END
}

bool MessageReader::make_more_room() noexcept {
  if (buffer_.capacity() - begin_ < wanted_ && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    looked_ -= std::min(looked_, begin_);
    begin_ = 0;
  }
  if (end_ < buffer_.capacity()) {
    return true;
  }
  const std::size_t grown =
      std::min(std::max(wanted_, first_capacity), std::max(2 * buffer_.capacity(), first_capacity));
  large_ = large_ || grown > first_capacity;
  return buffer_.reserve(grown);
}

void MessageReader::give_back() noexcept {
  const cdr::Allocator* const all = buffer_.allocator();
  const std::size_t kept = all != nullptr && all->scarce() ? first_capacity : kept_capacity;
  if (begin_ == end_ && buffer_.capacity() > kept) {
    begin_ = end_ = lead_ = 0;
    buffer_.trim(kept);
  }
  fragments_.trim(kept);
  large_ = buffer_.capacity() > first_capacity || fragments_.kept() > first_capacity;
}

bool MessageReader::give(std::span<const std::byte> bytes) noexcept {
  if (!buffer_.reserve(end_ + bytes.size())) {
    return false;
  }
  large_ = true;
  std::copy(bytes.begin(), bytes.end(), buffer_.data() + end_);
  end_ += bytes.size();
  return true;
}

std::byte* MessageReader::give_away(std::span<const std::byte> octets) noexcept {
  constexpr std::size_t alignment = 16;
  constexpr std::size_t head = 24;  // size of a reply's headers without service contexts, in all versions
  const auto at = reinterpret_cast<std::uintptr_t>(octets.data()) - reinterpret_cast<std::uintptr_t>(buffer_.data());
  const std::size_t in_message = at - (begin_ - wanted_);
  if (at >= begin_ || begin_ != end_ || in_message < head || in_message > head + 8 ||
      octets.size() < buffer_.capacity() / 2) {
    return nullptr;
  }
  if (at % alignment != 0) {
    lead_ = (alignment - in_message % alignment) % alignment;
    return nullptr;
  }
  std::byte* const given = buffer_.data() + at;
  if (!buffer_.give_away(given)) {
    return nullptr;
  }
  begin_ = end_ = 0;
  return given;
}

// The next fill() reports an end or an error of the stream.
void MessageReader::fill_behind(Stream& stream) noexcept {
  if (end_ < buffer_.capacity()) {
    end_ += stream.receive(buffer_.data() + end_, buffer_.capacity() - end_, Wait::no).bytes;
  }
}

// Each request calls this function, so each header is examined only once. Otherwise a client that sends many messages
// at once would cause quadratic work.
std::span<const std::uint32_t> MessageReader::cancelled() noexcept {
  looked_ = std::max(looked_, begin_);
  giop::MessageHeader header;
  while (cancels_ < std::size(cancelled_)) {
    const std::span<const std::byte> rest(buffer_.data() + looked_, end_ - looked_);
    if (rest.size() < giop::header_size || giop::decode_header(rest, *limits_, header) != giop::Error::none ||
        header.total_size() > rest.size()) {
      break;
    }
    if (header.type == giop::MessageType::cancel_request &&
        giop::decode_cancel_request(rest.first(header.total_size()), header, *limits_, cancelled_[cancels_]) ==
            giop::Error::none) {
      ++cancels_;
    }
    looked_ += header.total_size();
  }
  return std::span(cancelled_, cancels_);
}

// CancelRequests are taken in the order in which they were examined.
void MessageReader::cancel(std::uint32_t request_id) noexcept {
  if (cancels_ > 0) {
    std::copy(cancelled_ + 1, cancelled_ + cancels_--, cancelled_);
  }
  fragments_.cancel(request_id);
}

IoResult MessageReader::fill(Stream& stream, Wait wait) noexcept {
  //@@ CORBEL_MESSAGE_FILL_BEGIN
  if (!make_room()) [[unlikely]] {
    return {IoStatus::failed, 0, ENOMEM};
  }
  if (begin_ != end_ && wait == Wait::yes) [[unlikely]] {
    return fill_rest(stream);
  }
  const IoResult result = receive(stream, buffer_.data() + end_, buffer_.capacity() - end_, wait);
  end_ += result.bytes;
  return result;
  //@@ CORBEL_MESSAGE_FILL_END
}

// Not inlined, so that the path of messages that arrive complete stays short.
IoResult MessageReader::fill_rest(Stream& stream) noexcept {
  const std::size_t arrived = end_ - begin_;
  std::size_t room = buffer_.capacity() - end_;
  Wait wait = Wait::yes;
  // For a large message, requests only the octets of this message, because no further message may follow. The rest of a
  // small message is there already or arrives at once, and small messages often follow each other, so the whole room is
  // offered.
  if (arrived >= giop::header_size && wanted_ >= arrived + first_capacity) {
    room = std::min(room, wanted_ - arrived);
    wait = Wait::all;
  }
  const IoResult result = stream.receive(buffer_.data() + end_, room, wait);
  end_ += result.bytes;
  return result;
}

}  // namespace corbel::transport
