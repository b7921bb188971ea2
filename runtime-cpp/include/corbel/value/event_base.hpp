// SPDX-License-Identifier: Apache-2.0
// Components::EventBase (OMG CCM 4.0, formal/06-04-01, 6.7): an abstract value type, the base of all event types.
#pragma once

#include <corbel/value/stream.hpp>

namespace Components {

class EventBase;
using EventBase_var = corbel::ObjectVar<EventBase>;
using EventBase_out = corbel::ObjectOut<EventBase>;

class EventBase : public virtual CORBA::ValueBase {
 public:
  using _ptr_type = EventBase*;
  using _var_type = EventBase_var;
  static const corbel::value::Type _static_type;

  static EventBase* _duplicate(EventBase* value) { return corbel::value::duplicate(value); }
  /// Does not change the reference count.
  static EventBase* _downcast(CORBA::ValueBase* value) noexcept;
  static EventBase* _nil() noexcept { return nullptr; }

 protected:
  EventBase() noexcept = default;
  ~EventBase() override;
};

}  // namespace Components
