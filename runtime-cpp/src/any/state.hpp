// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/any/values.hpp>
#include <corbel/cdr/buffer.hpp>
#include <corbel/orb/core/core.hpp>

#include <atomic>
#include <span>

namespace corbel::any {

/// The state that copies of an Any share. The value is immutable. C++ forms of the value are added on demand, and kept.
struct State {
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    for (const OwnedValue* each = held.load(std::memory_order_relaxed); each;) {
      const OwnedValue* next = each->next;
      each->operations->destroy(each->value);
      delete each;
      each = next;
    }
  }

  /// Takes ownership of the value.
  const OwnedValue* add(const Operations& operations, void* value) const {
    auto* fresh = new OwnedValue{&operations, value, held.load(std::memory_order_acquire)};
    while (!held.compare_exchange_weak(fresh->next, fresh, std::memory_order_acq_rel)) {
    }
    return fresh;
  }

  /// Type of the original value; the Any may have been given an equivalent type.
  CORBA::TypeCode_var type;
  /// The encoded value, if it was received: in UTF-16 and ISO 8859-1, with the alignment of a Writer's start.
  cdr::Buffer bytes;
  std::size_t size = 0;
  std::unique_ptr<Values> values;      ///< value types to which the octets refer by number; null if there are none
  const OwnedValue* origin = nullptr;  ///< the value, if it was inserted
  std::shared_ptr<orb::Core> core;     ///< the ORB of references in the value; null for inserted values
  cdr::Limits limits;
  mutable std::atomic<const OwnedValue*> held{nullptr};
};

}  // namespace corbel::any
