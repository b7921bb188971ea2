// SPDX-License-Identifier: Apache-2.0
// Decimal numbers in calls and Anys.
#include <gtest/gtest.h>

#include <utility>

#include "decimal_skel.hpp"
#include "over_the_wire.hpp"
#include "support/orbs/orb_fixture.hpp"

namespace {

class Till : public virtual POA_decimal::Till {
 public:
  decimal::Amount balance() override { return balance_; }
  void balance(const decimal::Amount& value) override { balance_ = value; }
  decimal::Price pay(const decimal::Price& given, decimal::Amount& both, decimal::Price_out last) override {
    if (given < 0) throw decimal::Refused(balance_);
    return exchange(given, both, last);
  }
  decimal::Long31 large(const decimal::Long31& given, decimal::Long31& both, decimal::Long31_out last) override {
    return exchange(given, both, last);
  }
  decimal::Item* pass(const decimal::Item& given, decimal::Item& both, decimal::Item_out last) override {
    last = new decimal::Item(std::exchange(both, given));
    return new decimal::Item(given);
  }
  decimal::Choice choose(const decimal::Choice& given, decimal::Choice& both, decimal::Choice_out last) override {
    return exchange(given, both, last);
  }
  decimal::Plain plain(const decimal::Plain& given, decimal::Plain& both, decimal::Plain_out last) override {
    return exchange(given, both, last);
  }
  CORBA::Any* anything(const CORBA::Any& given) override { return new CORBA::Any(given); }

 private:
  template <class T>
  static T exchange(const T& given, T& both, T& last) {
    last = std::exchange(both, given);
    return given;
  }
  decimal::Amount balance_{CORBA::Fixed("-12.5")};
};

TEST(Decimal, ConstantsAreAsInIdl) {
  EXPECT_EQ(decimal::RATE, CORBA::Fixed("1.195"));
  EXPECT_EQ(decimal::HALF, CORBA::Fixed("-0.5"));
  EXPECT_EQ(decimal::Till::FLOOR, CORBA::Fixed("0.01"));
}

TEST(Decimal, ArrivesAndComesBack) {
  Till servant;
  test::Server server;
  const test::Orb client;
  const decimal::Till_var till = test::resolve<decimal::Till>(client, server.activate(&servant));
  EXPECT_EQ(till->balance(), CORBA::Fixed("-12.5"));
  till->balance(decimal::Amount(7));
  EXPECT_EQ(till->balance(), CORBA::Fixed(7));
  decimal::Amount both(1);
  decimal::Price last;
  EXPECT_EQ(till->pay(CORBA::Fixed("99999.99"), both, last), CORBA::Fixed("99999.99"));
  EXPECT_EQ(both, CORBA::Fixed("99999.99"));
  EXPECT_EQ(last, CORBA::Fixed(1));
  EXPECT_THROW(till->pay(decimal::Price(-1), both, last), decimal::Refused);
  const decimal::Long31 least("-9999999999999999999999999999999");
  decimal::Long31 large;
  decimal::Long31 last_large(5);
  EXPECT_EQ(till->large(least, large, last_large), least);
  EXPECT_EQ(last_large, CORBA::Fixed(0));

  decimal::Item item;
  item.before = 1;
  item.cost = CORBA::Fixed("1.25");
  item.others.length(2);
  item.others[1] = decimal::Price(3);
  item.grid[1][0] = decimal::Price(4);
  item.pair[1] = 99;
  decimal::Item none;
  decimal::Item_var last_item;
  const decimal::Item_var got = till->pass(item, none, last_item.out());
  EXPECT_EQ(got->cost, CORBA::Fixed("1.25"));
  EXPECT_EQ(got->others[1], CORBA::Fixed(3));
  EXPECT_EQ(none.grid[1][0], CORBA::Fixed(4));
  EXPECT_EQ(none.pair[1], CORBA::Fixed(99));

  decimal::Choice choice;
  choice.much(least);
  decimal::Choice other;
  decimal::Choice last_choice;
  const decimal::Choice chosen = till->choose(choice, other, last_choice);
  EXPECT_EQ(chosen.much(), least);
}

TEST(Decimal, IsHeldByAnys) {
  CORBA::Any any;
  CORBA::Fixed value;
  any <<= CORBA::Any::from_fixed{CORBA::Fixed("-1.259"), 4, 2};
  for (const CORBA::Any& each : {any, test::over_the_wire(any)}) {
    EXPECT_TRUE(each >>= (CORBA::Any::to_fixed{value, 4, 2}));
    EXPECT_EQ(value, CORBA::Fixed("-1.25"));
    EXPECT_FALSE(each >>= (CORBA::Any::to_fixed{value, 4, 1}));
  }
  EXPECT_THROW(any <<= (CORBA::Any::from_fixed{CORBA::Fixed(100), 4, 2}), CORBA::DATA_CONVERSION);
  EXPECT_EQ(CORBA::TypeCode_var(decimal::_tc_Price->content_type())->fixed_digits(), 7);
  EXPECT_EQ(CORBA::TypeCode_var(decimal::_tc_Price->content_type())->fixed_scale(), 2);
  decimal::Plain plain{CORBA::Fixed("5.5"), CORBA::Fixed("0.1234")};
  any <<= plain;
  any = test::over_the_wire(any);
  const decimal::Plain* got = nullptr;
  ASSERT_TRUE(any >>= got);
  EXPECT_EQ(got->part, CORBA::Fixed("0.1234"));
}

}  // namespace
