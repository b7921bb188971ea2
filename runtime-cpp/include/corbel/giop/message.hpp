// SPDX-License-Identifier: Apache-2.0
// The twelve-octet header of each message (CORBA 3.3 part 2, formal/2012-11-14, 9.4.1), and messages without a body.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/giop/error.hpp"
#include "corbel/giop/limits.hpp"

namespace corbel::giop {

struct Version {
  std::uint8_t major = 1;
  std::uint8_t minor = 2;
  friend constexpr auto operator<=>(const Version&, const Version&) = default;
};
inline constexpr Version v1_0{1, 0};
inline constexpr Version v1_1{1, 1};
inline constexpr Version v1_2{1, 2};

enum class MessageType : std::uint8_t {
  request = 0,
  reply = 1,
  cancel_request = 2,
  locate_request = 3,
  locate_reply = 4,
  close_connection = 5,
  message_error = 6,
  fragment = 7,  // since 1.1
};

inline constexpr std::size_t header_size = 12;
inline constexpr std::size_t body_size_at = 8;  ///< offset of the body size in the header

struct MessageHeader {
  Version version;
  MessageType type = MessageType::message_error;
  bool little_endian = cdr::native_little;
  bool more_fragments = false;
  std::uint32_t body_size = 0;
  const cdr::FragmentBoundary* boundaries =
      // Boundaries of a message reassembled from GIOP 1.1 fragments; valid as long as its octets.
      nullptr;

  std::size_t total_size() const noexcept { return header_size + std::size_t{body_size}; }
};

/// Decodes any header of header_size octets, without the fast path.
Error decode_any_header(std::span<const std::byte> bytes, const Limits& limits, MessageHeader& header) noexcept;

inline constexpr unsigned char native_flags = cdr::native_little ? 1 : 0;
inline constexpr std::uint32_t least_plain_request = 4 + 4 + 8 + 5 + 3 + 4;  // minimal body sizes in version 1.2
inline constexpr std::uint32_t least_plain_reply = 12;

/// Decodes and checks the header, the first header_size octets of a message. For the errors bad_size and too_large,
/// `header` is filled as well, for the log.
inline Error decode_header(std::span<const std::byte> bytes, const Limits& limits, MessageHeader& header) noexcept {
  // Fast path: nearly all messages are unfragmented requests or replies of version 1.2 in this machine's byte order.
  // The first eight octets are compared at once.
  using Octets = std::array<unsigned char, 8>;
  constexpr auto plain = std::bit_cast<std::uint64_t>(Octets{'G', 'I', 'O', 'P', 1, 2, native_flags, 0});
  constexpr auto either = std::bit_cast<std::uint64_t>(Octets{255, 255, 255, 255, 255, 255, 255, 254});
  static_assert(static_cast<int>(MessageType::request) == 0 && static_cast<int>(MessageType::reply) == 1);
  if (bytes.size() < header_size) return Error::bad_magic;
  std::uint64_t start = 0;
  std::memcpy(&start, bytes.data(), sizeof start);
  std::uint32_t size = 0;
  std::memcpy(&size, bytes.data() + body_size_at, sizeof size);
  const auto type = static_cast<MessageType>(bytes[7]);
  if ((start & either) != plain || size + header_size > limits.max_message_size ||
      size < (type == MessageType::request ? least_plain_request : least_plain_reply)) [[unlikely]] {
    return decode_any_header(bytes, limits, header);
  }
  header = {v1_2, type, cdr::native_little, false, size, nullptr};
  return Error::none;
}

//@@ CORBEL_PLAIN_MESSAGES
/// Returns a reader behind the header. `message` includes the header, because alignment counts from its start, and must
/// have header.total_size() octets.
cdr::Reader body_reader(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits) noexcept;

/// Writes header_size octets with body size 0.
void put_header(std::byte* at, Version version, MessageType type) noexcept;
/// Writes a header; finish_message() sets the size. The writer must be at its start.
void begin_message(cdr::Writer& out, Version version, MessageType type) noexcept;
/// Sets the size of the message. The caller must check the writer's error.
void finish_message(cdr::Writer& out) noexcept;

/// Positions in a message that is being written. The body of a GIOP 1.2 request or reply starts at a multiple of 8.
/// Without a body there is no padding; finish_message() removes it.
struct HeaderOffsets {
  std::uint32_t id_at = 0;         // the request id
  std::uint32_t header_end = 0;    // behind the last field of the header
  std::uint32_t body_at = 0;       // behind the padding
  std::uint32_t operation_at = 0;  // text of a request's operation, behind its length
};
inline std::uint32_t here(const cdr::Writer& out) noexcept { return static_cast<std::uint32_t>(out.buffered()); }
void finish_message(cdr::Writer& out, const HeaderOffsets& offsets) noexcept;

/// Write complete messages without a body: CloseConnection and MessageError.
void write_close_connection(cdr::Writer& out, Version version) noexcept;
void write_message_error(cdr::Writer& out, Version version) noexcept;

}  // namespace corbel::giop
