// SPDX-License-Identifier: Apache-2.0
// The server's objects, one for each interface: client and server both have references to them, so that a reference can
// be made by number, and named when it arrives.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

namespace roundtrip {

class Objects {
 public:
  void add(const char* interface, CORBA::Object_ptr object) {
    names_.emplace_back(interface);
    references_.push_back(CORBA::Object::_duplicate(object));
  }
  CORBA::ULong count() const { return static_cast<CORBA::ULong>(references_.size()); }
  CORBA::Object_ptr at(std::size_t number) const { return references_.at(number); }

  /// Returns the name of the object that a reference leads to.
  std::string name(CORBA::Object_ptr reference) const {
    if (CORBA::is_nil(reference)) return "nil";
    for (std::size_t i = 0; i < references_.size(); ++i) {
      CORBA::Object_ptr candidate = references_[i];
      if (candidate->_is_equivalent(reference)) return names_[i];
    }
    return "a stranger";
  }
  /// References are the ORB's: none may be left when it is destroyed.
  void clear() {
    references_.clear();
    names_.clear();
  }

 private:
  std::vector<std::string> names_;
  std::vector<CORBA::Object_var> references_;
};
inline Objects objects;

/// Nil, or one of the objects of these numbers, whose caller owns nothing.
inline CORBA::Object_ptr choose(RandomValues& random, std::initializer_list<unsigned> numbers) {
  const unsigned choice = random.turn(static_cast<unsigned>(numbers.size()) + 1);
  return choice == 0 ? CORBA::Object::_nil() : objects.at(numbers.begin()[choice - 1]);
}

/// The same as a reference to an interface, which the caller releases.
template <class Interface>
typename Interface::_ptr_type reference(RandomValues& random, std::initializer_list<unsigned> numbers) {
  return Interface::_narrow(choose(random, numbers));
}
inline CORBA::Object_ptr object(RandomValues& random, std::initializer_list<unsigned> numbers) {
  return CORBA::Object::_duplicate(choose(random, numbers));
}

}  // namespace roundtrip
