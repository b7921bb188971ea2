// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/reply.hpp"

namespace corbel::giop {

namespace {

Error check_status(std::uint32_t status, std::uint32_t last_old, std::uint32_t last_new, Version version) noexcept {
  return status <= (version >= v1_2 ? last_new : last_old) ? Error::none : Error::bad_status;
}

}  // namespace

Error decode_reply(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                   Reply& reply) noexcept {
  cdr::Reader in = body_reader(message, header, limits);
  if (header.version < v1_2) {
    const Error contexts = read_contexts(in, limits, reply.contexts);
    if (contexts != Error::none) return contexts;
  }
  reply.id = in.get<std::uint32_t>();
  const auto status = in.get<std::uint32_t>();
  if (!in.ok()) return Error::bad_header;
  const Error error = check_status(status, static_cast<std::uint32_t>(ReplyStatus::location_forward),
                                   static_cast<std::uint32_t>(ReplyStatus::needs_addressing_mode), header.version);
  if (error != Error::none) return error;
  reply.status = static_cast<ReplyStatus>(status);
  if (header.version >= v1_2) {
    const Error contexts = read_contexts(in, limits, reply.contexts);
    if (contexts != Error::none) return contexts;
    if (in.remaining()) in.align(8);
  }
  if (!in.ok()) return Error::bad_header;
  reply.body = in;
  return Error::none;
}

Marks begin_reply(cdr::Writer& out, Version version, std::uint32_t request_id, ReplyStatus status,
                  std::span<const ServiceContext> contexts) noexcept {
  begin_message(out, version, MessageType::reply);
  Marks marks;
  if (version < v1_2) write_contexts(out, contexts);
  out.align(4);
  marks.id_at = out.buffered();
  out.put(request_id);
  out.put(static_cast<std::uint32_t>(status));
  if (version >= v1_2) write_contexts(out, contexts);
  marks.header_end = out.buffered();
  if (version >= v1_2) out.align(8);
  marks.body_at = out.buffered();
  return marks;
}

Error decode_locate_reply(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                          LocateReply& reply) noexcept {
  cdr::Reader in = body_reader(message, header, limits);
  reply.id = in.get<std::uint32_t>();
  const auto status = in.get<std::uint32_t>();
  if (!in.ok()) return Error::bad_header;
  const Error error = check_status(status, static_cast<std::uint32_t>(LocateStatus::object_forward),
                                   static_cast<std::uint32_t>(LocateStatus::needs_addressing_mode), header.version);
  if (error != Error::none) return error;
  reply.status = static_cast<LocateStatus>(status);
  reply.body = in;
  return Error::none;
}

void begin_locate_reply(cdr::Writer& out, Version version, std::uint32_t request_id, LocateStatus status) noexcept {
  begin_message(out, version, MessageType::locate_reply);
  out.put(request_id);
  out.put(static_cast<std::uint32_t>(status));
}

void write_system_exception(cdr::Writer& out, const CORBA::SystemException& exception) noexcept {
  out.put_string(exception._rep_id());
  out.put(exception.minor());
  out.put(static_cast<std::uint32_t>(exception.completed()));
}

void raise_system_exception(cdr::Reader& body) {
  const std::string_view id = body.get_string();
  const auto minor = body.get<std::uint32_t>();
  const auto completed = body.get_enum(3);
  body.check(CORBA::COMPLETED_MAYBE);
  corbel::raise_system_exception(id, minor, static_cast<CORBA::CompletionStatus>(completed));
}

}  // namespace corbel::giop
