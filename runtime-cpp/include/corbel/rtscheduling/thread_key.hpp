// SPDX-License-Identifier: Apache-2.0
// Data specific to each distributable thread, which replaces thread_local and pthread_getspecific: a distributable
// thread that comes back to this process, on any OS thread, finds its values.
#pragma once

#include <corbel/mapping/types.hpp>

#include <cstdint>

namespace corbel {

/// A key of values, one for each distributable thread in this process. Other processes have separate values. A value is
/// first null. When the distributable thread leaves its outermost scheduling context in this process, the destructor is
/// called for each value that is not null, in the OS thread of that context. A destructor may set values; the
/// destructors are then called again, at most four times.
///
/// The functions use the values of the innermost distributable thread of the OS thread. Deleting a key calls no
/// destructors.
class DistributableThreadKey {
 public:
  using Destructor = void (*)(void* value) noexcept;
  static constexpr std::uint32_t most_keys = 1024;

  /// Throws IMP_LIMIT if there are `most_keys` keys.
  explicit DistributableThreadKey(Destructor destructor = nullptr);
  DistributableThreadKey(const DistributableThreadKey&) = delete;
  DistributableThreadKey& operator=(const DistributableThreadKey&) = delete;
  ~DistributableThreadKey();

  /// Returns null if no value is set, and outside of distributable threads.
  void* get() const noexcept;
  /// Sets the value without calling the destructor for the previous value. Throws BAD_INV_ORDER outside of
  /// distributable threads.
  void set(void* value);

 private:
  std::uint32_t index_;
  std::uint32_t generation_;
};

}  // namespace corbel
