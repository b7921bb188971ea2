// SPDX-License-Identifier: Apache-2.0
// Event types: a servant of events::Sink and the checks of its clients, in the classic mapping, for Corbel and for
// omniORB, which treats events as value types.
#pragma once

#ifdef EVENTS_STUBS
#include EVENTS_STUBS  // stubs of another ORB
#else
#include "events_skel.hpp"
#endif

#include "value_factories.hpp"

#include <string>

namespace test_events {

class AlarmOf : public virtual OBV_events::Alarm, public virtual CORBA::DefaultValueRefCountBase {
 public:
  AlarmOf() = default;
  explicit AlarmOf(CORBA::Short height) { level(height); }
  char* source() override { return CORBA::string_dup("alarm"); }
};

class AlarmFactory : public events::Alarm_init {
 public:
  events::Alarm* raised(CORBA::Short level) override { return new AlarmOf(level); }

 private:
  CORBA::ValueBase* create_for_unmarshal() override { return new AlarmOf; }
};

/// Needed for omniORB, which does not count references to values of types that have a base without state.
template <class State>
class Counted : public virtual State, public virtual CORBA::DefaultValueRefCountBase {};

inline void register_factories(CORBA::ORB_ptr orb) {
  test::register_factory<test::FactoryOf<Counted<OBV_events::Tick>>>(orb, "IDL:events/Tick:1.0");
  test::register_factory<test::FactoryOf<Counted<OBV_events::Measured>>>(orb, "IDL:events/Measured:1.0");
  test::register_factory<AlarmFactory>(orb, "IDL:events/Alarm:1.0");
}

class SinkServant : public virtual POA_events::Sink {
 public:
  events::Tick* push_tick(events::Tick* tick) override {
    CORBA::add_ref(tick);
    return tick;
  }
  CORBA::Short push_alarm(events::Stamped* stamped, CORBA::String_out from) override {
    events::Alarm* const alarm = events::Alarm::_downcast(stamped);
    from = stamped->source();
    return alarm != nullptr ? alarm->level() : CORBA::Short{-1};
  }
};

/// Returns the errors; empty if there are none.
inline std::string wrong_of(events::Sink_ptr sink) {
  events::Tick_var tick = new Counted<OBV_events::Tick>;
  tick->number(7);
  events::Tick_var result = sink->push_tick(tick.in());
  if (result.in() == nullptr || result->number() != 7) return "an event";
  if (Components::EventBase::_downcast(result.in()) == nullptr) return "an event's base";
  events::Measured_var measured = new Counted<OBV_events::Measured>;
  measured->number(8);
  measured->readings().length(2);
  measured->readings()[1] = 0.5;
  result = sink->push_tick(measured.in());
  events::Measured* const whole = events::Measured::_downcast(result.in());
  if (whole == nullptr || whole->number() != 8 || whole->readings()[1] != 0.5) return "a derived event";
  events::Alarm_var alarm = new AlarmOf(3);
  CORBA::String_var from;
  if (sink->push_alarm(alarm.in(), from.out()) != 3 || std::string(from.in()) != "alarm")
    return "an abstract event type";
  return "";
}

}  // namespace test_events
