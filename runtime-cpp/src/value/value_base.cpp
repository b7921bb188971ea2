// SPDX-License-Identifier: Apache-2.0
#include <corbel/mapping/exception.hpp>
#include <corbel/value/value_base.hpp>

#include <utility>

namespace CORBA {

ValueBase::~ValueBase() = default;

ValueBase* ValueBase::_copy_value() { throw NO_IMPLEMENT(0, COMPLETED_NO); }

DefaultValueRefCountBase::~DefaultValueRefCountBase() = default;

void DefaultValueRefCountBase::_free() noexcept {
  thread_local DefaultValueRefCountBase* waiting = nullptr;
  thread_local bool busy = false;
  next_ = std::exchange(waiting, this);
  if (busy) return;
  busy = true;
  while (waiting != nullptr) {
    DefaultValueRefCountBase* const each = waiting;
    waiting = each->next_;
    delete each;
  }
  busy = false;
}

void release(ValueBase* value) noexcept { remove_ref(value); }

}  // namespace CORBA
