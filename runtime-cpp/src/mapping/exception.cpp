// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/exception.hpp"

#include "corbel/mapping/sequence.hpp"

#include <new>

namespace CORBA {

SystemException* SystemException::_downcast(Exception* exception) noexcept {
  return dynamic_cast<SystemException*>(exception);
}
const SystemException* SystemException::_downcast(const Exception* exception) noexcept {
  return dynamic_cast<const SystemException*>(exception);
}
UserException* UserException::_downcast(Exception* exception) noexcept {
  return dynamic_cast<UserException*>(exception);
}
const UserException* UserException::_downcast(const Exception* exception) noexcept {
  return dynamic_cast<const UserException*>(exception);
}

#define CORBEL_SYSTEM_EXCEPTION(NAME)                        \
  void NAME::_raise() const { throw *this; }                 \
  const char* NAME::_name() const noexcept { return #NAME; } \
  const char* NAME::_rep_id() const noexcept { return "IDL:omg.org/CORBA/" #NAME ":1.0"; }
#include "corbel/mapping/standard_exceptions.inc"
#undef CORBEL_SYSTEM_EXCEPTION

}  // namespace CORBA

namespace corbel {

namespace {

// A separate function, because the comparison is repeated many times.
[[gnu::noinline]] bool is(std::string_view repository_id, const char* name) { return repository_id == name; }

}  // namespace

void raise_system_exception(std::string_view repository_id, CORBA::ULong minor, CORBA::CompletionStatus completed) {
#define CORBEL_SYSTEM_EXCEPTION(NAME) \
  if (is(repository_id, "IDL:omg.org/CORBA/" #NAME ":1.0")) throw CORBA::NAME(minor, completed);
#include "corbel/mapping/standard_exceptions.inc"
#undef CORBEL_SYSTEM_EXCEPTION
  throw CORBA::UNKNOWN(minor::foreign_system_exception, completed);
}

namespace {

/// The exception for exhausted memory. `new` may only throw exceptions derived from std::bad_alloc, and callers of
/// stubs expect NO_MEMORY: this class is derived from both.
class NoMemory final : public CORBA::NO_MEMORY, public std::bad_alloc {
 public:
  NoMemory() noexcept : NO_MEMORY(0, CORBA::COMPLETED_MAYBE) {}
};

}  // namespace

void raise_no_memory() { throw NoMemory(); }

void raise_nil_reference() { throw CORBA::INV_OBJREF(minor::nil_called, CORBA::COMPLETED_NO); }

void raise_bound_exceeded() { throw CORBA::BAD_PARAM(minor::bound_exceeded, CORBA::COMPLETED_NO); }

}  // namespace corbel
