// SPDX-License-Identifier: Apache-2.0
// Values in anys as arguments and results of calls, with and without a message.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/value_any.hpp"

#include <gtest/gtest.h>

namespace {

class AnyValueCall : public testing::TestWithParam<const char*> {
 protected:
  AnyValueCall() {
    test_any::register_factories(orb.get());
    echo = test::collocated<value_any::Echo>(orb.get(), servant);
  }

  test_any::EchoServant servant;
  const test::Orb orb{{"-ORBCollocation", GetParam()}};
  value_any::Echo_var echo;
};

TEST_P(AnyValueCall, PassesAndReturnsThem) { EXPECT_EQ(test_any::wrong_of(echo), ""); }

TEST_P(AnyValueCall, SharedValuesStaySharedAmongArguments) {
  value_any::Node_var node = test_any::list(1, 2);
  value_any::Node_var other = test_any::list(1, 2);
  CORBA::Any left;
  left <<= node.in();
  EXPECT_TRUE(echo->same(left, node, left));
  EXPECT_FALSE(echo->same(left, other, left));
}

INSTANTIATE_TEST_SUITE_P(Collocations, AnyValueCall, testing::Values("through-poa", "direct"));

}  // namespace
