// SPDX-License-Identifier: Apache-2.0
// CORBA::ValueBase (formal/2012-07-02, 4.17): the virtual base class of value types.
#pragma once

#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/mapping/objref.hpp>

#include <atomic>
#include <type_traits>

namespace corbel::value {

/// The type information that messages contain for a value. Generated; one constant for each type.
struct Type {
  const char* id;
  const Type* base = nullptr;             ///< the type to which a value may be truncated; null: no truncation
  CORBA::ValueBase* (*make)() = nullptr;  ///< for boxes, which need no factory
  /// For types known from a type code only: creates a value for which no factory exists.
  CORBA::ValueBase* (*make_unknown)(const Type& type) = nullptr;
  bool custom = false;  ///< sent in chunks even without truncation: only the custom code finds the end of the state
};

}  // namespace corbel::value

namespace CORBA {

class ValueBase;
using ValueBase_var = corbel::ObjectVar<ValueBase>;
using ValueBase_out = corbel::ObjectOut<ValueBase>;

/// Reference-counted. A null pointer is a value, too.
class ValueBase {
 public:
  using _ptr_type = ValueBase*;
  using _var_type = ValueBase_var;

  ValueBase& operator=(const ValueBase&) = delete;

  virtual void _add_ref() = 0;
  virtual void _remove_ref() = 0;
  virtual ULong _refcount_value() = 0;
  /// Throws NO_IMPLEMENT unless the program's class overrides it.
  virtual ValueBase* _copy_value();
  /// Does not change the reference count.
  static ValueBase* _downcast(ValueBase* value) noexcept { return value; }

  // The following functions are for generated code.
  static ValueBase* _duplicate(ValueBase* value) {
    if (value != nullptr) value->_add_ref();
    return value;
  }
  static ValueBase* _nil() noexcept { return nullptr; }
  virtual const corbel::value::Type& _value_type() const noexcept = 0;
  virtual void _write_state(corbel::cdr::Writer& out) const = 0;
  virtual void _read_state(corbel::cdr::Reader& in) = 0;
  /// Releases all members. Breaks the reference cycles that a malformed message may have created.
  virtual void _drop_state() noexcept = 0;

 protected:
  ValueBase() noexcept = default;
  ValueBase(const ValueBase&) noexcept {}
  virtual ~ValueBase();
};

/// Implements reference counting for classes that do not implement it themselves.
class DefaultValueRefCountBase : public virtual ValueBase {
 public:
  void _add_ref() override { count_.fetch_add(1, std::memory_order_relaxed); }
  void _remove_ref() override {
    if (count_.fetch_sub(1, std::memory_order_acq_rel) == 1) _free();
  }
  ULong _refcount_value() override { return count_.load(std::memory_order_relaxed); }

 protected:
  DefaultValueRefCountBase() noexcept = default;
  DefaultValueRefCountBase(const DefaultValueRefCountBase& other) noexcept : ValueBase(other) {}
  ~DefaultValueRefCountBase() override;

 private:
  /// Destroys values one after the other, because recursion over a long chain of values would overflow the stack.
  void _free() noexcept;

  std::atomic<ULong> count_{1};
  DefaultValueRefCountBase* next_ = nullptr;  // next value to be destroyed
};

inline void add_ref(ValueBase* value) {
  if (value != nullptr) value->_add_ref();
}
inline void remove_ref(ValueBase* value) {
  if (value != nullptr) value->_remove_ref();
}

}  // namespace CORBA

namespace corbel::value {

/// Implements _drop_state for a member that may contain values.
template <class T>
void drop(T& member) {
  if constexpr (std::is_array_v<T>) {
    for (auto& element : member) drop(element);
  } else {
    member = T();
  }
}

/// Implements generated _duplicate functions.
template <class T>
T* duplicate(T* value) {
  if (value != nullptr) value->_add_ref();
  return value;
}

}  // namespace corbel::value
