// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/fixed.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using corbel::FixedOf;
using corbel::cdr::Error;

template <CORBA::UShort Digits, CORBA::UShort Scale>
std::vector<unsigned> octets(const char* text) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const FixedOf<Digits, Scale> value(text);
  out << value;
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  FixedOf<Digits, Scale> copy;
  in >> copy;
  EXPECT_TRUE(in.ok() && in.remaining() == 0);
  EXPECT_EQ(copy, value);
  std::vector<unsigned> all;
  for (const std::byte each : out.data()) all.push_back(static_cast<unsigned>(each));
  return all;
}
using Octets = std::vector<unsigned>;

TEST(FixedCdr, HasTwoDigitsAnOctetAndASign) {
  EXPECT_EQ((octets<5, 2>("123.45")), (Octets{0x12, 0x34, 0x5c}));
  EXPECT_EQ((octets<5, 2>("-1.5")), (Octets{0x00, 0x15, 0x0d}));
  EXPECT_EQ((octets<4, 0>("1234")), (Octets{0x01, 0x23, 0x4c}));
  EXPECT_EQ((octets<1, 1>("0.7")), (Octets{0x7c}));
  EXPECT_EQ((octets<31, 0>("-9999999999999999999999999999999")).size(), 16u);
}

Error refusal(std::vector<std::byte> bytes) {
  corbel::cdr::Reader in(bytes, true);
  FixedOf<4, 1> value(3);
  in >> value;
  return in.error();
}

TEST(FixedCdr, RefusesInvalidDigitsAndSigns) {
  const auto of = [](unsigned a, unsigned b, unsigned c) {
    return std::vector{static_cast<std::byte>(a), static_cast<std::byte>(b), static_cast<std::byte>(c)};
  };
  EXPECT_EQ(refusal(of(0x01, 0x23, 0x4c)), Error::none);
  EXPECT_EQ(refusal(of(0x11, 0x23, 0x4c)), Error::bad_decimal);
  EXPECT_EQ(refusal(of(0x01, 0xa3, 0x4c)), Error::bad_decimal);
  EXPECT_EQ(refusal(of(0x01, 0x23, 0x4f)), Error::bad_decimal);
  EXPECT_EQ(refusal(of(0x01, 0x23, 0x44)), Error::bad_decimal);
  EXPECT_EQ(refusal({std::byte{0x01}}), Error::truncated);
}

TEST(FixedCdr, RefusesToWriteWhatHasGrownTooLarge) {
  FixedOf<3, 1> value(99);
  value *= 10;  // in the type Fixed, which has no limit
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << value;
  EXPECT_EQ(out.error(), Error::too_long);
}

}  // namespace
