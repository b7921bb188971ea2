// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "corbel/giop/message.hpp"
#include "corbel/options/options.hpp"
#include "support/messages/messages.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;

/// Decodes a request header with one octet replaced.
Error with(std::size_t at, unsigned char value, unsigned minor = 2) {
  WireBuilder wire(true);
  wire.giop(minor, 0).patch32(8, 100);
  std::vector<std::byte> bytes = wire.bytes();
  bytes[at] = static_cast<std::byte>(value);
  MessageHeader header;
  return decode_header(bytes, default_limits, header);
}

Error with_size(std::uint32_t size, unsigned type = 0, unsigned minor = 2, unsigned flags = 0) {
  WireBuilder wire(false);
  wire.giop(minor, type, flags).patch32(8, size);
  MessageHeader header;
  return decode_header(wire.bytes(), default_limits, header);
}

TEST(DecodeHeader, ReadsBothByteOrders) {
  for (const bool little : {false, true}) {
    WireBuilder wire(little);
    wire.giop(1, 1, 2).patch32(8, 0x010203);
    MessageHeader header;
    ASSERT_EQ(decode_header(wire.bytes(), default_limits, header), Error::none);
    EXPECT_EQ(header.version, v1_1);
    EXPECT_EQ(header.type, MessageType::reply);
    EXPECT_EQ(header.little_endian, little);
    EXPECT_TRUE(header.more_fragments);
    EXPECT_EQ(header.total_size(), 0x010203u + 12);
  }
}

TEST(DecodeHeader, RefusesOtherProtocols) {
  for (const char* other : {"giop........", "GIOQ........", "GET / HTTP/1",
                            "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03xx", "\0\0\0\0\0\0\0\0\0\0\0\0"}) {
    MessageHeader header;
    const Error error = decode_header(test::as_bytes(std::string_view(other, 12)), default_limits, header);
    EXPECT_EQ(error, Error::bad_magic) << other;
    EXPECT_EQ(reaction(error), Reaction::close);
  }
}

TEST(DecodeHeader, RefusesShortInput) {
  MessageHeader header;
  for (std::size_t size = 0; size < header_size; ++size) {
    EXPECT_EQ(decode_header(test::as_bytes(std::string_view("GIOP\1\2\1\0\0\0\0\0", size)), default_limits, header),
              Error::bad_magic);
  }
}

TEST(DecodeHeader, RefusesOtherVersions) {
  for (unsigned char major : {0, 2, 255}) EXPECT_EQ(with(4, major), Error::unsupported_version);
  for (unsigned char minor : {3, 4, 255}) EXPECT_EQ(with(5, minor), Error::unsupported_version);
  EXPECT_EQ(reaction(Error::unsupported_version), Reaction::message_error);
}

TEST(DecodeHeader, RefusesReservedFlags) {
  for (unsigned bit = 2; bit < 8; ++bit) EXPECT_EQ(with(6, static_cast<unsigned char>(1u << bit)), Error::bad_flags);
  EXPECT_EQ(with(6, 2, 0), Error::bad_flags) << "1.0 has a boolean there";
  EXPECT_EQ(with(6, 3, 1), Error::none);
}

TEST(DecodeHeader, RefusesUnknownTypes) {
  for (unsigned type = 8; type < 256; ++type) EXPECT_EQ(with(7, static_cast<unsigned char>(type)), Error::unknown_type);
  EXPECT_EQ(with(7, 7, 0), Error::unknown_type) << "1.0 has no fragments";
}

TEST(DecodeHeader, RefusesFragmentsWhereTheyAreNotAllowed) {
  for (unsigned type : {2u, 5u, 6u}) EXPECT_EQ(with_size(type == 2 ? 4 : 0, type, 2, 2), Error::bad_flags) << type;
  for (unsigned type : {3u, 4u}) {
    EXPECT_EQ(with_size(16, type, 1, 2), Error::bad_flags);
    EXPECT_EQ(with_size(16, type, 2, 2), Error::none);
  }
}

TEST(DecodeHeader, BoundsTheSize) {
  EXPECT_EQ(with_size(default_limits.max_message_size - 12), Error::none);
  for (std::uint32_t size :
       {default_limits.max_message_size - 11, 0x7fffffffu, 0x80000000u, 0xfffffff4u, 0xffffffffu}) {
    EXPECT_EQ(with_size(size), Error::too_large) << size;
  }
}

