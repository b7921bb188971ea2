// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/message.hpp"

#include <cstring>

namespace corbel::giop {

namespace {

constexpr unsigned char flag_little_endian = 1;
constexpr unsigned char flag_more_fragments = 2;

/// Decodes the flags. GIOP 1.0 has a boolean instead of the flags, and no fragments.
Error decode_flags(unsigned char flags, MessageHeader& header) noexcept {
  header.little_endian = flags & flag_little_endian;
  header.more_fragments = flags & flag_more_fragments;
  if (header.version == v1_0) return flags <= 1 ? Error::none : Error::bad_flags;
  return flags <= (flag_little_endian | flag_more_fragments) ? Error::none : Error::bad_flags;
}

bool may_have_fragments(MessageType type, Version version) noexcept {
  if (type == MessageType::request || type == MessageType::reply || type == MessageType::fragment) return true;
  return version >= v1_2 && (type == MessageType::locate_request || type == MessageType::locate_reply);
}

/// Returns the size of the fixed part of the body.
std::uint32_t least_body(MessageType type, Version version) noexcept {
  switch (type) {
    case MessageType::request: return version >= v1_2 ? least_plain_request : 4 + 4 + 4 + 4 + 5 + 3 + 4;
    case MessageType::reply: return least_plain_reply;
    case MessageType::cancel_request: return 4;
    case MessageType::locate_request: return version >= v1_2 ? 12 : 8;
    case MessageType::locate_reply: return 8;
    case MessageType::close_connection:
    case MessageType::message_error: return 0;
    case MessageType::fragment: return version >= v1_2 ? 4 : 0;
  }
  return 0;
}

Error check_size(const MessageHeader& header, const Limits& limits) noexcept {
  if (header.body_size > limits.max_message_size || header.total_size() > limits.max_message_size) {
    return Error::too_large;
  }
  switch (header.type) {
    case MessageType::cancel_request: return header.body_size == 4 ? Error::none : Error::bad_size;
    case MessageType::close_connection:
    case MessageType::message_error: return header.body_size == 0 ? Error::none : Error::bad_size;
    default: break;
  }
  // A message with more fragments may be cut anywhere behind the request id.
  const bool first_fragment = header.more_fragments && header.type != MessageType::fragment;
  const std::uint32_t least = first_fragment ? 4 : least_body(header.type, header.version);
  return header.body_size >= least ? Error::none : Error::bad_size;
}

}  // namespace

Error decode_any_header(std::span<const std::byte> bytes, const Limits& limits, MessageHeader& header) noexcept {
  const auto octet = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  header.boundaries = nullptr;
  if (std::memcmp(bytes.data(), "GIOP", 4) != 0) return Error::bad_magic;
  header.version = Version{octet(4), octet(5)};
  if (header.version.major != 1 || header.version.minor > 2) return Error::unsupported_version;
  const Error flags = decode_flags(octet(6), header);
  if (flags != Error::none) return flags;

  const auto last_type = header.version == v1_0 ? MessageType::message_error : MessageType::fragment;
  if (octet(7) > static_cast<unsigned char>(last_type)) return Error::unknown_type;
  header.type = static_cast<MessageType>(octet(7));
  if (header.more_fragments && !may_have_fragments(header.type, header.version)) return Error::bad_flags;

  std::memcpy(&header.body_size, bytes.data() + body_size_at, sizeof header.body_size);
  if (header.little_endian != cdr::native_little) header.body_size = cdr::byteswap(header.body_size);
  return check_size(header, limits);
}

cdr::Reader body_reader(std::span<const std::byte> message, const MessageHeader& header,
                        const Limits& limits) noexcept {
  cdr::Reader in(message.subspan(header_size, header.body_size), header.little_endian, limits.cdr, header_size);
  if (header.boundaries != nullptr) in.follow(header.boundaries);
  return in;
}

void put_header(std::byte* at, Version version, MessageType type) noexcept {
  constexpr unsigned char flags = cdr::writes_little ? flag_little_endian : 0;
  const unsigned char bytes[header_size] = {'G',           'I',           'O',   'P',
                                            version.major, version.minor, flags, static_cast<unsigned char>(type)};
  std::memcpy(at, bytes, header_size);
}

void begin_message(cdr::Writer& out, Version version, MessageType type) noexcept {
  if (std::byte* header = out.block(4, header_size)) put_header(header, version, type);
}

void finish_message(cdr::Writer& out) noexcept {
  out.check_limit();
  if (out.ok()) out.patch(body_size_at, static_cast<std::uint32_t>(out.position() - header_size));
}

void finish_message(cdr::Writer& out, const HeaderOffsets& offsets) noexcept {
  if (out.position() == offsets.body_at) out.truncate(offsets.header_end);
  finish_message(out);
}

void write_close_connection(cdr::Writer& out, Version version) noexcept {
  begin_message(out, version, MessageType::close_connection);
}

void write_message_error(cdr::Writer& out, Version version) noexcept {
  begin_message(out, version, MessageType::message_error);
}

}  // namespace corbel::giop
