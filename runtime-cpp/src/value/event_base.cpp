// SPDX-License-Identifier: Apache-2.0
#include <corbel/value/event_base.hpp>

namespace Components {

constinit const corbel::value::Type EventBase::_static_type{"IDL:omg.org/Components/EventBase:1.0"};

EventBase::~EventBase() = default;

EventBase* EventBase::_downcast(CORBA::ValueBase* value) noexcept { return dynamic_cast<EventBase*>(value); }

}  // namespace Components
