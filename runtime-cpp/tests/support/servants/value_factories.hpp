// SPDX-License-Identifier: Apache-2.0
// Makes an ORB know the values of a test, in the classic mapping. Stubs, of whichever ORB, are included before it.
#pragma once

namespace test {

template <class Value>
class FactoryOf : public virtual CORBA::ValueFactoryBase {
  CORBA::ValueBase* create_for_unmarshal() override { return new Value; }
};

/// In the place of another one for these values, if there is any.
template <class Factory>
void register_factory(CORBA::ORB_ptr orb, const char* id) {
  CORBA::ValueFactory const factory = new Factory;
  CORBA::ValueFactory const before = orb->register_value_factory(id, factory);
  if (before != nullptr) before->_remove_ref();
  factory->_remove_ref();
}

template <class Value>
Value* counted(Value* value) {
  CORBA::add_ref(value);
  return value;
}

}  // namespace test
