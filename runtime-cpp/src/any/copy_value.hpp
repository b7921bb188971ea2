// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/values.hpp>

namespace corbel::any {

/// Reads a value of this type and writes it again in the writer's byte order, alignment and code sets. Checks the value
/// as if it were read into C++ types. Sets the error of the reader or writer. Stores value types in `values`, which is
/// created on first use.
void take_value(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out, std::unique_ptr<Values>& values);
/// Copies a value that take_value() has written, with the value types in `values`. Sets the same errors.
void give_value(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out, const Values* values);

}  // namespace corbel::any
