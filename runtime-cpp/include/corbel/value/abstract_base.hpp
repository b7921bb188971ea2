// SPDX-License-Identifier: Apache-2.0
// CORBA::AbstractBase (formal/2012-07-02, 4.18): the virtual base class of abstract interfaces. An AbstractBase is an
// object reference or a value.
#pragma once

#include <corbel/orb/object.hpp>
#include <corbel/value/stream.hpp>

#include <concepts>

namespace CORBA {

class AbstractBase;
using AbstractBase_ptr = AbstractBase*;
using AbstractBase_var = corbel::ObjectVar<AbstractBase>;
using AbstractBase_out = corbel::ObjectOut<AbstractBase>;

/// The object or value counts the references.
class AbstractBase {
 public:
  using _ptr_type = AbstractBase_ptr;
  using _var_type = AbstractBase_var;

  AbstractBase& operator=(const AbstractBase&) = delete;

  static AbstractBase_ptr _duplicate(AbstractBase_ptr either) noexcept;
  static AbstractBase_ptr _narrow(AbstractBase_ptr either) noexcept { return _duplicate(either); }
  static AbstractBase_ptr _nil() noexcept { return nullptr; }

  /// Returns a new reference that the caller owns; nil for a value.
  Object_ptr _to_object() noexcept;
  /// Returns a new reference that the caller owns; null for an object reference.
  ValueBase* _to_value() noexcept;

 protected:
  AbstractBase() noexcept = default;
  AbstractBase(const AbstractBase&) noexcept {}
  virtual ~AbstractBase();
};

inline Boolean is_nil(AbstractBase_ptr either) noexcept { return either == nullptr; }

}  // namespace CORBA

namespace corbel::value {

/// Interfaces with an abstract base interface, and _vars of them. These types are both Object and AbstractBase;
/// overloads for Object are selected.
template <class T>
concept ObjectAndAbstract =
    std::is_convertible_v<const T&, CORBA::Object_ptr> && std::is_convertible_v<const T&, CORBA::AbstractBase_ptr>;

}  // namespace corbel::value

namespace CORBA {

template <corbel::value::ObjectAndAbstract Both>
Boolean is_nil(const Both& both) noexcept {
  return static_cast<Object_ptr>(both) == nullptr;
}
template <class T>
  requires std::is_convertible_v<T*, AbstractBase*> && std::is_convertible_v<T*, Object*>
Boolean is_nil(const corbel::ObjectVar<T>& object) noexcept {
  return object.in() == nullptr;
}

}  // namespace CORBA

namespace corbel::value {

/// An abstract interface itself, not types derived from it: only the message shows whether it contains an object or a
/// value.
template <class T>
concept Abstract = std::derived_from<T, CORBA::AbstractBase> && !std::derived_from<T, CORBA::Object> &&
                   !std::derived_from<T, CORBA::ValueBase>;

/// Implements generated _duplicate functions of abstract interfaces.
template <class T>
T* duplicate_abstract(T* either) noexcept {
  CORBA::AbstractBase::_duplicate(either);
  return either;
}

/// Implements generated _narrow functions of abstract interfaces. Stub is the stub class for objects.
template <class T, class Stub>
T* narrow_abstract(CORBA::AbstractBase_ptr either) {
  if (T* const same = dynamic_cast<T*>(either)) return T::_duplicate(same);
  return orb::narrow<Stub>(dynamic_cast<CORBA::Object*>(either));
}
/// Does the same as narrow_abstract(), without checking the type of the object.
template <class T, class Stub>
T* unchecked_narrow_abstract(CORBA::AbstractBase_ptr either) {
  if (T* const same = dynamic_cast<T*>(either)) return T::_duplicate(same);
  return orb::unchecked_narrow<Stub>(dynamic_cast<CORBA::Object*>(either));
}

/// Writes an object or a value (CORBA 3.3 part 2, 9.3.7). Throws MARSHAL (OMG minor 4) for a local object.
void write_abstract(cdr::Writer& out, CORBA::AbstractBase_ptr either);

/// The result of reading: an object, a value, or neither.
struct ObjectOrValue {
  CORBA::Object_var object;
  CORBA::ValueBase_var value;
};
ObjectOrValue read_abstract(cdr::Reader& in);
/// Does the same as read_abstract(), without a known interface. The caller owns the result.
CORBA::AbstractBase_ptr read_any_abstract(cdr::Reader& in);

}  // namespace corbel::value

namespace corbel::cdr {

/// The encoding takes at least a boolean and a null value.
template <value::Abstract T>
inline constexpr std::size_t wire_minimum<T*> = 5;
template <value::Abstract T>
inline constexpr std::size_t wire_minimum<ObjectVar<T>> = 5;

template <value::Abstract T>
Writer& operator<<(Writer& out, T* either) {
  value::write_abstract(out, either);
  return out;
}
template <value::Abstract T>
Reader& operator>>(Reader& in, T*& either) {
  const value::ObjectOrValue read = value::read_abstract(in);
  either = T::_nil();
  if (read.value.in() == nullptr) {
    either = T::_of_object(read.object.in());
  } else if (T* const same = dynamic_cast<T*>(read.value.in())) {
    either = T::_duplicate(same);
  } else {  // the value does not support the interface
    in.fail(Error::bad_value);
  }
  return in;
}

}  // namespace corbel::cdr
