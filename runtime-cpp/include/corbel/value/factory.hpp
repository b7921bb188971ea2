// SPDX-License-Identifier: Apache-2.0
// Value factories (formal/2012-07-02, 4.17.10; CORBA 3.3 part 1, 8.2): who makes the values that come in messages.
#pragma once

#include <corbel/orb/core.hpp>
#include <corbel/value/value_base.hpp>

#include <string_view>

namespace corbel::value {
class Receiving;
}

namespace CORBA {

/// Counted; an ORB that it is registered with has a count.
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
  friend class corbel::value::Receiving;
  /// A value without state, with a count for the caller.
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

/// The factory with a count for the caller; null when there is none.
CORBA::ValueFactoryBase* factory_of(const orb::Core& core, std::string_view id);

}  // namespace corbel::value
