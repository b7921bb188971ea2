// SPDX-License-Identifier: Apache-2.0
#include <corbel/any/abstract_type.hpp>

#include "value_table.hpp"

namespace corbel::any {

std::unique_ptr<Values> make_values() { return std::make_unique<ValueTable>(); }

void write_sharing(const CORBA::Any& any, cdr::Writer& out) {
  const value::ValueWriter sending(out);
  any._write_alone(out);
}

void insert_base(CORBA::Any& any, CORBA::TypeCode_ptr type, const Operations& operations, void* value) {
  any._insert(type, operations, value);
}

const OwnedValue* extract_base(const CORBA::Any& any, CORBA::TypeCode_ptr type, const Operations& operations) {
  return any._extract(type, operations);
}

}  // namespace corbel::any

namespace CORBA {

Boolean Any::operator>>=(to_value value) const {
  const TypeCode_var type(this->type());
  const TCKind kind = type->_original().kind();
  if (kind != tk_value && kind != tk_value_box && kind != tk_event) return false;
  const corbel::any::OwnedValue* const held = _extract(type.in(), corbel::any::of_value_type<ValueBase>);
  if (held != nullptr) value.ref = ValueBase::_duplicate(static_cast<ValueBase*>(held->value));
  return held != nullptr;
}

namespace {

/// An abstract interface of unknown type; the caller narrows the received object or value.
struct OfAnyAbstract {
  static void* read(corbel::cdr::Reader& in) { return corbel::value::read_any_abstract(in); }
  static void* from_either(AbstractBase_ptr either) { return AbstractBase::_duplicate(either); }
};
constexpr corbel::any::Operations of_any_abstract{.write = corbel::any::OfAbstract<AbstractBase>::write,
                                                  .read = OfAnyAbstract::read,
                                                  .destroy = corbel::any::OfAbstract<AbstractBase>::destroy,
                                                  .either = corbel::any::OfAbstract<AbstractBase>::either,
                                                  .from_either = OfAnyAbstract::from_either};

}  // namespace

Boolean Any::operator>>=(to_abstract_base either) const {
  const TypeCode_var type(this->type());
  if (type->_original().kind() != tk_abstract_interface) return false;
  const corbel::any::OwnedValue* const held = _extract(type.in(), of_any_abstract);
  if (held != nullptr) either.ref = AbstractBase::_duplicate(static_cast<AbstractBase_ptr>(held->value));
  return held != nullptr;
}

}  // namespace CORBA
