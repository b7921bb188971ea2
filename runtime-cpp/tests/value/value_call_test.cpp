// SPDX-License-Identifier: Apache-2.0
// Values as arguments and results of calls, with and without a message.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/values.hpp"
#include "support/servants/values_servant.hpp"

#include <gtest/gtest.h>

namespace {

class ValueCall : public testing::TestWithParam<const char*> {
 protected:
  ValueCall() {
    test::register_factories(orb.get());
    echo = test::collocated<values::Echo>(orb.get(), servant);
  }

  test::EchoServant servant;
  const test::Orb orb{{"-ORBCollocation", GetParam()}};
  values::Echo_var echo;
};

TEST_P(ValueCall, PassesAndReturnsThem) { EXPECT_STREQ(test::wrong_of(echo).c_str(), ""); }

TEST_P(ValueCall, RaisesExceptionsThatHoldThem) {
  values::Node_var why = test::list({4, 5});
  try {
    echo->refuse(why);
    FAIL();
  } catch (const values::Refused& e) {
    EXPECT_EQ(e.why->number(), 4);
    EXPECT_EQ(e.why.in(), e.again.in());
  }
}

INSTANTIATE_TEST_SUITE_P(Collocations, ValueCall, testing::Values("through-poa", "direct"));

}  // namespace
