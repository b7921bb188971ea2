// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/fragment.hpp"

#include <algorithm>
#include <cstring>
#include <new>

namespace corbel::giop {

namespace {

constexpr std::size_t flags_at = 6;
constexpr std::size_t id_size = 4;

/// In GIOP 1.2 the request id is the first field of each body that may be fragmented.
std::uint32_t request_id(const MessageHeader& header, std::span<const std::byte> message,
                         const Limits& limits) noexcept {
  return header.version >= v1_2 ? body_reader(message, header, limits).get<std::uint32_t>() : 0;
}

}  // namespace

Error Reassembler::add(const MessageHeader& header, std::span<const std::byte> message, Reassembled& whole) {
  whole = Reassembled();
  if (header.type != MessageType::fragment) return begin(header, message);

  const Place place = find(header.version, request_id(header, message, *limits_));
  if (place == messages_.end()) return Error::unexpected_fragment;
  if (header.little_endian != place->header.little_endian) return Error::bad_flags;
  const auto part = message.subspan(header_size + (header.version >= v1_2 ? id_size : 0));
  // A peer could send empty fragments forever and keep this process busy.
  if (part.empty() && header.more_fragments) return Error::bad_size;
  const Error error = append(*place, part);
  if (error != Error::none) return error;
  if (!header.more_fragments) finish(place, whole);
  return Error::none;
}

Error Reassembler::begin(const MessageHeader& header, std::span<const std::byte> message) {
  const std::uint32_t id = request_id(header, message, *limits_);
  if (find(header.version, id) != messages_.end()) return Error::bad_header;  // a message with this id is open already
  if (messages_.size() >= limits_->max_fragmented_messages) return Error::too_many_fragmented;
  Message begun;
  begun.buffer = cdr::Buffer(finished_.allocator());
  begun.boundaries = cdr::Buffer(finished_.allocator());
  begun.number = ++begun_;
  begun.id = id;
  begun.header = header;
  const Error error = append(begun, message);
  if (error != Error::none) return error;
  const std::size_t held = begun.held();
  try {
    messages_.push_back(std::move(begun));
  } catch (const std::bad_alloc&) {
    held_ -= held;
    return Error::no_memory;
  }
  return Error::none;
}

Error Reassembler::append(Message& message, std::span<const std::byte> part) noexcept {
  const bool aligned_by_itself = message.header.version == v1_1;
  const std::size_t more = part.size() + (aligned_by_itself ? sizeof(cdr::FragmentBoundary) : 0);
  if (more > limits_->max_message_size - std::min<std::size_t>(message.held(), limits_->max_message_size)) {
    return Error::too_large;
  }
  if (held_ > limits_->max_reassembly_memory || more > limits_->max_reassembly_memory - held_) {
    return Error::too_many_fragmented;
  }
  if (!message.buffer.reserve(message.size + part.size())) return Error::no_memory;
  if (aligned_by_itself && !message.boundaries.reserve((message.parts + 1) * sizeof(cdr::FragmentBoundary)))
    return Error::no_memory;
  if (!part.empty()) std::memcpy(message.buffer.data() + message.size, part.data(), part.size());
  message.size += part.size();
  if (aligned_by_itself) {
    const cdr::FragmentBoundary boundary{message.size, 0};
    std::memcpy(message.boundaries.data() + message.parts++ * sizeof boundary, &boundary, sizeof boundary);
  }
  held_ += more;
  return Error::none;
}

Reassembler::Place Reassembler::find(Version version, std::uint32_t id) noexcept {
  return std::find_if(messages_.begin(), messages_.end(),
                      [&](const Message& message) { return message.header.version == version && message.id == id; });
}

// Returns null if the message has no boundaries.
const cdr::FragmentBoundary* Reassembler::finish_boundaries(Message& message) noexcept {
  if (message.parts == 0) return nullptr;
  boundaries_ = std::move(message.boundaries);
  auto* const boundaries = reinterpret_cast<cdr::FragmentBoundary*>(boundaries_.data());
  const auto start = reinterpret_cast<std::uintptr_t>(finished_.data());
  for (std::size_t i = 0; i < message.parts; ++i) boundaries[i] = {start + boundaries[i].end, start + message.size};
  return boundaries;
}

void Reassembler::finish(Place message, Reassembled& whole) noexcept {
  held_ -= message->held();
  finished_ = std::move(message->buffer);
  whole.header = message->header;
  whole.header.more_fragments = false;
  whole.header.boundaries = finish_boundaries(*message);
  whole.header.body_size = static_cast<std::uint32_t>(message->size - header_size);
  whole.bytes = {finished_.data(), message->size};
  messages_.erase(message);

  finished_.data()[flags_at] = static_cast<std::byte>(whole.header.little_endian);
  std::uint32_t size = whole.header.body_size;
  if (whole.header.little_endian != cdr::native_little) size = cdr::byteswap(size);
  std::memcpy(finished_.data() + body_size_at, &size, sizeof size);
}

void Reassembler::cancel(std::uint32_t request_id) noexcept {
  const Place place = find(v1_2, request_id);
  if (place == messages_.end()) return;
  held_ -= place->held();
  messages_.erase(place);
}

}  // namespace corbel::giop