TEST(DecodeHeader, RefusesBodiesThatAreTooSmallOrTooLarge) {
  EXPECT_EQ(with_size(0), Error::bad_size);
  EXPECT_EQ(with_size(11, 1), Error::bad_size);
  EXPECT_EQ(with_size(12, 1), Error::none);
  EXPECT_EQ(with_size(3, 2), Error::bad_size);
  EXPECT_EQ(with_size(5, 2), Error::bad_size);
  EXPECT_EQ(with_size(1, 5), Error::bad_size);
  EXPECT_EQ(with_size(1, 6), Error::bad_size);
  EXPECT_EQ(with_size(7, 4), Error::bad_size);
  EXPECT_EQ(with_size(3, 7, 2), Error::bad_size) << "a fragment of 1.2 begins with the request id";
}

TEST(DecodeHeader, AcceptsEveryValidMessage) {
  for (const auto& [name, bytes] : test::valid_messages()) {
    MessageHeader header;
    EXPECT_EQ(decode_header(bytes, default_limits, header), Error::none) << name;
    EXPECT_EQ(header.total_size(), bytes.size()) << name;
  }
}

TEST(WriteMessage, CloseConnectionAndMessageErrorHaveTheirHeaders) {
  cdr::Buffer buffer;
  for (Version version : {v1_0, v1_1, v1_2}) {
    cdr::Writer close(buffer);
    write_close_connection(close, version);
    EXPECT_EQ(std::vector(close.data().begin(), close.data().end()),
              WireBuilder(cdr::native_little).giop(version.minor, 5).bytes());
    cdr::Writer error(buffer);
    write_message_error(error, version);
    EXPECT_EQ(std::vector(error.data().begin(), error.data().end()),
              WireBuilder(cdr::native_little).giop(version.minor, 6).bytes());
  }
}

TEST(WriteMessage, AMessageOverTheLimitIsAnError) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer, 64);
  begin_message(out, v1_2, MessageType::reply);
  out.block(1, 60);
  finish_message(out);
  EXPECT_EQ(out.error(), cdr::Error::message_too_large);
}

TEST(Limits, ComeFromTheOptions) {
  options::Values values;
  const Limits defaults = limits_from(values);
  EXPECT_EQ(defaults.max_message_size, default_limits.max_message_size);
  EXPECT_EQ(defaults.max_service_contexts, default_limits.max_service_contexts);
  EXPECT_EQ(defaults.max_profiles, default_limits.max_profiles);
  EXPECT_EQ(defaults.max_components, default_limits.max_components);
  EXPECT_EQ(defaults.max_fragmented_messages, default_limits.max_fragmented_messages);
  EXPECT_EQ(defaults.max_reassembly_memory, default_limits.max_reassembly_memory);
  EXPECT_EQ(defaults.cdr.max_nesting, cdr::default_limits.max_nesting);
  EXPECT_EQ(defaults.cdr.max_string_length, cdr::default_limits.max_string_length);
  EXPECT_EQ(defaults.cdr.max_sequence_length, cdr::default_limits.max_sequence_length);
  values.max_message_size = 5001;
  values.max_service_contexts = 11;
  values.max_profiles = 13;
  values.max_components = 15;
  values.max_fragmented_messages = 17;
  values.max_reassembly_memory = 7001;
  values.max_nesting = 19;
  values.max_string_length = 9001;
  values.max_sequence_length = 9003;
  const Limits limits = limits_from(values);
  EXPECT_EQ(limits.max_message_size, 5001u);
  EXPECT_EQ(limits.max_service_contexts, 11u);
  EXPECT_EQ(limits.max_profiles, 13u);
  EXPECT_EQ(limits.max_components, 15u);
  EXPECT_EQ(limits.max_fragmented_messages, 17u);
  EXPECT_EQ(limits.max_reassembly_memory, 7001u);
  EXPECT_EQ(limits.cdr.max_nesting, 19u);
  EXPECT_EQ(limits.cdr.max_string_length, 9001u);
  EXPECT_EQ(limits.cdr.max_sequence_length, 9003u);
}

}  // namespace
}  // namespace corbel::giop
