// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/request.hpp"

#include <cstring>

#include "target_address.hpp"

namespace corbel::giop {

namespace {

std::span<const std::byte> read_key(cdr::Reader& in) noexcept { return in.get_octet_sequence(); }

void put_key(cdr::Writer& out, std::span<const std::byte> key) noexcept {
  out.put(static_cast<std::uint32_t>(key.size()));
  out.put_octets(key);
}

void put_reserved(cdr::Writer& out) noexcept {
  for (int i = 0; i < 3; ++i) out.put(static_cast<unsigned char>(0));
}

// Returns the position of the operation's first character.
std::uint32_t put_operation(cdr::Writer& out, std::string_view operation) noexcept {
  out.put_string(operation);
  return static_cast<std::uint32_t>(out.buffered() - operation.size() - 1);
}

Error read_operation(cdr::Reader& in, std::string_view& operation) noexcept {
  operation = in.get_string_in_place();
  if (!in.ok()) return in.error() == cdr::Error::bad_string ? Error::bad_operation : Error::bad_header;
  return operation.empty() ? Error::bad_operation : Error::none;
}

/// Decodes the flags of GIOP 1.2. Bit 0: the client expects a reply. Bit 1: the reply follows the upcall. The other
/// bits are reserved and ignored.
Response response_of(unsigned char flags) noexcept {
  if (!(flags & 1)) return Response::none;
  return flags & 2 ? Response::expected : Response::with_server;
}

Error read_old(cdr::Reader& in, Version version, const Limits& limits, Request& request) noexcept {
  const Error contexts = read_contexts(in, limits, request.contexts);
  if (contexts != Error::none) return contexts;
  request.id = in.get<std::uint32_t>();
  request.response = in.get<unsigned char>() ? Response::expected : Response::none;
  if (version == v1_1) in.get_octets(3);  // reserved
  request.object_key = read_key(in);
  const Error operation = read_operation(in, request.operation);
  if (operation != Error::none) return operation;
  in.get_octet_sequence();  // requesting principal, deprecated
  return Error::none;
}

Error read_new(cdr::Reader& in, const Limits& limits, Request& request) noexcept {
  request.id = in.get<std::uint32_t>();
  request.response = response_of(in.get<unsigned char>());
  in.get_octets(3);  // reserved
  const Error target = read_target(in, in.get<std::uint16_t>(), limits, request.object_key);
  if (target != Error::none) return target;
  const Error operation = read_operation(in, request.operation);
  if (operation != Error::none) return operation;
  const Error contexts = read_contexts(in, limits, request.contexts);
  if (contexts != Error::none) return contexts;
  if (in.ok() && in.remaining()) in.align(8);
  return Error::none;
}

/// Fast path for most requests: GIOP 1.2 in this machine's byte order, addressed by key. Returns false for other
/// requests and for malformed requests; the general decoder then finds the error.
bool read_plain(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                Request& request) noexcept {
  //@@ CORBEL_PLAIN_REQUEST_BEGIN
  struct FixedHeaderFields {
    std::uint32_t id;
    unsigned char flags;
    unsigned char reserved[3];
    std::uint16_t addressing;
    std::uint16_t padding;
    std::uint32_t key_size;
  } front;
  constexpr std::size_t key_at = header_size + sizeof front;
  const std::size_t size = message.size();
  if (header.version < v1_2 || header.little_endian != cdr::native_little || size < key_at) return false;
  const std::byte* const bytes = message.data();
  std::memcpy(&front, bytes + header_size, sizeof front);
  if (front.addressing != key_addr || front.key_size > limits.cdr.max_sequence_length) return false;

  const auto aligned = [](std::size_t at, std::size_t to) { return (at + to - 1) & ~(to - 1); };
  const auto word = [bytes](std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes + at, sizeof value);
    return value;
  };
  std::size_t at = aligned(key_at + front.key_size, 4);
  if (size < at + 4) return false;
  const std::size_t name_size = word(at);  // includes the NUL
  const auto* name = reinterpret_cast<const char*>(bytes + at + 4);
  if (name_size < 2 || name_size > size - at - 4 || name_size - 1 > limits.cdr.max_string_length) return false;
  if (std::memchr(name, 0, name_size) != name + name_size - 1) return false;
  at = aligned(at + 4 + name_size, 4);
  if (size < at + 4) return false;
  const std::uint32_t contexts = word(at);
  at += 4;
  request.contexts.clear();
  if (contexts != 0) {
    cdr::Reader in(message.subspan(at), cdr::native_little, limits.cdr, at);
    if (read_contexts(in, contexts, limits, request.contexts) != Error::none) return false;
    at = size - in.remaining();
  }
  at = at == size ? at : aligned(at, 8);
  if (size < at) return false;

