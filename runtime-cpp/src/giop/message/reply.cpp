// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/reply.hpp"

#include <cstring>
#include <memory>

namespace corbel::giop {

namespace {

Error check_status(std::uint32_t status, std::uint32_t last_old, std::uint32_t last_new, Version version) noexcept {
  return status <= (version >= v1_2 ? last_new : last_old) ? Error::none : Error::bad_status;
}

// size of the headers of a GIOP 1.2 reply without service contexts
constexpr std::size_t plain_size = header_size + 12;

/// Fast path for most replies: GIOP 1.2 in this machine's byte order, without service contexts. Returns false for other
/// replies.
bool read_plain(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                Reply& reply) noexcept {
  if (header.version < v1_2 || header.little_endian != cdr::native_little || message.size() < plain_size) return false;
  std::uint32_t fields[3];  // id, status, number of contexts
  std::memcpy(fields, message.data() + header_size, sizeof fields);
  if (fields[1] > static_cast<std::uint32_t>(ReplyStatus::needs_addressing_mode) || fields[2] != 0) return false;
  reply.id = fields[0];
  reply.status = static_cast<ReplyStatus>(fields[1]);
  reply.contexts.clear();
  std::construct_at(&reply.body, message.subspan(plain_size), cdr::native_little, limits.cdr, plain_size);
  return true;
}

}  // namespace

Error decode_reply(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                   Reply& reply) noexcept {
  if (header.type != MessageType::reply) [[unlikely]] {
    return Error::unknown_type;
  }
  if (read_plain(message, header, limits, reply)) [[likely]] {
    return Error::none;
  }
  std::construct_at(&reply.body, body_reader(message, header, limits));
  cdr::Reader& in = reply.body;
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
  return in.ok() ? Error::none : Error::bad_header;
}

namespace {

/// Begins a GIOP 1.2 reply in this machine's byte order without service contexts: only id and status vary.
HeaderOffsets begin_plain_reply(cdr::Writer& out, std::uint32_t request_id, ReplyStatus status) noexcept {
  if (std::byte* at = out.block(8, plain_size)) {
    put_header(at, v1_2, MessageType::reply);
    const std::uint32_t fields[] = {request_id, static_cast<std::uint32_t>(status), 0};
    std::memcpy(at + header_size, fields, sizeof fields);
  }
  return {header_size, plain_size, plain_size, 0};
}

}  // namespace

HeaderOffsets begin_reply(cdr::Writer& out, Version version, std::uint32_t request_id, ReplyStatus status,
                          std::span<const ServiceContext> contexts) noexcept {
  if (version == v1_2 && contexts.empty() && !cdr::writes_swapped) [[likely]] {
    return begin_plain_reply(out, request_id, status);
  }
  begin_message(out, version, MessageType::reply);
  HeaderOffsets offsets;
  if (version < v1_2) write_contexts(out, contexts);
  out.align(4);
  offsets.id_at = here(out);
  out.put(request_id);
  out.put(static_cast<std::uint32_t>(status));
  if (version >= v1_2) write_contexts(out, contexts);
  offsets.header_end = here(out);
  if (version >= v1_2) out.align(8);
  offsets.body_at = here(out);
  return offsets;
}

Error decode_locate_reply(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                          LocateReply& reply) noexcept {
  if (header.type != MessageType::locate_reply) return Error::unknown_type;
  cdr::Reader in = body_reader(message, header, limits);
  reply.id = in.get<std::uint32_t>();
  const auto status = in.get<std::uint32_t>();
  if (!in.ok()) return Error::bad_header;
  const Error error = check_status(status, static_cast<std::uint32_t>(LocateStatus::object_forward),
                                   static_cast<std::uint32_t>(LocateStatus::needs_addressing_mode), header.version);
  if (error != Error::none) return error;
  reply.status = static_cast<LocateStatus>(status);
  std::construct_at(&reply.body, in);
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
