// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "object_table.hpp"

#include <span>

namespace corbel::poa {

/// Objects with keys of the user's choosing, by hash. Finding one takes no lock; the rest is for one thread at a time.
/// A name that has been used once stays, with its slot: the memory is bounded by the number of different names.
class NamedKeys {
 public:
  NamedKeys();
  NamedKeys(const NamedKeys&) = delete;
  NamedKeys& operator=(const NamedKeys&) = delete;
  ~NamedKeys();

  Slot* find(std::span<const std::byte> key) const noexcept;
  /// `slot.key` must not be there yet, and stays as it is from now on.
  void insert(Slot& slot);

 private:
  struct Array;
  std::atomic<Array*> current_;
  std::vector<std::unique_ptr<Array>> all_;  // someone may still be reading those that were outgrown
  std::size_t count_ = 0;
};

}  // namespace corbel::poa
