// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/any/values.hpp>
#include <corbel/cdr/buffer.hpp>
#include <corbel/orb/core.hpp>

#include <atomic>
#include <span>

namespace corbel::any {

/// What copies of an Any share. The value never changes; C++ forms of it are added as they are asked for, and stay.
struct State {
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    for (const Held* each = held.load(std::memory_order_relaxed); each;) {
      const Held* next = each->next;
      each->operations->destroy(each->value);
      delete each;
      each = next;
    }
  }

  /// Takes the value over.
  const Held* add(const Operations& operations, void* value) const {
    auto* fresh = new Held{&operations, value, held.load(std::memory_order_acquire)};
    while (!held.compare_exchange_weak(fresh->next, fresh, std::memory_order_acq_rel)) {
    }
    return fresh;
  }

  CORBA::TypeCode_var type;  ///< of the value as it came; the Any may have been given an equivalent one
  cdr::Buffer bytes;         ///< the value, if it was received: as a Writer begins to write it in UTF-16 and ISO 8859-1
  std::size_t size = 0;
  std::unique_ptr<Values> values;   ///< those that the octets have numbers for; null if there are none
  const Held* origin = nullptr;     ///< the value, if it was put in
  std::shared_ptr<orb::Core> core;  ///< whose references are in it; null for what was put in
  cdr::Limits limits;
  mutable std::atomic<const Held*> held{nullptr};
};

}  // namespace corbel::any
