// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/mapping/objref.hpp>

#include <atomic>

namespace corbel::context {

/// The reference counting of contexts and lists.
template <class T>
class ReferenceCounted {
 public:
  ReferenceCounted(const ReferenceCounted&) = delete;
  ReferenceCounted& operator=(const ReferenceCounted&) = delete;

  static T* _duplicate(T* object) noexcept {
    if (object != nullptr) object->count_.fetch_add(1, std::memory_order_relaxed);
    return object;
  }
  static T* _nil() noexcept { return nullptr; }

  /// Implements CORBA::release. The thread that releases the last count sees the writes of other threads.
  static void _release(T* object) noexcept {
    if (object != nullptr && object->count_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete object;
  }

 protected:
  ReferenceCounted() noexcept = default;
  ~ReferenceCounted() = default;

 private:
  std::atomic<unsigned> count_{1};
};

}  // namespace corbel::context
