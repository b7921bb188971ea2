// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/type_code.hpp>
#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>

namespace corbel::any {

/// Reads a value of this type and writes it anew: in the writer's byte order, alignment and code sets. Whatever comes
/// is checked as it would be if it were taken as C++ has it. Errors are the reader's or the writer's.
void copy_value(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out);

}  // namespace corbel::any
