// SPDX-License-Identifier: Apache-2.0
// A part of orb.hpp of generated programs: policies of references and object adapters.
#pragma once

#include <tao/AnyTypeCode/Any.h>
#include <tao/Messaging/Messaging.h>
#include <tao/ORB.h>
#include <tao/PortableServer/PortableServer.h>

#include <cstdint>

// orb.hpp has the text from here on
namespace bw::orb {

/// Policies for options of single object adapters: the catalogue has none.
inline CORBA::Policy_ptr adapter_policy(const char*, const char*) { return CORBA::Policy::_nil(); }

/// Returns the object with one more policy for its calls.
inline CORBA::Object_ptr with_policy(CORBA::Object_ptr object, CORBA::PolicyType type, const CORBA::Any& value) {
  CORBA::ORB_var orb = object->_get_orb();
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = orb->create_policy(type, value);
  try {
    CORBA::Object_var result = object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
    policies[0]->destroy();  // the new reference has copies of its policies
    return result._retn();
  } catch (...) {
    policies[0]->destroy();
    throw;
  }
}

/// Returns the object with a round-trip timeout, rounded up to 100 ns.
inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
  CORBA::Any value;
  value <<= static_cast<TimeBase::TimeT>((nanoseconds + 99) / 100);
  return with_policy(object, Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE, value);
}

/// Returns the object with SyncScope `scope` (CORBA Messaging) for oneway calls.
inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr object, short scope) {
  CORBA::Any value;
  value <<= static_cast<Messaging::SyncScope>(scope);
  return with_policy(object, Messaging::SYNC_SCOPE_POLICY_TYPE, value);
}

}  // namespace bw::orb
