// SPDX-License-Identifier: Apache-2.0
// Objects that never leave their process (CORBA 3.3 part 1, 8.3.15; formal/2012-07-02, 4.27).
#pragma once

#include <corbel/orb/object.hpp>

namespace CORBA {

/// Base class of local objects, which are reference-counted as object references are.
class LocalObject : public virtual Object {
 protected:
  LocalObject() noexcept = default;
};

}  // namespace CORBA

namespace corbel::orb {

/// Implements _narrow of a local interface, which needs no remote _is_a.
template <class T>
T* narrow_local(CORBA::Object_ptr object) noexcept {
  return T::_duplicate(dynamic_cast<T*>(object));
}

}  // namespace corbel::orb