  request.id = front.id;
  request.response = response_of(front.flags);
  request.object_key = message.subspan(key_at, front.key_size);
  request.operation = {name, name_size - 1};
  request.arguments = cdr::Reader(message.subspan(at), cdr::native_little, limits.cdr, at);
  return true;
  //@@ CORBEL_PLAIN_REQUEST_END
}

}  // namespace

Error decode_request(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                     Request& request) noexcept {
  if (read_plain(message, header, limits, request)) [[likely]] {
    return Error::none;
  }
  request.arguments = body_reader(message, header, limits);
  cdr::Reader& in = request.arguments;
  const Error error =
      header.version >= v1_2 ? read_new(in, limits, request) : read_old(in, header.version, limits, request);
  if (error != Error::none) return error;
  return in.ok() ? Error::none : Error::bad_header;
}

HeaderOffsets begin_request(cdr::Writer& out, const RequestHead& head) noexcept {
  begin_message(out, head.version, MessageType::request);
  HeaderOffsets offsets;
  if (head.version >= v1_2) {
    offsets.id_at = here(out);
    out.put(head.id);
    out.put(static_cast<unsigned char>(head.response));
    put_reserved(out);
    write_target(out, head);
    offsets.operation_at = put_operation(out, head.operation);
    write_contexts(out, head.contexts);
    offsets.header_end = here(out);
    out.align(8);
  } else {
    write_contexts(out, head.contexts);
    out.align(4);
    offsets.id_at = here(out);
    out.put(head.id);
    out.put(head.response != Response::none);
    if (head.version == v1_1) put_reserved(out);
    put_key(out, head.object_key);
    offsets.operation_at = put_operation(out, head.operation);
    out.put(std::uint32_t{0});  // empty requesting principal
    offsets.header_end = here(out);
  }
  offsets.body_at = here(out);
  return offsets;
}

Error decode_locate_request(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                            LocateRequest& request) noexcept {
  cdr::Reader in = body_reader(message, header, limits);
  request.id = in.get<std::uint32_t>();
  if (header.version >= v1_2) {
    const Error target = read_target(in, in.get<std::uint16_t>(), limits, request.object_key);
    if (target != Error::none) return target;
  } else {
    request.object_key = read_key(in);
  }
  return in.ok() ? Error::none : Error::bad_header;
}

void write_locate_request(cdr::Writer& out, Version version, std::uint32_t id,
                          std::span<const std::byte> object_key) noexcept {
  RequestHead head;
  head.version = version;
  head.id = id;
  head.object_key = object_key;
  write_locate_request(out, head);
}

void write_locate_request(cdr::Writer& out, const RequestHead& head) noexcept {
  begin_message(out, head.version, MessageType::locate_request);
  out.put(head.id);
  if (head.version >= v1_2) {
    write_target(out, head);
  } else {
    put_key(out, head.object_key);
  }
  finish_message(out);
}

Error decode_cancel_request(std::span<const std::byte> message, const MessageHeader& header, const Limits& limits,
                            std::uint32_t& request_id) noexcept {
  cdr::Reader in = body_reader(message, header, limits);
  request_id = in.get<std::uint32_t>();
  return in.ok() ? Error::none : Error::bad_header;
}

void write_cancel_request(cdr::Writer& out, Version version, std::uint32_t request_id) noexcept {
  begin_message(out, version, MessageType::cancel_request);
  out.put(request_id);
  finish_message(out);
}

}  // namespace corbel::giop
