// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/PortableServer.h>

#include <chrono>

namespace test {

/// Returns the same object with a time limit for calls through this reference, which overrides the ORB's CallTimeout.
template <class Interface>
typename Interface::_ptr_type with_call_time(Interface* object, std::chrono::milliseconds time) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy(static_cast<TimeBase::TimeT>(time.count()) * 10'000);
  const CORBA::Object_var changed = object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
  return Interface::_unchecked_narrow(changed);
}

/// Returns the same object with a time limit that is sufficient on any machine.
template <class Interface>
typename Interface::_ptr_type patient(Interface* object) {
  return with_call_time(object, std::chrono::seconds(60));
}

}  // namespace test
