// SPDX-License-Identifier: Apache-2.0
// Value types in Anys (CORBA 3.3 part 2, 9.3.4). The Any keeps values as objects, and its octets refer to them by
// number, because other parts of the message may share them. The module any_value implements this class for programs
// whose IDL has both value types and Anys.
#pragma once

#include <corbel/any/type_code.hpp>
#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>

#include <memory>

namespace corbel::any {

/// The values of an Any by number.
class Values {
 public:
  virtual ~Values() = default;
  /// Reads a value of this type, and writes the number assigned to it.
  virtual void take(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out) = 0;
  /// Reads a number, and writes its value.
  virtual void give(cdr::Reader& in, cdr::Writer& out) const = 0;
  /// Returns the pointer for Context::values.
  virtual void* value_source() noexcept = 0;
  /// Begins a message: sharing among its values is preserved until end().
  virtual void begin(cdr::Reader& in) = 0;
  virtual void end() noexcept = 0;
};

// Creates the values of an Any. Null in programs without the module.
[[gnu::weak]] std::unique_ptr<Values> make_values();
/// Writes the value of an Any so that sharing among the values in it is preserved.
[[gnu::weak]] void write_sharing(const CORBA::Any& any, cdr::Writer& out);

}  // namespace corbel::any
