// SPDX-License-Identifier: Apache-2.0
// The user exceptions that a stub's operation may raise.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/mapping/exception.hpp>

namespace corbel::orb {

/// One user exception that an operation may raise.
struct Raises {
  const char* repository_id;
  void (*raise)(cdr::Reader& members);
};

namespace detail {
template <class Exception>
[[noreturn]] void raise(cdr::Reader& members) {
  Exception exception;
  members >> exception;
  members.check(CORBA::COMPLETED_YES);
  throw exception;
}
}  // namespace detail

template <class Exception>
inline constexpr Raises raises{Exception::_static_id, &detail::raise<Exception>};

}  // namespace corbel::orb
