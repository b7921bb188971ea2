// SPDX-License-Identifier: Apache-2.0
// Values in anys (CORBA 3.3 part 2, 9.3.4): an Any keeps them as objects, and its octets have their numbers, for they
// may be shared with what else is in the message. The module any_value does it, in programs whose IDL has both.
#pragma once

#include <corbel/any/type_code.hpp>
#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>

#include <memory>

namespace corbel::any {

/// Values, by number.
class Values {
 public:
  virtual ~Values() = default;
  /// Reads a value of this type, and writes the number that it has from now on.
  virtual void take(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out) = 0;
  /// Reads a number, and writes its value.
  virtual void give(cdr::Reader& in, cdr::Writer& out) const = 0;
  /// For Context::values.
  virtual void* kept() noexcept = 0;
  /// What is shared among the values of one message stays so between these.
  virtual void begin(cdr::Reader& in) = 0;
  virtual void end() noexcept = 0;
};

// Null in programs without the module.
[[gnu::weak]] std::unique_ptr<Values> make_values();
/// Writes an Any's value so that what is shared among the values in it stays so.
[[gnu::weak]] void write_sharing(const CORBA::Any& any, cdr::Writer& out);

}  // namespace corbel::any
