// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/pi/interceptor.hpp>

#include <memory>
#include <vector>

namespace corbel::pi {

/// The slots of a thread or of a request (CORBA 3.3 part 1, 16.4). Copies share the values until one is changed.
class Slots {
 public:
  /// Returns an empty Any for a slot that was never set.
  CORBA::Any get(PortableInterceptor::SlotId id) const;
  void set(PortableInterceptor::SlotId id, const CORBA::Any& value);
  /// Exchanges all values.
  void exchange(std::shared_ptr<const void>& values) noexcept;

 private:
  std::shared_ptr<const std::vector<CORBA::Any>> values_;
};

/// Returns the calling thread's slots for one ORB.
Slots& slots_of_this_thread(orb::Core& core);

/// Gives the thread other slots during its lifetime.
class SlotScope {
 public:
  /// @param core null: does nothing, because there are no slots
  SlotScope(orb::Core* core, Slots slots);
  SlotScope(const SlotScope&) = delete;
  SlotScope& operator=(const SlotScope&) = delete;
  ~SlotScope();

 private:
  orb::Core* const core_;
  Slots before_;
};

CORBA::Object_ptr make_current(std::shared_ptr<orb::Core> core);

}  // namespace corbel::pi
