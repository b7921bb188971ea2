// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/reader.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>

#include "support/messages/wire_builder.hpp"

namespace corbel::cdr {
namespace {

using test::as_text;
using test::WireBuilder;

/// Runs with both byte orders.
struct ReaderTest : testing::TestWithParam<bool> {
  WireBuilder wire{GetParam()};

  Reader reader(const Limits& limits = default_limits) { return Reader(wire.bytes(), GetParam(), limits); }
  WireBuilder builder() const { return WireBuilder(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(ByteOrders, ReaderTest, testing::Bool(),
                         [](const auto& info) { return info.param ? "little" : "big"; });

/// Messages at every alignment in memory, and values at every alignment on the wire.
TEST_P(ReaderTest, ReadsEveryPrimitiveAtEveryAlignment) {
  for (std::size_t shift = 0; shift < 9; ++shift) {
    WireBuilder expected = builder();
    for (std::size_t i = 0; i < shift; ++i) expected.u8('x');
    expected.u16(0xfffe).u8('c').u32(0x01020304).u8(1).u64(0xfffffffffffffffd).u8(255).f64(-1.5).u8(0).f32(0.25f);
    for (std::size_t skew = 0; skew < 8; ++skew) {
      std::vector<std::byte> memory(skew);
      memory.insert(memory.end(), expected.bytes().begin(), expected.bytes().end());
      Reader in(std::span<const std::byte>(memory).subspan(skew), GetParam());
      for (std::size_t i = 0; i < shift; ++i) EXPECT_EQ(in.get<char>(), 'x');
      EXPECT_EQ(in.get<std::int16_t>(), -2);
      EXPECT_EQ(in.get<char>(), 'c');
      EXPECT_EQ(in.get<std::uint32_t>(), 0x01020304u);
      EXPECT_TRUE(in.get<bool>());
      EXPECT_EQ(in.get<std::int64_t>(), -3);
      EXPECT_EQ(in.get<unsigned char>(), 255);
      EXPECT_EQ(in.get<double>(), -1.5);
      EXPECT_FALSE(in.get<bool>());
      EXPECT_EQ(in.get<float>(), 0.25f);
      EXPECT_TRUE(in.ok());
      EXPECT_EQ(in.remaining(), 0u);
    }
  }
}

TEST_P(ReaderTest, KeepsSignallingNaNsAsTheyAre) {
  const std::uint64_t bits = 0x7ff0000000000001;
  wire.u64(bits);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(reader().get<double>()), bits);
}

TEST_P(ReaderTest, AlignmentCountsFromTheMessage) {
  wire.u8(1).u8(2).u8(3).u8(4).u64(5);
  Reader in(std::span(wire.bytes()).subspan(3), GetParam(), default_limits, 3);
  EXPECT_EQ(in.get<char>(), 4);
  EXPECT_EQ(in.get<std::uint64_t>(), 5u);
}

TEST_P(ReaderTest, EveryTruncationFailsAndGivesZeros) {
  wire.u8(7).u32(1).u64(2).string("abc").u16(3).f64(4);
  for (std::size_t size = 0; size < wire.size(); ++size) {
    // A separate block of exactly that size: the sanitizer detects any read beyond.
    const auto memory = std::make_unique<std::byte[]>(size);
    std::copy_n(wire.bytes().begin(), size, memory.get());
    Reader in(std::span<const std::byte>(memory.get(), size), GetParam());
    in.get<char>();
    in.get<std::uint32_t>();
    in.get<std::uint64_t>();
    in.get_string();
    in.get<std::uint16_t>();
    const double last = in.get<double>();
    EXPECT_FALSE(in.ok()) << size;
    EXPECT_EQ(in.error(), Error::truncated);
    EXPECT_EQ(last, 0);
    EXPECT_EQ(in.remaining(), 0u);
    EXPECT_THROW(in.check(), CORBA::MARSHAL);
  }
}

TEST_P(ReaderTest, BooleansAreZeroOrOne) {
  wire.u8(2);
  Reader in = reader();
  EXPECT_FALSE(in.get<bool>());
  EXPECT_EQ(in.error(), Error::bad_boolean);

  WireBuilder array = builder();
  array.u8(1).u8(0).u8(255);
  bool values[3] = {};
  Reader all(array.bytes(), GetParam());
  all.get_array(values, 3);
  EXPECT_EQ(all.error(), Error::bad_boolean);
}

TEST_P(ReaderTest, ReadsArraysInBulk) {
  wire.u8(0).f64(1).f64(-2).f64(3);
  Reader in = reader();
  in.get<char>();
  double values[3] = {};
  in.get_array(values, 3);
  EXPECT_EQ(values[1], -2);
  EXPECT_TRUE(in.ok());
  in.get_array(values, 1);
  EXPECT_EQ(in.error(), Error::truncated);
  EXPECT_EQ(values[0], 1) << "left alone on error";
}

TEST_P(ReaderTest, LoadsBlocks) {
  wire.u32(0).f64(1.5).u64(7);
  Reader in = reader();
  in.get<std::uint32_t>();
  const std::byte* block = in.block(8, 2, 8);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(in.load<double>(block), 1.5);
  EXPECT_EQ(in.load<std::uint64_t>(block + 8), 7u);
  EXPECT_EQ(in.block(1, 1, 1), nullptr);
}

TEST_P(ReaderTest, ABlockWhoseSizeOverflowsIsTruncated) {
  wire.u64(1);
  Reader in = reader();
  EXPECT_EQ(in.block(8, std::numeric_limits<std::size_t>::max() / 4, 8), nullptr);
  EXPECT_EQ(in.error(), Error::truncated);
}

TEST_P(ReaderTest, ReadsStringsInPlace) {
  wire.string("").string("hello");
  Reader in = reader();
  EXPECT_EQ(in.get_string(), "");
  const std::string_view text = in.get_string();
  EXPECT_EQ(text, "hello");
  EXPECT_EQ(text.data()[text.size()], '\0');
}

TEST_P(ReaderTest, RefusesBadStrings) {
  const auto error_of = [&](WireBuilder& bytes, std::uint32_t bound = 0) {
    Reader in(bytes.bytes(), GetParam());
    EXPECT_EQ(in.get_string(bound), "");
    return in.error();
  };
  WireBuilder no_nul = builder(), inside = builder(), zero = builder(), longer = builder(), huge = builder(),
              over = builder();
  EXPECT_EQ(error_of(no_nul.u32(3).raw("abc")), Error::bad_string);
  EXPECT_EQ(error_of(inside.u32(4).raw("a").u8(0).raw("c").u8(0)), Error::bad_string);
  EXPECT_EQ(error_of(zero.u32(0).raw("abcd")), Error::bad_string);
  EXPECT_EQ(error_of(longer.u32(5).raw("abc").u8(0)), Error::truncated);
  EXPECT_EQ(error_of(huge.u32(0xffffffff).raw("abc").u8(0)), Error::truncated);
  EXPECT_EQ(error_of(over.string("abcd"), 3), Error::too_long);
}

TEST_P(ReaderTest, StringsHaveALimit) {
  wire.string("abcd");
  Limits limits;
  limits.max_string_length = 3;
  Reader in = reader(limits);
  in.get_string();
  EXPECT_EQ(in.error(), Error::too_long);
}

TEST_P(ReaderTest, SequenceLengthsAreCheckedAgainstWhatRemains) {
  const auto length_of = [&](std::uint32_t announced, std::size_t bytes, std::size_t minimum, std::uint32_t bound = 0) {
    WireBuilder data = builder();
    data.u32(announced);
    for (std::size_t i = 0; i < bytes; ++i) data.u8(0);
    Limits limits;
    limits.max_sequence_length = 10;
    Reader in(data.bytes(), GetParam(), limits);
    const std::uint32_t length = in.get_length(minimum, bound);
    return std::pair(length, in.error());
  };
  EXPECT_EQ(length_of(2, 16, 8), std::pair(2u, Error::none));
  EXPECT_EQ(length_of(3, 16, 8), std::pair(0u, Error::truncated));
  EXPECT_EQ(length_of(0x20000001, 16, 8), std::pair(0u, Error::truncated));  // 8 times the length is 8 in 32 bits
  EXPECT_EQ(length_of(0xffffffff, 16, 1), std::pair(0u, Error::truncated));
  EXPECT_EQ(length_of(11, 16, 1), std::pair(0u, Error::too_long));
  EXPECT_EQ(length_of(4, 16, 1, 3), std::pair(0u, Error::too_long));
  EXPECT_EQ(length_of(3, 16, 1, 3), std::pair(3u, Error::none));
}

TEST_P(ReaderTest, EnumsHaveARange) {
  wire.u32(2).u32(3);
  Reader in = reader();
  EXPECT_EQ(in.get_enum(3), 2u);
  EXPECT_EQ(in.get_enum(3), 0u);
  EXPECT_EQ(in.error(), Error::bad_enum);
}

TEST_P(ReaderTest, EncapsulationsHaveTheirOwnOrderAndAlignment) {
  WireBuilder inner(!GetParam());
  inner.u8(!GetParam()).f64(2.5);
  wire.u8(0).octets(inner.bytes()).u64(9);
  Reader in = reader();
  in.get<char>();
  Reader nested = in.get_encapsulation();
  EXPECT_EQ(nested.get<double>(), 2.5);
  EXPECT_EQ(nested.remaining(), 0u);
  EXPECT_EQ(in.get<std::uint64_t>(), 9u);
}

TEST_P(ReaderTest, RefusesBadEncapsulations) {
  WireBuilder empty = builder(), order = builder(), longer = builder();
  for (WireBuilder* bytes : {&empty.u32(0), &order.u32(1).u8(2), &longer.u32(9).u8(1)}) {
    Reader in(bytes->bytes(), GetParam());
    Reader nested = in.get_encapsulation();
    EXPECT_FALSE(in.ok());
    EXPECT_FALSE(nested.ok());
    EXPECT_EQ(nested.get<std::uint64_t>(), 0u);
  }
}

TEST_P(ReaderTest, NestsOnlySoDeep) {
  std::vector<std::byte> contents{static_cast<std::byte>(GetParam())};
  for (int depth = 0; depth < 1000; ++depth) {
    WireBuilder outer = builder();
    outer.u8(GetParam()).octets(contents);
    contents = outer.bytes();
  }
  wire.octets(contents);
  Limits limits;
  limits.max_nesting = 5;
  Reader in = reader(limits);
  int depth = 0;
  while (in.ok()) {
    in = in.get_encapsulation();
    if (in.ok()) ++depth;
  }
  EXPECT_EQ(depth, 5);
  EXPECT_EQ(in.error(), Error::too_deep);
}

TEST_P(ReaderTest, AnEmptyReaderFailsQuietly) {
  Reader in;
  EXPECT_EQ(in.get<std::uint32_t>(), 0u);
  EXPECT_TRUE(in.get_octets(0).empty());
  EXPECT_FALSE(in.ok());
}

}  // namespace
}  // namespace corbel::cdr
