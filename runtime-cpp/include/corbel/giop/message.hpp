// SPDX-License-Identifier: Apache-2.0
// The twelve bytes before every message (CORBA 3.3 part 2, formal/2012-11-14, 9.4.1), and the messages that are only
// these.
#pragma once

#include <cstddef>
#include <cstdint>
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

  std::size_t total_size() const noexcept { return header_size + std::size_t{body_size}; }
};

/// Reads and checks the first header_size bytes of a message. `bytes` must hold at least that many.
/// On bad_size and too_large the header has been filled nevertheless: for the log.
Error decode_header(std::span<const std::byte> bytes, const Limits& limits, MessageHeader& header) noexcept;

/// A reader for all of `message` (header included, so that alignment is right), set behind the header.
/// `message` must hold header.total_size() bytes.
cdr::Reader body_reader(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits) noexcept;

/// Writes a header whose size finish() will patch. The writer must be at its beginning.
void begin_message(cdr::Writer& out, Version version, MessageType type) noexcept;
/// Patches the size of the message. The writer's error is left for the caller to see.
void finish_message(cdr::Writer& out) noexcept;

/// Where things are in a message that is being written. The body of a 1.2 request or reply starts at a multiple of 8;
/// without a body there is no such padding, which finish_message takes back.
struct Marks {
  std::size_t id_at = 0;       // the request id
  std::size_t header_end = 0;  // behind the header's last field
  std::size_t body_at = 0;     // behind the padding
};
void finish_message(cdr::Writer& out, const Marks& marks) noexcept;

/// Whole messages without a body: CloseConnection and MessageError.
void write_close_connection(cdr::Writer& out, Version version) noexcept;
void write_message_error(cdr::Writer& out, Version version) noexcept;

}  // namespace corbel::giop
