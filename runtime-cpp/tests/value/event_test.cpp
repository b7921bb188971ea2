// SPDX-License-Identifier: Apache-2.0
// Event types: value types whose base is Components::EventBase.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/events.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace {

static_assert(std::is_base_of_v<Components::EventBase, events::Tick>);
static_assert(std::is_base_of_v<Components::EventBase, events::Stamped>);
static_assert(std::is_base_of_v<events::Tick, events::Measured>);

TEST(Event, IsPassedAsAValueIs) {
  test_events::SinkServant servant;
  const test::Orb orb;
  test_events::register_factories(orb.get());
  const events::Sink_var sink = test::collocated<events::Sink>(orb.get(), servant);
  EXPECT_EQ(test_events::wrong_of(sink), "");
}

TEST(Event, EventsAreReadAsEventBase) {
  const events::Tick_var tick = new OBV_events::Tick;
  tick->number(7);
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  Components::EventBase_var event = Components::EventBase::_duplicate(tick);
  out << event.in();
  ASSERT_TRUE(out.ok());
  int argc = 0;
  const CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "any event");
  test_events::register_factories(orb);
  corbel::cdr::Context context;
  context.orb = orb->_core().get();
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  in.context(&context);
  Components::EventBase_var read;
  in >> read;
  ASSERT_TRUE(in.ok());
  auto* const same = events::Tick::_downcast(read.in());
  ASSERT_NE(same, nullptr);
  EXPECT_EQ(same->number(), 7);
  EXPECT_EQ(events::Alarm::_downcast(read.in()), nullptr);
  EXPECT_EQ(Components::EventBase::_downcast(nullptr), nullptr);
  EXPECT_STREQ(Components::EventBase::_static_type.id, "IDL:omg.org/Components/EventBase:1.0");
  orb->destroy();
}

}  // namespace
