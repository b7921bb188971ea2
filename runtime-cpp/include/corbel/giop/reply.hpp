// SPDX-License-Identifier: Apache-2.0
// Reply (CORBA 3.3 part 2, 9.4.3), LocateReply (9.4.6), and the body of a system exception (9.4.3.2).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "corbel/giop/message.hpp"
#include "corbel/giop/service_context.hpp"

namespace corbel::giop {

enum class ReplyStatus : std::uint32_t {
  no_exception = 0,
  user_exception = 1,
  system_exception = 2,
  location_forward = 3,
  location_forward_perm = 4,  // since 1.2
  needs_addressing_mode = 5,  // since 1.2
};

/// A received reply. Refers to the octets of the message.
struct Reply {
  Reply() noexcept {}  // NOLINT(modernize-use-equals-default): leaves the body as it is, which decode_reply() sets

  std::uint32_t id = 0;
  ReplyStatus status = ReplyStatus::no_exception;
  ServiceContexts contexts;
  union {
    cdr::Reader body;  // results; or repository id and members; or an IOR; or an addressing disposition
  };
};
/// Returns unknown_type if the message is not a Reply.
Error decode_reply(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                   Reply& reply) noexcept;

//@@ CORBEL_PLAIN_REPLIES
/// Writes message header and reply header, and aligns for the body (1.2). Complete the message with finish_message(out,
/// offsets).
HeaderOffsets begin_reply(cdr::Writer& out, Version version, std::uint32_t request_id, ReplyStatus status,
                          std::span<const ServiceContext> contexts = {}) noexcept;

enum class LocateStatus : std::uint32_t {
  unknown_object = 0,
  object_here = 1,
  object_forward = 2,
  object_forward_perm = 3,    // since 1.2
  system_exception = 4,       // since 1.2
  needs_addressing_mode = 5,  // since 1.2
};
struct LocateReply {
  std::uint32_t id = 0;
  LocateStatus status = LocateStatus::unknown_object;
  cdr::Reader body;
};
/// Returns unknown_type if the message is not a LocateReply.
Error decode_locate_reply(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                          LocateReply& reply) noexcept;
/// Begins a LocateReply. The caller appends the body, if the status has one, and calls finish_message(). The body is
/// not aligned to 8 in any version.
void begin_locate_reply(cdr::Writer& out, Version version, std::uint32_t request_id, LocateStatus status) noexcept;

/// Writes the body of a system exception: repository id, minor code and completion status.
void write_system_exception(cdr::Writer& out, const CORBA::SystemException& exception) noexcept;
/// Throws the exception in the body: a standard exception, UNKNOWN for an id that is not standard, or MARSHAL for a
/// malformed body.
[[noreturn]] void raise_system_exception(cdr::Reader& body);

}  // namespace corbel::giop
