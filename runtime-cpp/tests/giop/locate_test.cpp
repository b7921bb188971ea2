// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "corbel/giop/ior.hpp"
#include "corbel/giop/reply.hpp"
#include "corbel/giop/request.hpp"
#include "support/messages/messages.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;

template <class Message, class Decode>
Error decode(std::span<const std::byte> bytes, Decode decode, Message& message) {
  MessageHeader header;
  const Error error = decode_header(bytes, default_limits, header);
  return error == Error::none ? decode(bytes, header, default_limits, message) : error;
}

TEST(LocateRequest, IsReadBackUnchangedInEveryVersion) {
  cdr::Buffer buffer;
  for (unsigned minor = 0; minor <= 2; ++minor) {
    cdr::Writer out(buffer);
    write_locate_request(out, Version{1, static_cast<std::uint8_t>(minor)}, 3, test::as_bytes("key"));
    LocateRequest request;
    ASSERT_EQ(decode(out.data(), decode_locate_request, request), Error::none);
    EXPECT_EQ(request.id, 3u);
    EXPECT_EQ(test::as_text(request.object_key), "key");
  }
}

TEST(LocateRequest, RefusesBadTargets) {
  LocateRequest request;
  EXPECT_EQ(decode(WireBuilder(false).giop(2, 3).u32(1).u16(9).octets("key").finish().bytes(), decode_locate_request,
                   request),
            Error::bad_target);
  EXPECT_EQ(decode(WireBuilder(false).giop(0, 3).u32(1).u32(4).finish().bytes(), decode_locate_request, request),
            Error::bad_header);
}

TEST(LocateReply, IsReadBackUnchangedInEveryVersion) {
  cdr::Buffer buffer;
  Ior forward;
  forward.type_id = "IDL:A:1.0";
  forward.profiles.push_back(make_iiop_profile(IiopProfile{v1_2, "h", 1, Bytes(3), {}}));
  for (unsigned minor = 0; minor <= 2; ++minor) {
    cdr::Writer out(buffer);
    begin_locate_reply(out, Version{1, static_cast<std::uint8_t>(minor)}, 3, LocateStatus::object_forward);
    write_ior(out, forward);
    finish_message(out);
    LocateReply reply;
    ASSERT_EQ(decode(out.data(), decode_locate_reply, reply), Error::none);
    EXPECT_EQ(reply.id, 3u);
    EXPECT_EQ(reply.status, LocateStatus::object_forward);
    EXPECT_EQ(read_ior(reply.body), forward);
  }
}

TEST(LocateReply, RefusesStatusesOutOfRange) {
  const auto error_of = [](unsigned minor, std::uint32_t status) {
    LocateReply reply;
    return decode(WireBuilder(true).giop(minor, 4).u32(1).u32(status).finish().bytes(), decode_locate_reply, reply);
  };
  EXPECT_EQ(error_of(1, 2), Error::none);
  EXPECT_EQ(error_of(1, 3), Error::bad_status);
  EXPECT_EQ(error_of(2, 5), Error::none);
  EXPECT_EQ(error_of(2, 6), Error::bad_status);
  EXPECT_EQ(error_of(2, 0xffffffff), Error::bad_status);
}

}  // namespace
}  // namespace corbel::giop
