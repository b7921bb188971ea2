// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/mapping/exception.hpp>

namespace corbel::orb {

/// The base class of generated user exceptions (formal/2012-07-02, 4.19). E defines _static_id, _static_name, its
/// members, and _encode if it has members.
template <class E>
class UserException : public CORBA::UserException {
 public:
  static E* _downcast(CORBA::Exception* exception) noexcept { return dynamic_cast<E*>(exception); }
  static const E* _downcast(const CORBA::Exception* exception) noexcept { return dynamic_cast<const E*>(exception); }
  static E* _narrow(CORBA::Exception* exception) noexcept { return _downcast(exception); }

  [[noreturn]] void _raise() const final { throw static_cast<const E&>(*this); }
  const char* _name() const noexcept final { return E::_static_name; }
  const char* _rep_id() const noexcept final { return E::_static_id; }
  void _encode(cdr::Writer& out) const override { out << E::_static_id; }
};

}  // namespace corbel::orb
