// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/reply.hpp"

#include <gtest/gtest.h>

#include "corbel/giop/ior.hpp"
#include "support/messages/messages.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;

Error decode(std::span<const std::byte> bytes, Reply& reply) {
  MessageHeader header;
  const Error error = decode_header(bytes, default_limits, header);
  return error == Error::none ? decode_reply(bytes, header, default_limits, reply) : error;
}

TEST(DecodeReply, ReadsEveryVersionAndByteOrder) {
  for (const bool little : {false, true}) {
    for (unsigned minor = 0; minor <= 2; ++minor) {
      const auto bytes = test::reply_head(little, minor, 0).f64(1).f64(2).finish().bytes();
      Reply reply;
      ASSERT_EQ(decode(bytes, reply), Error::none);
      EXPECT_EQ(reply.id, 77u);
      EXPECT_EQ(reply.status, ReplyStatus::no_exception);
      EXPECT_EQ(reply.contexts.count(), 2u);
      EXPECT_EQ(reply.body.get<double>(), 1);
      EXPECT_EQ(reply.body.get<double>(), 2);
      EXPECT_EQ(reply.body.remaining(), 0u);
    }
  }
}

TEST(DecodeReply, RefusesStatusesOutOfRange) {
  Reply reply;
  for (unsigned minor : {0u, 1u}) {
    EXPECT_EQ(decode(test::reply_head(true, minor, 3).finish().bytes(), reply), Error::none);
    EXPECT_EQ(decode(test::reply_head(true, minor, 4).finish().bytes(), reply), Error::bad_status);
  }
  EXPECT_EQ(decode(test::reply_head(true, 2, 5).finish().bytes(), reply), Error::none);
  for (std::uint32_t status : {6u, 0x7fffffffu, 0xffffffffu}) {
    EXPECT_EQ(decode(test::reply_head(true, 2, status).finish().bytes(), reply), Error::bad_status);
  }
}

TEST(BeginReply, WritesWhatAHandMadeMessageHas) {
  cdr::Buffer buffer;
  for (unsigned minor = 0; minor <= 2; ++minor) {
    const Version version{1, static_cast<std::uint8_t>(minor)};
    cdr::Writer out(buffer);
    const HeaderOffsets offsets = begin_reply(out, version, 77, ReplyStatus::no_exception);
    out.put(1.5);
    finish_message(out, offsets);
    EXPECT_EQ(test::bytes_of(out.data()),
              test::reply_head(cdr::native_little, minor, 0, false).f64(1.5).finish().bytes());

    cdr::Writer empty(buffer);
    const HeaderOffsets without_body = begin_reply(empty, version, 77, ReplyStatus::no_exception);
    finish_message(empty, without_body);
    EXPECT_EQ(empty.position(), 24u);
  }
}

TEST(BeginReply, CarriesContexts) {
  const ServiceContext contexts[] = {{7, test::as_bytes("abc")}};
  cdr::Buffer buffer;
  for (Version version : {v1_0, v1_2}) {
    cdr::Writer out(buffer);
    const HeaderOffsets offsets = begin_reply(out, version, 1, ReplyStatus::no_exception, contexts);
    finish_message(out, offsets);
    Reply reply;
    ASSERT_EQ(decode(out.data(), reply), Error::none);
    ServiceContext found;
    EXPECT_TRUE(reply.contexts.find(7, found));
    EXPECT_EQ(reply.body.remaining(), 0u);
  }
}

TEST(SystemException, IsReadBackUnchanged) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  const HeaderOffsets offsets = begin_reply(out, v1_2, 1, ReplyStatus::system_exception);
  write_system_exception(out, CORBA::OBJECT_NOT_EXIST(42, CORBA::COMPLETED_MAYBE));
  finish_message(out, offsets);
  Reply reply;
  ASSERT_EQ(decode(out.data(), reply), Error::none);
  try {
    raise_system_exception(reply.body);
  } catch (const CORBA::OBJECT_NOT_EXIST& caught) {
    EXPECT_EQ(caught.minor(), 42u);
    EXPECT_EQ(caught.completed(), CORBA::COMPLETED_MAYBE);
  }
}

TEST(SystemException, HostileBodiesBecomeUnknownOrMarshal) {
  const auto raise = [](const WireBuilder& body) {
    cdr::Reader in(body.bytes(), true);
    raise_system_exception(in);
  };
  EXPECT_THROW(raise(WireBuilder(true).string("IDL:acme/Own:1.0").u32(1).u32(0)), CORBA::UNKNOWN);
  EXPECT_THROW(raise(WireBuilder(true).string("").u32(0xffffffff).u32(2)), CORBA::UNKNOWN);
  EXPECT_THROW(raise(WireBuilder(true).string("IDL:omg.org/CORBA/TIMEOUT:1.0").u32(1).u32(3)), CORBA::MARSHAL);
  EXPECT_THROW(raise(WireBuilder(true).string("IDL:omg.org/CORBA/TIMEOUT:1.0").u32(1)), CORBA::MARSHAL);
  EXPECT_THROW(raise(WireBuilder(true).u32(0xffffffff)), CORBA::MARSHAL);
}

TEST(LocationForward, CarriesAReference) {
  for (const bool little : {false, true}) {
    WireBuilder wire = test::reply_head(little, 2, 3);
    test::append_ior(wire, little).finish();
    Reply reply;
    ASSERT_EQ(decode(wire.bytes(), reply), Error::none);
    const Ior ior = read_ior(reply.body);
    ASSERT_TRUE(reply.body.ok());
    EXPECT_EQ(ior.type_id, "IDL:A:1.0");
    const auto profile = parse_iiop_profile(ior.profiles.at(0));
    ASSERT_TRUE(profile);
    EXPECT_EQ(profile->host, "h");
  }
}

}  // namespace
}  // namespace corbel::giop
