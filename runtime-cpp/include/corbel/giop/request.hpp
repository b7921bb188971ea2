// SPDX-License-Identifier: Apache-2.0
// Request (CORBA 3.3 part 2, 9.4.2), LocateRequest (9.4.5) and CancelRequest (9.4.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "corbel/giop/ior.hpp"
#include "corbel/giop/message.hpp"
#include "corbel/giop/service_context.hpp"

namespace corbel::giop {

/// The response that the client expects; the values are response_flags of GIOP 1.2 (9.4.2.1).
enum class Response : std::uint8_t {
  none = 0,         // oneway: SYNC_NONE, SYNC_WITH_TRANSPORT
  with_server = 1,  // oneway, SYNC_WITH_SERVER: an empty reply before the upcall
  expected = 3,     // two-way, or oneway with SYNC_WITH_TARGET
};

/// The target address of GIOP 1.2 (9.4.2.3); the values are those on the wire.
enum class Addressing : std::uint16_t { key = 0, profile = 1, reference = 2 };

/// A received request. Refers to the octets of the message.
struct Request {
  std::uint32_t id = 0;
  Response response = Response::expected;
  std::span<const std::byte> object_key;
  std::string_view operation;  // followed by a NUL
  ServiceContexts contexts;
  cdr::Reader arguments;  // positioned at the first argument

  bool response_expected() const noexcept { return response != Response::none; }
};

/// Decodes a complete message. On an error, `request.id` is the id if it could be read, else 0.
Error decode_request(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                     Request& request) noexcept;

/// The fields before the arguments. Object key and operation are not limited, because they come from this process.
struct RequestHead {
  Version version = v1_2;
  std::uint32_t id = 0;
  Response response = Response::expected;
  std::span<const std::byte> object_key;
  std::string_view operation;
  std::span<const ServiceContext> contexts = {};
  Addressing addressing = Addressing::key;
  const Ior* ior = nullptr;   // needed unless addressed by key
  std::uint32_t profile = 0;  // index of the profile in `ior`
};
/// Writes message header and request header, and aligns for the arguments (1.2). Complete the message with
/// finish_message(out, offsets).
HeaderOffsets begin_request(cdr::Writer& out, const RequestHead& head) noexcept;

/// Begins a request whose header differs from the previous header in the writer's buffer only in the id; `offsets` are
/// those of the previous header. This is request creation by memoization as in FOCUS, without a copy.
inline void resume_request(cdr::Writer& out, const HeaderOffsets& offsets, std::uint32_t id) noexcept {
  out.resume(offsets.body_at);
  out.patch(offsets.id_at, id);
}

/// A received LocateRequest. Refers to the octets of the message.
struct LocateRequest {
  std::uint32_t id = 0;
  std::span<const std::byte> object_key;
};
Error decode_locate_request(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                            LocateRequest& request) noexcept;
/// Writes a complete message. Uses the version, id and target address of `head`.
void write_locate_request(cdr::Writer& out, const RequestHead& head) noexcept;
/// Writes a complete message, addressed by key.
void write_locate_request(cdr::Writer& out, Version version, std::uint32_t id,
                          std::span<const std::byte> object_key) noexcept;

Error decode_cancel_request(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                            std::uint32_t& request_id) noexcept;
/// Writes a complete message.
void write_cancel_request(cdr::Writer& out, Version version, std::uint32_t request_id) noexcept;

}  // namespace corbel::giop
