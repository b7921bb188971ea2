// SPDX-License-Identifier: Apache-2.0
// Value factories (formal/2012-07-02, 4.17.10; CORBA 3.3 part 1, 8.2) create the values that are received in messages.
#pragma once

#include <corbel/orb/core/core.hpp>
#include <corbel/value/value_base.hpp>

#include <string_view>

namespace corbel::value {
class ValueReader;
}

namespace CORBA {

/// Reference-counted; an ORB owns a reference to each registered factory.
class ValueFactoryBase {
 public:
  ValueFactoryBase(const ValueFactoryBase&) = delete;
  ValueFactoryBase& operator=(const ValueFactoryBase&) = delete;
  virtual void _add_ref() { count_.fetch_add(1, std::memory_order_relaxed); }
  virtual void _remove_ref() {
    if (count_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  static ValueFactoryBase* _downcast(ValueFactoryBase* factory) noexcept { return factory; }

 protected:
  ValueFactoryBase() noexcept = default;
  virtual ~ValueFactoryBase();

 private:
  friend class corbel::value::ValueReader;
  /// Returns a new value with default state, owned by the caller.
  virtual ValueBase* create_for_unmarshal() = 0;

  std::atomic<ULong> count_{1};
};

inline void add_ref(ValueFactoryBase* factory) {
  if (factory != nullptr) factory->_add_ref();
}
inline void remove_ref(ValueFactoryBase* factory) {
  if (factory != nullptr) factory->_remove_ref();
}

}  // namespace CORBA

namespace corbel::value {

/// Returns the factory for a repository id, or null if none is registered. The caller owns the reference.
CORBA::ValueFactoryBase* factory_of(const orb::Core& core, std::string_view id);

}  // namespace corbel::value
