// SPDX-License-Identifier: Apache-2.0
// The twelve bytes before every message (CORBA 3.3 part 2, formal/2012-11-14, 9.4.1), and the messages that are only
// these.
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
inline constexpr std::size_t body_size_at = 8;  ///< where in the header the body's size stands

struct MessageHeader {
  Version version;
  MessageType type = MessageType::message_error;
  bool little_endian = cdr::native_little;
  bool more_fragments = false;
  std::uint32_t body_size = 0;
  const cdr::FragmentBoundary* boundaries =
      nullptr;  // of a message that was put together from fragments of 1.1, as long as its octets stay

  std::size_t total_size() const noexcept { return header_size + std::size_t{body_size}; }
};

/// Any header of header_size bytes, the long way.
Error decode_any_header(std::span<const std::byte> bytes, const Limits& limits, MessageHeader& header) noexcept;

inline constexpr unsigned char native_flags = cdr::native_little ? 1 : 0;
inline constexpr std::uint32_t least_plain_request = 4 + 4 + 8 + 5 + 3 + 4;  // of a body in version 1.2
inline constexpr std::uint32_t least_plain_reply = 12;

/// Reads and checks the first header_size bytes of a message. `bytes` must hold at least that many.
/// On bad_size and too_large the header has been filled nevertheless: for the log.
inline Error decode_header(std::span<const std::byte> bytes, const Limits& limits, MessageHeader& header) noexcept {
  // Nearly every message is a whole request or reply of version 1.2 in this machine's byte order: their first eight
  // octets are compared at once.
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

/// A reader for all of `message` (header included, so that alignment is right), set behind the header.
/// `message` must hold header.total_size() bytes.
cdr::Reader body_reader(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits) noexcept;

/// Fills header_size bytes; the body's size is zero.
void put_header(std::byte* at, Version version, MessageType type) noexcept;
/// Writes a header whose size finish() will patch. The writer must be at its beginning.
void begin_message(cdr::Writer& out, Version version, MessageType type) noexcept;
/// Patches the size of the message. The writer's error is left for the caller to see.
void finish_message(cdr::Writer& out) noexcept;

/// Where things are in a message that is being written. The body of a 1.2 request or reply starts at a multiple of 8;
/// without a body there is no such padding, which finish_message takes back.
struct Marks {
  std::uint32_t id_at = 0;         // the request id
  std::uint32_t header_end = 0;    // behind the header's last field
  std::uint32_t body_at = 0;       // behind the padding
  std::uint32_t operation_at = 0;  // a request's operation, the text behind its length
};
inline std::uint32_t here(const cdr::Writer& out) noexcept { return static_cast<std::uint32_t>(out.buffered()); }
void finish_message(cdr::Writer& out, const Marks& marks) noexcept;

/// Whole messages without a body: CloseConnection and MessageError.
void write_close_connection(cdr::Writer& out, Version version) noexcept;
void write_message_error(cdr::Writer& out, Version version) noexcept;

}  // namespace corbel::giop
