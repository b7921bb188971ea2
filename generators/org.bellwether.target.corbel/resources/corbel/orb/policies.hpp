// SPDX-License-Identifier: Apache-2.0
// A part of orb.hpp, of generated programs and of the harness's tests: policies of references and object adapters.
#pragma once

#include <corbel/CORBA.h>
#include <corbel/PortableServer.h>

#include <cstdint>

// orb.hpp has the text from here on
namespace bw::orb {
using corbel::adapter_policy;  // for options of single object adapters

/// Returns the object with a round-trip timeout, rounded up to 100 ns.
inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy((nanoseconds + 99) / 100);
  return object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
}

/// Returns the object with SyncScope `scope` (CORBA Messaging) for oneway calls.
inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr object, short scope) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new Messaging::SyncScopePolicy(scope);
  return object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
}
}  // namespace bw::orb
