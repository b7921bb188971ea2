// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/writer.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/messages/wire_builder.hpp"

namespace corbel::cdr {
namespace {

using test::WireBuilder;

std::vector<std::byte> bytes_of(const Writer& out) { return {out.data().begin(), out.data().end()}; }

struct WriterTest : testing::Test {
  Buffer buffer;
};

/// Every primitive type after every misalignment, compared with bytes that were written by hand.
TEST_F(WriterTest, AlignsEveryPrimitiveWithZeros) {
  ASSERT_TRUE(buffer.reserve(4096));
  std::memset(buffer.data(), 0xee, buffer.capacity());  // old octets must not be visible in the padding
  for (std::size_t shift = 0; shift < 9; ++shift) {
    Writer out(buffer);
    WireBuilder expected(native_little);
    for (std::size_t i = 0; i < shift; ++i) {
      out.put('x');
      expected.u8('x');
    }
    out.put(std::int16_t{-2});
    expected.u16(0xfffe);
    out.put('c');
    expected.u8('c');
    out.put(std::uint32_t{0x01020304});
    expected.u32(0x01020304);
    out.put(true);
    expected.u8(1);
    out.put(std::int64_t{-3});
    expected.u64(0xfffffffffffffffd);
    out.put(static_cast<unsigned char>(255));
    expected.u8(255);
    out.put(1.5);
    expected.f64(1.5);
    out.put('c');
    expected.u8('c');
    out.put(0.25f);
    expected.f32(0.25f);
    EXPECT_EQ(bytes_of(out), expected.bytes()) << shift;
  }
}

TEST_F(WriterTest, WritesStrings) {
  Writer out(buffer);
  out.put_string("");
  out.put_string("abc");
  EXPECT_EQ(bytes_of(out), WireBuilder(native_little).string("").string("abc").bytes());
}

TEST_F(WriterTest, RemembersTheFirstError) {
  Writer out(buffer);
  out.put_string(static_cast<const char*>(nullptr));
  EXPECT_EQ(out.error(), Error::nil_string);
  out.fail(Error::no_memory);
  EXPECT_EQ(out.error(), Error::nil_string);
  EXPECT_THROW(out.check(), CORBA::BAD_PARAM);
}

TEST_F(WriterTest, StopsAtItsLimitEvenInALargerBuffer) {
  ASSERT_TRUE(buffer.reserve(1u << 16));
  Writer out(buffer, 100);
  for (int i = 0; i < 1000; ++i) out.put(std::uint64_t{1});
  out.check_limit();
  EXPECT_EQ(out.error(), Error::message_too_large);
  EXPECT_LE(out.buffered(), 116u);
  EXPECT_THROW(out.check(), CORBA::IMP_LIMIT);

  Writer exact(buffer, 96);
  for (int i = 0; i < 12; ++i) exact.put(std::uint64_t{1});
  exact.check_limit();
  EXPECT_TRUE(exact.ok());
  exact.put('x');
  exact.check_limit();
  EXPECT_FALSE(exact.ok());
}

TEST_F(WriterTest, EmptyArraysAreNotAligned) {
  Writer out(buffer);
  out.put('x');
  out.put_array(static_cast<const double*>(nullptr), 0);
  EXPECT_EQ(out.position(), 1u);
  const double two[] = {1, 2};
  out.put_array(two, 2);
  EXPECT_EQ(out.position(), 24u);
}

TEST_F(WriterTest, BlocksAreAlignedAndPaddedWithZeros) {
  Writer out(buffer);
  out.put('x');
  std::byte* block = out.block(8, 16);
  ASSERT_NE(block, nullptr);
  const double two[] = {1, 2};
  std::memcpy(block, two, sizeof two);
  EXPECT_EQ(bytes_of(out), WireBuilder(native_little).u8('x').f64(1).f64(2).bytes());
}

/// Alignment inside an encapsulation is relative to its begin; after the encapsulation, it is relative to the message
/// again.
TEST_F(WriterTest, NestsEncapsulationsAtEveryAlignment) {
  for (std::size_t shift = 0; shift < 9; ++shift) {
    Writer out(buffer);
    WireBuilder expected(native_little);
    for (std::size_t i = 0; i < shift; ++i) {
      out.put('x');
      expected.u8('x');
    }
    const auto outer = out.begin_encapsulation();
    out.put(1.5);
    const auto inner = out.begin_encapsulation();
    out.put(std::uint16_t{7});
    out.end_encapsulation(inner);
    out.put(std::uint64_t{9});
    out.end_encapsulation(outer);
    out.put(std::uint64_t{10});

    WireBuilder inner_bytes(native_little);
    inner_bytes.u8(native_little).u16(7);
    WireBuilder outer_bytes(native_little);
    outer_bytes.u8(native_little).f64(1.5).octets(inner_bytes.bytes()).u64(9);
    expected.octets(outer_bytes.bytes()).u64(10);
    EXPECT_EQ(bytes_of(out), expected.bytes()) << shift;
  }
}

TEST_F(WriterTest, GathersLargePayloadsAndAlignsBehindThem) {
  for (std::size_t size : {4096u, 4097u, 5003u, 4099u}) {
    const std::vector<std::byte> payload(size, std::byte{0x5a});
    Writer out(buffer);
    out.put(std::uint32_t{1});
    out.put_octets_by_reference(payload.data(), payload.size());
    out.put(std::uint64_t{2});
    out.put_octets_by_reference(payload.data(), 3);  // so small that it is copied
    out.put(std::uint16_t{3});

    iovec pieces[Writer::max_iovecs];
    const std::size_t count = out.iovecs(pieces);
    EXPECT_EQ(count, 3u);
    EXPECT_EQ(pieces[1].iov_base, payload.data());
    std::vector<std::byte> all;
    for (std::size_t i = 0; i < count; ++i) {
      const auto* from = static_cast<const std::byte*>(pieces[i].iov_base);
      all.insert(all.end(), from, from + pieces[i].iov_len);
    }
    WireBuilder expected(native_little);
    expected.u32(1).raw(payload).u64(2).raw(std::span(payload).first(3)).u16(3);
    EXPECT_EQ(all, expected.bytes()) << size;
    EXPECT_EQ(out.position(), expected.size());
  }
}

TEST_F(WriterTest, CopiesWhatDoesNotFitTheListOfPieces) {
  const std::vector<std::byte> payload(5000, std::byte{1});
  Writer out(buffer);
  for (std::size_t i = 0; i < 2 * Writer::max_pieces; ++i) out.put_octets_by_reference(payload.data(), payload.size());
  iovec pieces[Writer::max_iovecs];
  const std::size_t count = out.iovecs(pieces);
  ASSERT_LE(count, Writer::max_iovecs);
  std::size_t total = 0;
  for (std::size_t i = 0; i < count; ++i) total += pieces[i].iov_len;
  EXPECT_EQ(total, 2 * Writer::max_pieces * payload.size());
  EXPECT_EQ(total, out.position());
}

TEST_F(WriterTest, PayloadsByReferenceCountForTheLimit) {
  const std::vector<std::byte> payload(5000);
  Writer out(buffer, 6000);
  out.put_octets_by_reference(payload.data(), payload.size());
  EXPECT_TRUE(out.ok());
  out.put_octets_by_reference(payload.data(), payload.size());
  EXPECT_EQ(out.error(), Error::message_too_large);
}

TEST_F(WriterTest, ReusesItsBuffer) {
  {
    Writer out(buffer);
    for (int i = 0; i < 10'000; ++i) out.put(i);
  }
  const std::byte* memory = buffer.data();
  Writer out(buffer);
  for (int i = 0; i < 10'000; ++i) out.put(i);
  EXPECT_EQ(buffer.data(), memory);
}

}  // namespace
}  // namespace corbel::cdr
