// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>
#include <bw/process/process.hpp>

#include "orb.hpp"

#include <string>
#include <type_traits>

namespace bw {

/// Returns the reference of the object at a port of a component, to pass it to other processes.
template <class Interface>
typename Interface::_var_type reference(const Component& component, const std::string& port) {
  const CORBA::Object_var object = component.process().object(component.instance_name() + "." + port);
  return Interface::_unchecked_narrow(object.in());
}

/// Calls an object by a reference that was passed on. The call is not measured, because it uses no connection of the
/// model.
/// @throws CORBA::INV_OBJREF when the reference is nil
template <class Reference, class Function>
auto call(Activation& activation, Reference object, Function function) -> std::invoke_result_t<Function> {
  activation.proceed();
  if (CORBA::is_nil(object)) throw CORBA::INV_OBJREF();
  return function();
}

}  // namespace bw
