// SPDX-License-Identifier: Apache-2.0
#include "unknown_value.hpp"

#include <corbel/cdr/error.hpp>

#include "../any/graph.hpp"

namespace corbel::any {
namespace {

constexpr int longest_lineage = 64;

// Returns true if the type code describes the state of its values. Abstract types have no values, and only the
// program's class can read the state of a custom type.
bool is_describing(const CORBA::TypeCode& type) noexcept {
  const Description& of = type._description();
  int lineage = 0;
  if (of.kind != CORBA::tk_value_box) {
    for (auto* each = of.content; each != nullptr && lineage <= longest_lineage; ++lineage) {
      each = each->_description().content;
    }
  }
  return lineage <= longest_lineage && (of.modifier == CORBA::VM_NONE || of.modifier == CORBA::VM_TRUNCATABLE);
}

CORBA::ValueBase* unknown_value(const value::Type& formal) {
  return new UnknownValue(static_cast<const DeclaredType&>(formal).code);
}

}  // namespace

DeclaredType::DeclaredType(const CORBA::TypeCode& type) noexcept
    : value::Type{.id = type._description().id, .make_unknown = is_describing(type) ? unknown_value : nullptr},
      code(type) {}

UnknownValue::UnknownValue(const CORBA::TypeCode& type)
    : type_(CORBA::TypeCode::_duplicate(const_cast<CORBA::TypeCode_ptr>(&type))) {
  describe();
}

UnknownValue::UnknownValue(const UnknownValue& other)
    : CORBA::ValueBase(other), CORBA::DefaultValueRefCountBase(other), type_(other.type_) {
  describe();
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  other._write_state(out);
  cdr::Reader in(out.data(), cdr::writes_little);
  _read_state(in);
}

UnknownValue::~UnknownValue() = default;

void UnknownValue::describe() {
  std::vector<const Description*> lineage;
  for (CORBA::TypeCode_ptr code = type_.in(); code != nullptr; code = code->_description().content) {
    lineage.push_back(&code->_original()._description());
    if (lineage.back()->kind == CORBA::tk_value_box) break;
  }
  const Description& own = *lineage.front();
  if (own.kind == CORBA::tk_value_box) {
    members_.push_back({"", own.content});
  } else {
    for (auto each = lineage.rbegin(); each != lineage.rend(); ++each) {
      members_.insert(members_.end(), (*each)->members, (*each)->members + (*each)->count);
    }
  }
  std::size_t count = 1;
  while (count < lineage.size() && lineage[count - 1]->modifier == CORBA::VM_TRUNCATABLE) ++count;
  ids_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) ids_.push_back({.id = lineage[i]->id});
  for (std::size_t i = 1; i < count; ++i) ids_[i - 1].base = &ids_[i];
  Graph::describe(
      &state_type_,
      {.kind = CORBA::tk_struct, .members = members_.data(), .count = static_cast<CORBA::ULong>(members_.size())});
}

void UnknownValue::_write_state(cdr::Writer& out) const { state_._write_value(out); }

void UnknownValue::_read_state(cdr::Reader& in) { state_._read_value(in, &state_type_); }

}  // namespace corbel::any
