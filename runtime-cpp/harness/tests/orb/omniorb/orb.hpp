// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omniORB4/CORBA.h>

#include "bellwether.hh"
#include "harness_test.hh"

#include <cstdint>
#include <string_view>

namespace bw::orb {

/// Returns omniORB's own policy of object adapters for an option; nil if the option is unknown.
inline CORBA::Policy_ptr adapter_policy(const char* option, const char* value) {
  if (std::string_view(option) != "LocalShortcutPolicy") return CORBA::Policy::_nil();
  const bool shortcut = std::string_view(value) == "shortcut";
  return omniPolicy::create_local_shortcut_policy(shortcut ? omniPolicy::LOCAL_CALLS_SHORTCUT
                                                           : omniPolicy::LOCAL_CALLS_THROUGH_POA);
}

/// Returns a reference to the same object with a time limit for its calls, rounded up to milliseconds.
inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
  omniORB::setClientCallTimeout(object, static_cast<CORBA::ULong>((nanoseconds + 999'999) / 1'000'000));
  return CORBA::Object::_duplicate(object);
}

/// Refuses: oneway calls wait for the transport, and generated code uses no other scope with omniORB.
inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr, short) { throw CORBA::NO_IMPLEMENT(); }

}  // namespace bw::orb

namespace bw::test {

/// An option of object adapters that shortens the path of calls within the process.
inline constexpr const char* shorter = "LocalShortcutPolicy shortcut";

/// Called by a servant. Returns true if the call bypassed the POA; then PortableServer::Current has no context.
inline bool is_passed_directly(const void*, const void*) {
  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr);  // returns the existing ORB
  CORBA::Object_var object = orb->resolve_initial_references("POACurrent");
  PortableServer::Current_var current = PortableServer::Current::_narrow(object);
  try {
    PortableServer::ObjectId_var id = current->get_object_id();
    return false;
  } catch (const PortableServer::Current::NoContext&) {
    return true;
  }
}

inline constexpr const char* loopback = "# loopback, any port\n-ORBendPoint giop:tcp:127.0.0.1:\n";

/// An endpoint that no host has: 192.0.2.0/24 is reserved for documentation (RFC 5737).
inline constexpr const char* nowhere = "-ORBendPoint giop:tcp:192.0.2.1:\n";

}  // namespace bw::test
