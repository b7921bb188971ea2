// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/values.hpp>

namespace corbel::any {

/// Reads a value of this type and writes it anew: in the writer's byte order, alignment and code sets. Whatever comes
/// is checked as it would be if it were taken as C++ has it. Errors are the reader's or the writer's. Values are taken
/// into `values`, which is null as long as there are none.
void take_value(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out, std::unique_ptr<Values>& values);
/// The same for what take_value wrote.
void give_value(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out, const Values* values);

}  // namespace corbel::any
