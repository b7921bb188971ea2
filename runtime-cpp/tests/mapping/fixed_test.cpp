// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/fixed.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "corbel/mapping/exception.hpp"

namespace {

using CORBA::Fixed;

TEST(Fixed, IsParsedFromItsText) {
  EXPECT_EQ(Fixed("1.50d"), Fixed("+1.5"));
  EXPECT_EQ(Fixed("-0"), Fixed(0));
  EXPECT_EQ(Fixed("007"), Fixed(7));
  EXPECT_EQ(Fixed(".5").fixed_digits(), 1);
  EXPECT_EQ(Fixed("0.05").fixed_digits(), 2);
  EXPECT_EQ(Fixed("12.340").fixed_digits(), 4);
  EXPECT_EQ(Fixed("12.340").fixed_scale(), 2);
  for (const char* text : {"", "-", ".", "1.2.3", "1e5", "x", "12345678901234567890123456789012"}) {
    EXPECT_THROW(Fixed{text}, CORBA::DATA_CONVERSION) << text;
  }
  // Digits of the fraction that do not fit are cut off
  EXPECT_EQ(Fixed("1.2345678901234567890123456789019"), Fixed("1.234567890123456789012345678901"));
}

TEST(Fixed, IsMadeOfNumbersAndGivesThemBack) {
  EXPECT_EQ(Fixed(std::numeric_limits<CORBA::LongLong>::min()), Fixed("-9223372036854775808"));
  EXPECT_EQ(static_cast<CORBA::LongLong>(Fixed("-9223372036854775808.9")), std::numeric_limits<CORBA::LongLong>::min());
  EXPECT_EQ(Fixed(CORBA::ULongLong{18446744073709551615u}), Fixed("18446744073709551615"));
  EXPECT_THROW(static_cast<void>(static_cast<CORBA::LongLong>(Fixed("9223372036854775808"))), CORBA::DATA_CONVERSION);
  EXPECT_EQ(Fixed(-2.25), Fixed("-2.25"));
  EXPECT_EQ(static_cast<CORBA::LongDouble>(Fixed("-2.25")), -2.25L);
  EXPECT_THROW(Fixed{std::numeric_limits<double>::infinity()}, CORBA::DATA_CONVERSION);
  EXPECT_THROW(Fixed(1e32), CORBA::DATA_CONVERSION);
}

TEST(Fixed, AddsAndSubtractsExactly) {
  EXPECT_EQ(Fixed("0.1") + Fixed("0.2"), Fixed("0.3"));
  EXPECT_EQ(Fixed("99.99") + Fixed("0.01"), Fixed(100));
  EXPECT_EQ(Fixed("1") - Fixed("0.999"), Fixed("0.001"));
  EXPECT_EQ(Fixed("0.5") - Fixed("2"), Fixed("-1.5"));
  EXPECT_EQ(Fixed("-3") + Fixed("-4.5"), Fixed("-7.5"));
  EXPECT_EQ(Fixed("5") - Fixed("5.0"), Fixed(0));
  EXPECT_FALSE((Fixed("5") - Fixed("5"))._negative());
  const Fixed most("9999999999999999999999999999999");
  EXPECT_THROW(most + Fixed(1), CORBA::DATA_CONVERSION);
  EXPECT_EQ(most + Fixed("0.5"), most);  // the sum has no room for the fraction
  Fixed count("1.5");
  EXPECT_EQ(count++, Fixed("1.5"));
  EXPECT_EQ(--count, Fixed("1.5"));
}

TEST(Fixed, MultipliesAndDivides) {
  EXPECT_EQ(Fixed("-1.5") * Fixed("2.5"), Fixed("-3.75"));
  EXPECT_EQ(Fixed("0") * Fixed("-3"), Fixed(0));
  EXPECT_EQ(Fixed("1000000000000000.1") * Fixed("1000000000000000.1"), Fixed("1000000000000000200000000000000"));
  EXPECT_THROW(Fixed("1e") * Fixed(1), CORBA::DATA_CONVERSION);
  EXPECT_THROW(Fixed("10000000000000000") * Fixed("1000000000000000"), CORBA::DATA_CONVERSION);
  EXPECT_EQ(Fixed("7.5") / Fixed("-2.5"), Fixed(-3));
  EXPECT_EQ(Fixed("1") / Fixed("8"), Fixed("0.125"));
  EXPECT_EQ(Fixed("1") / Fixed("3"), Fixed("0.3333333333333333333333333333333"));
  EXPECT_EQ(Fixed("20") / Fixed("3"), Fixed("6.666666666666666666666666666666"));
  EXPECT_EQ(Fixed("1") / Fixed("0.0001"), Fixed(10000));
  EXPECT_THROW(Fixed(1) / Fixed(0), CORBA::DATA_CONVERSION);
}

TEST(Fixed, IsCompared) {
  EXPECT_TRUE(Fixed("-2") < Fixed("-1.5") && Fixed("-1.5") < Fixed(0) && Fixed(0) < Fixed("0.001"));
  EXPECT_TRUE(Fixed("1.1") > Fixed("1.09") && Fixed("2") >= Fixed("2.0") && Fixed("2") <= Fixed("2.0"));
  EXPECT_TRUE(!Fixed(0) && !!Fixed("0.1"));
  EXPECT_TRUE(Fixed("1.5") != Fixed("15"));
}

TEST(Fixed, IsCutOffAndRounded) {
  EXPECT_EQ(Fixed("1.259").truncate(2), Fixed("1.25"));
  EXPECT_EQ(Fixed("1.255").round(2), Fixed("1.26"));
  EXPECT_EQ(Fixed("-1.254").round(2), Fixed("-1.25"));
  EXPECT_EQ(Fixed("-0.5").round(0), Fixed(-1));
  EXPECT_EQ(Fixed("9.99").round(1), Fixed(10));
  EXPECT_EQ(Fixed("1.5").round(3), Fixed("1.5"));
}

TEST(Fixed, TypesTruncateFractionsAndRefuseLargerValues) {
  using Price = corbel::FixedOf<5, 2>;
  EXPECT_EQ(Price(Fixed("123.456")), Fixed("123.45"));
  EXPECT_EQ(Price(999), Fixed(999));
  EXPECT_THROW(Price(1000), CORBA::DATA_CONVERSION);
  EXPECT_EQ(Price(), Fixed(0));
  EXPECT_THROW((corbel::FixedOf<2, 2>(1)), CORBA::DATA_CONVERSION);
}

}  // namespace
