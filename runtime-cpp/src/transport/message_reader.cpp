// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/message_reader.hpp>

#include <corbel/giop/request.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace corbel::transport {

[[gnu::always_inline]] inline MessageReader::Taken MessageReader::take_one(Message& message) noexcept {
  const std::size_t arrived = end_ - begin_;
  if (arrived < giop::header_size) {
    wanted_ = giop::header_size;
    return Taken::none;
  }
  const std::span<const std::byte> bytes{buffer_.data() + begin_, arrived};
  error_ = giop::decode_header(bytes, *limits_, message.header);
  if (error_ != giop::Error::none) [[unlikely]] {
    return Taken::malformed;
  }
  wanted_ = message.header.total_size();
  if (arrived < wanted_) {
    return Taken::none;
  }
  message.bytes = bytes.first(wanted_);
  begin_ += wanted_;
  return Taken::message;
}

MessageReader::Taken MessageReader::take(Message& message) {
  const Taken taken = take_one(message);
  if (taken != Taken::message || !giop::Reassembler::concerns(message.header)) [[likely]] {
    return taken;
  }
  return take_fragments(message);
}

// `message` is one; so may be those that follow.
MessageReader::Taken MessageReader::take_fragments(Message& message) {
  for (;;) {
    giop::Reassembler::Whole whole;
    error_ = fragments_.add(message.header, message.bytes, whole);
    if (error_ != giop::Error::none) {
      return Taken::malformed;
    }
    if (!whole.bytes.empty()) {
      large_ = true;
      message = {whole.header, whole.bytes};
      return Taken::message;
    }
    const Taken taken = take_one(message);
    if (taken != Taken::message || !giop::Reassembler::concerns(message.header)) {
      return taken;
    }
  }
}

bool MessageReader::make_room() noexcept {
  if (begin_ == end_) {
    begin_ = end_ = 0;
    wanted_ = giop::header_size;
  }
  if (buffer_.capacity() - begin_ < wanted_ && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ < buffer_.capacity()) {
    return true;
  }
  const std::size_t grown = std::min(std::max(wanted_, kFirst), std::max(2 * buffer_.capacity(), kFirst));
  large_ = large_ || grown > kFirst;
  return buffer_.reserve(grown);
}

void MessageReader::give_back() noexcept {
  const cdr::Allocator* const all = buffer_.allocator();
  const std::size_t kept = all != nullptr && all->scarce() ? kFirst : kKept;
  if (begin_ == end_ && buffer_.capacity() > kept) {
    begin_ = end_ = 0;
    buffer_.trim(kept);
  }
  fragments_.trim(kept);
  large_ = buffer_.capacity() > kFirst || fragments_.kept() > kFirst;
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

// An end or an error stays there for the next fill().
void MessageReader::fill_behind(Stream& stream) noexcept {
  if (end_ < buffer_.capacity()) {
    end_ += stream.receive(buffer_.data() + end_, buffer_.capacity() - end_, Wait::no).bytes;
  }
}

std::size_t MessageReader::cancelled(std::span<std::uint32_t> ids) const noexcept {
  constexpr int most = 16;  // each request looks: those of who sends many at once must not look at all of them
  std::size_t found = 0;
  std::span<const std::byte> rest(buffer_.data() + begin_, end_ - begin_);
  giop::MessageHeader header;
  for (int i = 0; i < most && found < ids.size() && rest.size() >= giop::header_size; ++i) {
    if (giop::decode_header(rest, *limits_, header) != giop::Error::none || header.total_size() > rest.size()) {
      break;
    }
    if (header.type == giop::MessageType::cancel_request &&
        giop::decode_cancel_request(rest.first(header.total_size()), header, *limits_, ids[found]) ==
            giop::Error::none) {
      ++found;
    }
    rest = rest.subspan(header.total_size());
  }
  return found;
}

IoResult MessageReader::fill(Stream& stream, Wait wait) noexcept {
  if (!make_room()) [[unlikely]] {
    return {IoStatus::failed, 0, ENOMEM};
  }
  if (begin_ != end_ && wait == Wait::yes) [[unlikely]] {
    return fill_rest(stream);
  }
  const IoResult result = stream.receive(buffer_.data() + end_, buffer_.capacity() - end_, wait);
  end_ += result.bytes;
  return result;
}

// Not inlined: messages that come whole do not pay for it.
IoResult MessageReader::fill_rest(Stream& stream) noexcept {
  const std::size_t arrived = end_ - begin_;
  std::size_t room = buffer_.capacity() - end_;
  Wait wait = Wait::yes;
  if (arrived >= giop::header_size && wanted_ > arrived) {
    room = std::min(room, wanted_ - arrived);  // nobody may have sent what follows
    wait = Wait::all;
  }
  const IoResult result = stream.receive(buffer_.data() + end_, room, wait);
  end_ += result.bytes;
  return result;
}

}  // namespace corbel::transport
