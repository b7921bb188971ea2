// SPDX-License-Identifier: Apache-2.0
// Registers a test's value factories with an ORB, in the classic mapping. Include the stubs of an ORB before this
// header.
#pragma once

namespace test {

template <class Value>
class FactoryOf : public virtual CORBA::ValueFactoryBase {
  CORBA::ValueBase* create_for_unmarshal() override { return new Value; }
};

/// Registers a factory; it replaces an earlier factory for these values.
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
