// SPDX-License-Identifier: Apache-2.0
// Exceptions of the C++ mapping (formal/2012-07-02, 4.19).
#pragma once

#include <string_view>

#include "corbel/mapping/minor_codes.hpp"
#include "corbel/mapping/types.hpp"

namespace corbel::cdr {
class Writer;
}

namespace CORBA {

class Exception {
 public:
  virtual ~Exception() = default;
  /// Throws a copy of the exception with its dynamic type.
  [[noreturn]] virtual void _raise() const = 0;
  /// Returns the unscoped IDL name, such as "MARSHAL".
  virtual const char* _name() const noexcept = 0;
  /// Returns the repository id, such as "IDL:omg.org/CORBA/MARSHAL:1.0".
  virtual const char* _rep_id() const noexcept = 0;

 protected:
  Exception() = default;
  Exception(const Exception&) = default;
  Exception& operator=(const Exception&) = default;
};

enum CompletionStatus { COMPLETED_YES, COMPLETED_NO, COMPLETED_MAYBE };

class SystemException : public Exception {
 public:
  ULong minor() const noexcept { return minor_; }
  void minor(ULong minor) noexcept { minor_ = minor; }
  CompletionStatus completed() const noexcept { return completed_; }
  void completed(CompletionStatus completed) noexcept { completed_ = completed; }

  static SystemException* _downcast(Exception* exception) noexcept;
  static const SystemException* _downcast(const Exception* exception) noexcept;
  static SystemException* _narrow(Exception* exception) noexcept { return _downcast(exception); }

 protected:
  SystemException() = default;
  SystemException(ULong minor, CompletionStatus completed) noexcept : minor_(minor), completed_(completed) {}

 private:
  ULong minor_ = 0;
  CompletionStatus completed_ = COMPLETED_NO;
};

class UserException : public Exception {
 public:
  static UserException* _downcast(Exception* exception) noexcept;
  static const UserException* _downcast(const Exception* exception) noexcept;
  static UserException* _narrow(Exception* exception) noexcept { return _downcast(exception); }
  /// Writes repository id and members as in a reply body (15.4.3.2), so that a skeleton can send any declared
  /// exception.
  virtual void _encode(corbel::cdr::Writer& out) const = 0;

 protected:
  UserException() = default;
};

#define CORBEL_SYSTEM_EXCEPTION(NAME)                                                                                  \
  class NAME : public SystemException {                                                                                \
   public:                                                                                                             \
    NAME() = default;                                                                                                  \
    explicit NAME(ULong minor, CompletionStatus completed = COMPLETED_NO) noexcept                                     \
        : SystemException(minor, completed) {}                                                                         \
    [[noreturn]] void _raise() const override;                                                                         \
    const char* _name() const noexcept override;                                                                       \
    const char* _rep_id() const noexcept override;                                                                     \
    static NAME* _downcast(Exception* exception) noexcept { return dynamic_cast<NAME*>(exception); }                   \
    static const NAME* _downcast(const Exception* exception) noexcept { return dynamic_cast<const NAME*>(exception); } \
    static NAME* _narrow(Exception* exception) noexcept { return _downcast(exception); }                               \
  };
#include "corbel/mapping/standard_exceptions.inc"
#undef CORBEL_SYSTEM_EXCEPTION

}  // namespace CORBA

namespace corbel {

/// Throws the standard exception with this repository id, or CORBA::UNKNOWN (OMG minor 2) for other ids.
[[noreturn]] void raise_system_exception(std::string_view repository_id, CORBA::ULong minor,
                                         CORBA::CompletionStatus completed);

}  // namespace corbel
