// SPDX-License-Identifier: Apache-2.0
// CORBA::ValueBase (formal/2012-07-02, 4.17): what value types derive from, virtually.
#pragma once

#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/mapping/objref.hpp>

#include <atomic>
#include <type_traits>

namespace corbel::value {

/// What a message says of a value's type. Generated, a constant for each.
struct Type {
  const char* id;
  const Type* base = nullptr;             ///< what it may be truncated to; null: it may not
  CORBA::ValueBase* (*make)() = nullptr;  ///< of boxes, which need no factory
  /// Of what is known from a type code only: for values of it that there is no factory for.
  CORBA::ValueBase* (*make_unknown)(const Type& type) = nullptr;
  bool custom = false;  ///< in chunks, though it may not be truncated: nobody else knows where its state ends
};

}  // namespace corbel::value

namespace CORBA {

class ValueBase;
using ValueBase_var = corbel::ObjectVar<ValueBase>;
using ValueBase_out = corbel::ObjectOut<ValueBase>;

/// Counted. A null pointer is a value, too.
class ValueBase {
 public:
  using _ptr_type = ValueBase*;
  using _var_type = ValueBase_var;

  ValueBase& operator=(const ValueBase&) = delete;

  virtual void _add_ref() = 0;
  virtual void _remove_ref() = 0;
  virtual ULong _refcount_value() = 0;
  /// For classes that programs write: NO_IMPLEMENT without.
  virtual ValueBase* _copy_value();
  /// No count changes hands.
  static ValueBase* _downcast(ValueBase* value) noexcept { return value; }

  // For generated code.
  static ValueBase* _duplicate(ValueBase* value) {
    if (value != nullptr) value->_add_ref();
    return value;
  }
  static ValueBase* _nil() noexcept { return nullptr; }
  virtual const corbel::value::Type& _value_type() const noexcept = 0;
  virtual void _write_state(corbel::cdr::Writer& out) const = 0;
  virtual void _read_state(corbel::cdr::Reader& in) = 0;
  /// Lets go of all that it holds: values that came in a message that was bad may hold one another.
  virtual void _drop_state() noexcept = 0;

 protected:
  ValueBase() noexcept = default;
  ValueBase(const ValueBase&) noexcept {}
  virtual ~ValueBase();
};

/// Counting for classes that have none of their own.
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
  /// One after the other: a chain of values is longer than the stack is deep.
  void _free() noexcept;

  std::atomic<ULong> count_{1};
  DefaultValueRefCountBase* next_ = nullptr;  // to be freed, too
};

inline void add_ref(ValueBase* value) {
  if (value != nullptr) value->_add_ref();
}
inline void remove_ref(ValueBase* value) {
  if (value != nullptr) value->_remove_ref();
}

}  // namespace CORBA

namespace corbel::value {

/// For _drop_state: of a member that may hold values.
template <class T>
void drop(T& member) {
  if constexpr (std::is_array_v<T>) {
    for (auto& element : member) drop(element);
  } else {
    member = T();
  }
}

/// The body of every generated _duplicate.
template <class T>
T* duplicate(T* value) {
  if (value != nullptr) value->_add_ref();
  return value;
}

}  // namespace corbel::value
