// SPDX-License-Identifier: Apache-2.0
// A part of orb.hpp of generated programs: policies of references and object adapters.
#pragma once

#include <omniORB4/CORBA.h>

#include <cstdint>
#include <string_view>

// orb.hpp has the text from here on
namespace bw::orb {

/// Returns omniORB's own policy of object adapters for an option; nil if omniORB has no policy for it.
inline CORBA::Policy_ptr adapter_policy(const char* option, const char* value) {
  if (std::string_view(option) != "LocalShortcutPolicy") return CORBA::Policy::_nil();
  const bool shortcut = std::string_view(value) == "shortcut";
  return omniPolicy::create_local_shortcut_policy(shortcut ? omniPolicy::LOCAL_CALLS_SHORTCUT
                                                           : omniPolicy::LOCAL_CALLS_THROUGH_POA);
}

/// Returns the object with a round-trip timeout, rounded up to milliseconds.
inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
  omniORB::setClientCallTimeout(object, static_cast<CORBA::ULong>((nanoseconds + 999'999) / 1'000'000));
  return CORBA::Object::_duplicate(object);
}

/// Oneway calls wait for the transport: no other scope is generated.
inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr, short) { throw CORBA::NO_IMPLEMENT(); }

}  // namespace bw::orb
