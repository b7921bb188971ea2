// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omniORB4/CORBA.h>

#include "bellwether.hh"
#include "harness_test.hh"

#include <cstdint>
#include <string_view>

namespace bw::orb {

/// omniORB's own policies of object adapters, by the names of options; nil where none is called so.
inline CORBA::Policy_ptr adapter_policy(const char* option, const char* value) {
  if (std::string_view(option) != "LocalShortcutPolicy") return CORBA::Policy::_nil();
  const bool shortcut = std::string_view(value) == "shortcut";
  return omniPolicy::create_local_shortcut_policy(shortcut ? omniPolicy::LOCAL_CALLS_SHORTCUT
                                                           : omniPolicy::LOCAL_CALLS_THROUGH_POA);
}

/// The same object, whose calls may take so long, rounded up to milliseconds.
inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
  omniORB::setClientCallTimeout(object, static_cast<CORBA::ULong>((nanoseconds + 999'999) / 1'000'000));
  return CORBA::Object::_duplicate(object);
}

/// Oneway calls wait for the transport: no other scope is generated.
inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr, short) { throw CORBA::NO_IMPLEMENT(); }

}  // namespace bw::orb

namespace bw::test {

/// An option of object adapters that gives a call within the process a shorter way.
inline constexpr const char* shorter = "LocalShortcutPolicy shortcut";

/// Returns true if a call was direct, asked by the servant: without the adapter there is no Current.
inline bool is_passed_directly(const void*, const void*) {
  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr);  // the one that there is
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

/// 192.0.2.0/24 is for documentation (RFC 5737), so no host has an address of it.
inline constexpr const char* nowhere = "-ORBendPoint giop:tcp:192.0.2.1:\n";

}  // namespace bw::test
