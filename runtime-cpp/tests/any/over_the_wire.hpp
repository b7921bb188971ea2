// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any.hpp>

namespace test {

/// Returns the value after it was written and read.
template <class T>
T over_the_wire(const T& value) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << value;
  out.check();
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  T copy;
  in >> copy;
  in.check();
  if (in.remaining() != 0) throw CORBA::INTERNAL();
  return copy;
}

}  // namespace test
