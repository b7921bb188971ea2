// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as a value of a plain type in IDL, and checks what must hold for any input. A fuzz target and
// its seeds share the list of types.
#pragma once

#include "decimal.hpp"
#include "types.hpp"
#include "wide.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "exercise.hpp"

namespace corbel::test {

template <class T>
std::vector<std::byte> written_as(const T& value) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out << value;
  require(out.ok(), "what was read can be written");
  return {out.data().begin(), out.data().end()};
}

/// Checks that read values are written as octets from which the same values are read.
template <class T>
void exercise_type(std::span<const std::byte> bytes, bool little) {
  cdr::Context context;
  cdr::Reader in(bytes, little);
  in.context(&context);
  T value{};
  in >> value;
  if (!in.ok()) return;
  const std::vector<std::byte> once = written_as(value);
  cdr::Reader again(once, cdr::writes_little);
  again.context(&context);
  T same{};
  again >> same;
  require(again.ok() && again.remaining() == 0, "what was written is read again");
  require(written_as(same) == once, "its value is the same");
}

/// Arrays in a structure, because a template cannot read arrays alone.
struct Arrays {
  types::Matrix matrix;
  types::Labels labels;
  wide::Verses verses;
  decimal::Row row;
};
inline cdr::Writer& operator<<(cdr::Writer& out, const Arrays& value) {
  return out << value.matrix << value.labels << value.verses << value.row;
}
inline cdr::Reader& operator>>(cdr::Reader& in, Arrays& value) {
  return in >> value.matrix >> value.labels >> value.verses >> value.row;
}

using ExerciseType = void (*)(std::span<const std::byte>, bool);
inline constexpr ExerciseType kTypes[] = {
    exercise_type<types::Basics>, exercise_type<types::Octets>,  exercise_type<types::Samples>,
    exercise_type<types::Names>,  exercise_type<types::Palette>, exercise_type<types::Polygons>,
    exercise_type<types::Record>, exercise_type<types::Records>, exercise_type<types::Value>,
    exercise_type<types::Choice>, exercise_type<wide::Letters>,  exercise_type<wide::Codes>,
    exercise_type<wide::Exacts>,  exercise_type<wide::Record>,   exercise_type<wide::Choice>,
    exercise_type<decimal::Item>, exercise_type<decimal::Plain>, exercise_type<decimal::Choice>,
    exercise_type<Arrays>,
};

/// @param which the index of the type; half of the range of an octet selects the other byte order
inline void exercise_stub(unsigned which, std::span<const std::byte> bytes) {
  kTypes[(which & 127) % std::size(kTypes)](bytes, (which & 128) != 0);
}

}  // namespace corbel::test
