// SPDX-License-Identifier: Apache-2.0
// The calls that a fuzz target makes, and that its seeds answer.
#pragma once

#include "dynamic.hpp"
#include "types.hpp"

#include <corbel/giop/ior.hpp>
#include <corbel/orb/orb.hpp>
#include <corbel/orb/private_connection_policy.hpp>

#include <functional>
#include <string>

namespace corbel::test {

inline std::string reference_to(const char* type) {
  const giop::Bytes key(3, std::byte{'k'});
  return giop::ior_to_string({type, {giop::make_iiop_profile({giop::v1_2, "127.0.0.1", 2809, key, {}})}});
}

/// A reference whose connections are its own: they go with it, and the next input finds none.
inline CORBA::Object_ptr object_of(CORBA::ORB_ptr orb, const char* type) {
  const CORBA::Object_var object = orb->string_to_object(reference_to(type).c_str());
  CORBA::PolicyList policies;
  policies.length(1);
  policies[0] = new PrivateConnectionPolicy;
  return object->_set_policy_overrides(policies, CORBA::SET_OVERRIDE);
}

inline constexpr unsigned kCalls = 8;

/// All calls, beginning with this one, as long as there are `more` replies: what the last one was decides what becomes
/// of the connection.
template <class More>
void call_all(CORBA::ORB_ptr orb, unsigned first, More more) {
  const CORBA::Object_var object = object_of(orb, types::Everything::_static_id);
  const types::Everything_var everything = types::Everything::_unchecked_narrow(object);
  const CORBA::Object_var other = object_of(orb, dynamic::Echo::_static_id);
  const dynamic::Echo_var echo = dynamic::Echo::_unchecked_narrow(other);
  const std::function<void()> calls[kCalls] = {
      [&] {
        types::Basics given{};
        types::Basics both{};
        types::Basics result{};
        everything->mix(given, both, result);
      },
      [&] {
        types::Point by{};
        CORBA::Double distance = 0;
        everything->move({1, 2}, by, distance);  // with two exceptions of its own
      },
      [&] {
        types::Record given;
        types::Record both;
        types::Record_var result;
        const types::Record_var back = everything->update(given, both, result.out());
      },
      [&] {
        types::Value given;
        given.number(1);
        types::Value both = given;
        types::Value_var result;
        const types::Value_var back = everything->evaluate(given, both, result.out());
      },
      [&] { const CORBA::Object_var back = everything->any_partner(CORBA::Object::_nil()); },
      [&] { everything->note("note", 1); },
      [&] { everything->_is_a("IDL:x:1.0"); },
      [&] {
        CORBA::Any given;
        CORBA::Any both;
        CORBA::Any_var last;
        const CORBA::Any_var back = echo->pass(given, both, last.out());
      },
  };
  for (unsigned i = 0; i < kCalls && (i == 0 || more()); ++i) {
    try {
      calls[(first + i) % kCalls]();
    } catch (const CORBA::Exception&) {  // the next one has to be as if nothing had been
    }
  }
}

}  // namespace corbel::test
