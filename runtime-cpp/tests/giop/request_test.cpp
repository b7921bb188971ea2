// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/request.hpp"

#include <gtest/gtest.h>

#include "support/messages/messages.hpp"

namespace corbel::giop {
namespace {

using test::Address;
using test::as_bytes;
using test::as_text;
using test::WireBuilder;

Error decode(std::span<const std::byte> bytes, Request& request, const Limits& limits = default_limits) {
  MessageHeader header;
  const Error error = decode_header(bytes, limits, header);
  return error == Error::none ? decode_request(bytes, header, limits, request) : error;
}

/// A request of GIOP 1.2 whose parts can be damaged separately.
struct RequestParts {
  unsigned response = 3;
  std::uint16_t disposition = 0;
  std::vector<std::byte> target = {};
  WireBuilder operation = WireBuilder(true).string("op");
  std::uint32_t contexts = 0;

  std::vector<std::byte> bytes() const {
    WireBuilder wire(true);
    wire.giop(2, 0).u32(1).u8(response).u8(0).u8(0).u8(0).u16(disposition).align(4);
    if (target.empty()) {
      wire.octets("key");
    } else {
      wire.raw(target);
    }
    wire.align(4).raw(operation.bytes()).u32(contexts);
    return wire.finish().bytes();
  }
};

TEST(DecodeRequest, ReadsEveryVersionByteOrderAndAddress) {
  for (const bool little : {false, true}) {
    for (unsigned minor = 0; minor <= 2; ++minor) {
      for (Address address : {Address::key, Address::profile, Address::reference}) {
        if (address != Address::key && minor < 2) continue;
        const auto bytes = test::request(little, minor, address);
        Request request;
        ASSERT_EQ(decode(bytes, request), Error::none) << little << minor;
        EXPECT_EQ(request.id, 77u);
        EXPECT_EQ(request.response, Response::expected);
        EXPECT_EQ(as_text(request.object_key), "key");
        EXPECT_EQ(request.operation, "get_data");
        EXPECT_EQ(request.contexts.count(), 2u);
        EXPECT_EQ(request.arguments.get<std::uint32_t>(), 5u);
        EXPECT_EQ(request.arguments.get<double>(), 1.5);
        EXPECT_EQ(request.arguments.get_string(), "argument");
        EXPECT_EQ(request.arguments.remaining(), 0u);
        EXPECT_TRUE(request.arguments.ok());
      }
    }
  }
}

TEST(DecodeRequest, ReadsTheResponseFlags) {
  const auto response = [](unsigned minor, unsigned octet) {
    Request request;
    EXPECT_EQ(decode(test::request(true, minor, Address::key, false, octet), request), Error::none);
    return request.response;
  };
  EXPECT_EQ(response(0, 0), Response::none);
  EXPECT_EQ(response(1, 1), Response::expected);
  EXPECT_EQ(response(2, 0), Response::none);
  EXPECT_EQ(response(2, 1), Response::with_server);
  EXPECT_EQ(response(2, 3), Response::expected);
  EXPECT_EQ(response(2, 2), Response::none) << "after the upcall, but no reply";
  EXPECT_EQ(response(2, 0xff), Response::expected) << "reserved bits are passed over";
}

TEST(DecodeRequest, RefusesBadTargets) {
  Request request;
  RequestParts parts;
  parts.disposition = 3;
  EXPECT_EQ(decode(parts.bytes(), request), Error::bad_target);
  parts.disposition = 0xffff;
  EXPECT_EQ(decode(parts.bytes(), request), Error::bad_target);

  parts.disposition = 1;  // a profile of another protocol than IIOP
  parts.target = WireBuilder(true).u32(99).octets("data").bytes();
  EXPECT_EQ(decode(parts.bytes(), request), Error::bad_target);
  parts.target = WireBuilder(true).u32(0).octets("\1").bytes();  // an IIOP profile that ends after one octet
  EXPECT_EQ(decode(parts.bytes(), request), Error::bad_target);

  parts.disposition = 2;  // a reference whose selected profile does not exist
  WireBuilder beyond(true);
  test::append_ior(beyond.u32(1), true);
  parts.target = beyond.bytes();
  EXPECT_EQ(decode(parts.bytes(), request), Error::bad_target);
  parts.target = WireBuilder(true).u32(0).string("IDL:A:1.0").u32(0xffffffff).bytes();
  EXPECT_EQ(decode(parts.bytes(), request), Error::bad_target);
}

TEST(DecodeRequest, AcceptsAnEmptyKeyAndLeavesItToTheAdapter) {
  RequestParts parts;
  parts.target = WireBuilder(true).octets("").bytes();
  Request request;
  EXPECT_EQ(decode(parts.bytes(), request), Error::none);
  EXPECT_TRUE(request.object_key.empty());
}

TEST(DecodeRequest, RefusesBadOperations) {
  Request request;
  const auto error_of = [&](const WireBuilder& operation) {
    RequestParts parts;
    parts.operation = operation;
    return decode(parts.bytes(), request);
  };
  EXPECT_EQ(error_of(WireBuilder(true).u32(0)), Error::bad_operation);
  EXPECT_EQ(error_of(WireBuilder(true).string("")), Error::bad_operation);
  EXPECT_EQ(error_of(WireBuilder(true).u32(3).raw("op1")), Error::bad_operation) << "without NUL";
  EXPECT_EQ(error_of(WireBuilder(true).u32(4).raw("o").u8(0).raw("p").u8(0)), Error::bad_operation);
  EXPECT_EQ(error_of(WireBuilder(true).u32(1u << 20).raw("op").u8(0)), Error::bad_header);
  EXPECT_EQ(error_of(WireBuilder(true).u32(0xffffffff).raw("op").u8(0)), Error::bad_header);
  EXPECT_EQ(error_of(WireBuilder(true).string(std::string(1u << 20, 'x'))), Error::none) << "long, but all there";
  EXPECT_EQ(error_of(WireBuilder(true).string("\xc3\xa4")), Error::none)
      << "no operation is called that: BAD_OPERATION later";
}

TEST(DecodeRequest, RefusesTooManyContexts) {
  RequestParts parts;
  Request request;
  for (std::uint32_t count : {default_limits.max_service_contexts + 1, 0x7fffffffu, 0xffffffffu}) {
    parts.contexts = count;
    EXPECT_EQ(decode(parts.bytes(), request), Error::too_many_contexts);
  }
  parts.contexts = 1;
  EXPECT_EQ(decode(parts.bytes(), request), Error::bad_header) << "announced, not there";
}

TEST(DecodeRequest, ToleratesOctetsBehindTheArguments) {
  WireBuilder wire(true);
  wire.raw(test::request(true, 2)).raw("trailing").finish();
  Request request;
  EXPECT_EQ(decode(wire.bytes(), request), Error::none);
}

// Writes each message twice: completely, and after the octets that are still in the buffer.
TEST(BeginRequest, WritesWhatAHandMadeMessageHas) {
  for (unsigned minor = 0; minor <= 2; ++minor) {
    cdr::Buffer buffer;
    RequestHead head;
    head.version = Version{1, static_cast<std::uint8_t>(minor)};
    head.id = 77;
    head.object_key = as_bytes("key");
    head.operation = "get_data";
    HeaderOffsets offsets;
    for (const bool again : {false, true}) {
      cdr::Writer out(buffer);
      again ? resume_request(out, offsets, 77) : void(offsets = begin_request(out, head));
      out.put(std::uint32_t{5});
      out.put(1.5);
      out.put_string("argument");
      finish_message(out, offsets);
      EXPECT_EQ(test::bytes_of(out.data()), test::request(cdr::native_little, minor, Address::key, false)) << minor;
      EXPECT_EQ(as_text(std::as_bytes(std::span(buffer.data() + offsets.operation_at, 8))), "get_data");
    }
  }
}

TEST(ResumeRequest, ChangesTheIdWhateverTheArgumentsAre) {
  cdr::Buffer buffer;
  RequestHead head;
  head.id = 1;
  head.object_key = as_bytes("key");
  head.operation = "o";
  cdr::Writer first(buffer);
  const HeaderOffsets offsets = begin_request(first, head);
  for (int i = 0; i < 1000; ++i) first.put(-1);  // the buffer grows and moves
  finish_message(first, offsets);
  for (std::uint32_t id : {2u, 0xffffffffu, 3u}) {
    cdr::Writer out(buffer);
    resume_request(out, offsets, id);
    if (id != 2) out.put(id);
    finish_message(out, offsets);
    Request decoded;
    ASSERT_EQ(decode(out.data(), decoded), Error::none);
    EXPECT_EQ(decoded.id, id);
    EXPECT_EQ(decoded.operation, "o");
    EXPECT_EQ(decoded.arguments.remaining(), id != 2 ? 4u : 0u);
  }
}

TEST(BeginRequest, RequestsWithoutArgumentsHaveNoPadding) {
  for (const char* operation : {"o", "op", "oper", "operat", "operation", "operations_"}) {
    cdr::Buffer buffer;
    RequestHead head;
    head.id = 1;
    head.object_key = as_bytes("key");
    head.operation = operation;
    HeaderOffsets offsets;
    for (const bool again : {false, true}) {
      cdr::Writer out(buffer);
      again ? resume_request(out, offsets, 1) : void(offsets = begin_request(out, head));
      finish_message(out, offsets);
      RequestParts parts;
      parts.operation = WireBuilder(true).string(operation);
      if (cdr::native_little) {
        EXPECT_EQ(test::bytes_of(out.data()), parts.bytes()) << operation;
      }
      Request decoded;
      EXPECT_EQ(decode(out.data(), decoded), Error::none);
      EXPECT_EQ(decoded.arguments.remaining(), 0u);
    }
  }
}

TEST(BeginRequest, WritesContextsInEveryVersion) {
  const std::string_view data("\1abc", 4);
  const ServiceContext contexts[] = {{10, as_bytes(data)}, {11, {}}};
  cdr::Buffer buffer;
  for (Version version : {v1_0, v1_1, v1_2}) {
    RequestHead head;
    head.version = version;
    head.id = 0x01020304;
    head.response = Response::none;
    head.object_key = as_bytes("k");
    head.operation = "push";
    head.contexts = contexts;
    cdr::Writer out(buffer);
    const HeaderOffsets offsets = begin_request(out, head);
    out.put(2.5);
    finish_message(out, offsets);
    Request decoded;
    ASSERT_EQ(decode(out.data(), decoded), Error::none);
    EXPECT_EQ(decoded.id, 0x01020304u);
    EXPECT_FALSE(decoded.response_expected());
    ServiceContext found;
    ASSERT_TRUE(decoded.contexts.find(10, found));
    EXPECT_EQ(as_text(found.data), data);
    EXPECT_TRUE(decoded.contexts.find(11, found));
    EXPECT_FALSE(decoded.contexts.find(12, found));
    EXPECT_EQ(decoded.arguments.get<double>(), 2.5);
  }
}

TEST(CancelRequest, IsReadBackUnchanged) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  write_cancel_request(out, v1_0, 9);
  MessageHeader header;
  ASSERT_EQ(decode_header(out.data(), default_limits, header), Error::none);
  std::uint32_t id = 0;
  EXPECT_EQ(decode_cancel_request(out.data(), header, default_limits, id), Error::none);
  EXPECT_EQ(id, 9u);
}

}  // namespace
}  // namespace corbel::giop
