// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/marshal.hpp>
#include <corbel/value/abstract_base.hpp>

#include <utility>

namespace CORBA {

AbstractBase::~AbstractBase() = default;

AbstractBase_ptr AbstractBase::_duplicate(AbstractBase_ptr either) noexcept {
  if (auto* const object = dynamic_cast<Object*>(either)) {
    object->_add_ref();
  } else if (auto* const value = dynamic_cast<ValueBase*>(either)) {
    value->_add_ref();
  }
  return either;
}

Object_ptr AbstractBase::_to_object() noexcept { return Object::_duplicate(dynamic_cast<Object*>(this)); }

ValueBase* AbstractBase::_to_value() noexcept { return ValueBase::_duplicate(dynamic_cast<ValueBase*>(this)); }

void release(AbstractBase* either) noexcept {
  if (auto* const object = dynamic_cast<Object*>(either)) {
    release(object);
  } else {
    release(dynamic_cast<ValueBase*>(either));
  }
}

}  // namespace CORBA

namespace corbel::value {

namespace {

/// An object of unknown interface that stands for an abstract interface.
class AbstractObject final : public virtual CORBA::AbstractBase, public virtual CORBA::Object {
 public:
  explicit AbstractObject(orb::ReferencePtr reference) noexcept : Object(std::move(reference)) {}

 protected:
  ~AbstractObject() override = default;
};

}  // namespace

// Nil is written as a null value, because the kind of a nil abstract interface is unknown.
void write_abstract(cdr::Writer& out, CORBA::AbstractBase_ptr either) {
  auto* const object = dynamic_cast<CORBA::Object*>(either);
  out.put(object != nullptr);
  if (object != nullptr) return orb::write_object(out, object);
  ValueWriter::write(out, dynamic_cast<CORBA::ValueBase*>(either));
}

ObjectOrValue read_abstract(cdr::Reader& in) {
  ObjectOrValue read;
  if (in.get<bool>()) {
    read.object = orb::read_object(in);
  } else {
    read.value = ValueReader::read(in, nullptr);
  }
  return read;
}

CORBA::AbstractBase_ptr read_any_abstract(cdr::Reader& in) {
  const ObjectOrValue read = read_abstract(in);
  if (!CORBA::is_nil(read.object.in())) return new AbstractObject(read.object->_reference());
  auto* const either = dynamic_cast<CORBA::AbstractBase*>(read.value.in());
  if (read.value.in() != nullptr && either == nullptr) in.fail(cdr::Error::bad_value);
  return CORBA::AbstractBase::_duplicate(either);
}

}  // namespace corbel::value
