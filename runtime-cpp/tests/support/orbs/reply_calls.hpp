// SPDX-License-Identifier: Apache-2.0
// The calls that a fuzz target makes and its seeds answer.
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

/// An object that is called for each input by a new reference.
template <class Interface>
class Called {
 public:
  explicit Called(CORBA::ORB_ptr orb) : object_(orb->string_to_object(reference_to(Interface::_static_id).c_str())) {
    policies_.length(1);
    policies_[0] = new PrivateConnectionPolicy;
  }
  /// Returns a reference with its own connections: they are closed with it, so that the next input does not use them.
  typename Interface::_ptr_type anew() const {
    const CORBA::Object_var own = object_->_set_policy_overrides(policies_, CORBA::SET_OVERRIDE);
    return Interface::_unchecked_narrow(own);
  }

 private:
  CORBA::Object_var object_;
  CORBA::PolicyList policies_;
};

/// All objects that are called, of one ORB: their text is read only once, not for each input.
struct CalledObjects {
  explicit CalledObjects(CORBA::ORB_ptr orb) : everything(orb), echo(orb) {}
  Called<types::Everything> everything;
  Called<dynamic::Echo> echo;
};

inline constexpr unsigned kCalls = 8;

/// Makes all calls, beginning with this one, as long as there are `more` replies: the previous call determines the
/// state of the connection.
template <class More>
void call_all(const CalledObjects& objects, unsigned first, More more) {
  const types::Everything_var everything = objects.everything.anew();
  dynamic::Echo_var echo;  // not resolved at the begin, because most inputs end earlier
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
        everything->move({1, 2}, by, distance);  // declares two exceptions
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
        if (echo.in() == nullptr) echo = objects.echo.anew();
        CORBA::Any given;
        CORBA::Any both;
        CORBA::Any_var last;
        const CORBA::Any_var back = echo->pass(given, both, last.out());
      },
  };
  for (unsigned i = 0; i < kCalls && (i == 0 || more()); ++i) {
    try {
      calls[(first + i) % kCalls]();
    } catch (const CORBA::Exception&) {  // the next call must be independent of the exception
    }
  }
}

}  // namespace corbel::test
