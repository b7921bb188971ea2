// SPDX-License-Identifier: Apache-2.0
#include "process_fixture.hpp"

#include <bw/component/passed_reference.hpp>

#include <string>

namespace {

class ReferenceTest : public bw::test::ProcessTest {};

TEST_F(ReferenceTest, LeadsToTheObjectAtAPort) {
  auto& player = begin("");
  player.on_echo = [](CORBA::Long value) { return value + 1; };
  bw::Activation activation = player.called();
  const harness_test::Echo_var echo = bw::reference<harness_test::Echo>(player, "echo");
  ASSERT_FALSE(CORBA::is_nil(echo.in()));
  EXPECT_EQ(8, bw::call(activation, echo.in(), [&] { return echo->repeat(7); }));
  EXPECT_THROW(bw::reference<harness_test::Echo>(player, "none"), CORBA::OBJECT_NOT_EXIST);
  process->stop();
}

TEST_F(ReferenceTest, NilIsNotCalled) {
  auto& player = make();
  bw::Activation activation = player.called();
  bool called = false;
  EXPECT_THROW(bw::call(activation, harness_test::Echo::_nil(), [&] { called = true; }), CORBA::INV_OBJREF);
  EXPECT_FALSE(called);
}

}  // namespace
