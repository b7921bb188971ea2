// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as an Any, and checks what must hold for any input.
#pragma once

#include <corbel/any.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>
#include <vector>

#include "exercise.hpp"

namespace corbel::test {

/// Visits all parts of a type code, each once. Returns their number.
inline std::size_t parts(const CORBA::TypeCode& root) {
  std::set<const CORBA::TypeCode*> seen;
  std::vector<const CORBA::TypeCode*> open{&root};
  while (!open.empty()) {
    const CORBA::TypeCode* const code = open.back();
    open.pop_back();
    if (!code || !seen.insert(code).second) continue;
    const any::Description& of = code->_description();
    require(of.id && of.name, "names are never null");
    require(of.kind != CORBA::tk_alias || code->_original().kind() != CORBA::tk_alias, "aliases end");
    open.push_back(of.content);
    for (CORBA::ULong i = 0; i < of.count; ++i) {
      require(of.members[i].name != nullptr, "members have names");
      open.push_back(of.members[i].type);
    }
  }
  return seen.size();
}

inline std::vector<std::byte> written(const CORBA::Any& any) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out << any;
  require(out.ok(), "what was read can be written");
  return {out.data().begin(), out.data().end()};
}

inline void exercise_any(std::span<const std::byte> bytes) {
  for (const bool little : {false, true}) {
    cdr::Reader in(bytes, little);
    CORBA::Any value;
    in >> value;
    if (!in.ok()) continue;
    const CORBA::TypeCode_var type = value.type();
    require(parts(*type.in()) <= bytes.size() / 4, "no more type codes than there is room for");
    const std::vector<std::byte> once = written(value);
    cdr::Reader again(once, cdr::writes_little);
    CORBA::Any same;
    again >> same;
    require(again.ok() && again.remaining() == 0, "what was written is read again");
    const CORBA::TypeCode_var same_type = same.type();
    require(type->equal(same_type) && same_type->equal(type) && type->equivalent(same_type), "its type is the same");
    require(std::ranges::equal(once, written(same)), "so is its value");
    const char* text = nullptr;
    const CORBA::Any* inner = nullptr;
    CORBA::TypeCode_ptr code = nullptr;
    CORBA::Object_ptr object = nullptr;
    CORBA::Long number = 0;
    if (value >>= text) require(text != nullptr, "a string is one");
    if (value >>= inner) require(inner != nullptr, "an Any is one");
    if (value >>= code) require(code != nullptr, "a type code is one");
    if (value >>= object) require(false, "without an ORB there are no references");
    if (value >>= number) require(type->_original().kind() == CORBA::tk_long, "of its own type only");
  }
}

}  // namespace corbel::test
