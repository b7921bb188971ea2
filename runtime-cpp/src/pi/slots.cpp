// SPDX-License-Identifier: Apache-2.0
#include "slots.hpp"

#include "registry.hpp"

#include <corbel/mapping/thread_end.hpp>

#include <utility>

namespace corbel::pi {

namespace {

/// PICurrent belongs to the code that runs in a thread, so its slots are stored per thread. A request copies the slots
/// when it begins.
struct ThreadSlots {
  const orb::Core* core;  // compared only
  std::weak_ptr<orb::Core> alive;
  Slots slots;
};

[[gnu::noinline, gnu::cold]] Slots& add_slots(std::vector<ThreadSlots>& of_this_thread, orb::Core& core) {
  std::erase_if(of_this_thread, [](const ThreadSlots& each) { return each.alive.expired(); });
  return of_this_thread.emplace_back(ThreadSlots{&core, core.weak_from_this(), {}}).slots;
}

class ThreadCurrent final : public PortableInterceptor::Current {
 public:
  explicit ThreadCurrent(std::shared_ptr<orb::Core> core) noexcept : core_(std::move(core)) {}
  CORBA::Any* get_slot(PortableInterceptor::SlotId id) override {
    registry_of(*core_).check_slot(id);
    return new CORBA::Any(slots_of_this_thread(*core_).get(id));
  }
  void set_slot(PortableInterceptor::SlotId id, const CORBA::Any& data) override {
    registry_of(*core_).check_slot(id);
    slots_of_this_thread(*core_).set(id, data);
  }

 private:
  std::shared_ptr<orb::Core> core_;
};

}  // namespace

CORBA::Any Slots::get(PortableInterceptor::SlotId id) const {
  return values_ && id < values_->size() ? (*values_)[id] : CORBA::Any();
}

void Slots::set(PortableInterceptor::SlotId id, const CORBA::Any& value) {
  auto changed =
      values_ ? std::make_shared<std::vector<CORBA::Any>>(*values_) : std::make_shared<std::vector<CORBA::Any>>();
  changed->resize(std::max<std::size_t>(changed->size(), std::size_t{id} + 1));
  (*changed)[id] = value;
  values_ = std::move(changed);
}

void Slots::exchange(std::shared_ptr<const void>& values) noexcept {
  auto given = std::static_pointer_cast<const std::vector<CORBA::Any>>(std::move(values));
  values = std::exchange(values_, std::move(given));
}

Slots& slots_of_this_thread(orb::Core& core) {
  auto& of_this_thread = ThreadLocal<std::vector<ThreadSlots>>::get();
  for (ThreadSlots& each : of_this_thread) {
    if (each.core == &core && !each.alive.expired()) {  // lock() would count, by two atomic operations
      return each.slots;
    }
  }
  return add_slots(of_this_thread, core);
}

SlotScope::SlotScope(orb::Core* core, Slots slots) : core_(core) {
  if (core_ != nullptr) {
    before_ = std::exchange(slots_of_this_thread(*core_), std::move(slots));
  }
}

SlotScope::~SlotScope() {
  if (core_ != nullptr) {
    slots_of_this_thread(*core_) = std::move(before_);
  }
}

// Called when the main thread runs an upcall for another thread (see orb/main_thread.cpp).
void exchange_slots(orb::Core& core, std::shared_ptr<const void>& slots) { slots_of_this_thread(core).exchange(slots); }

CORBA::Object_ptr make_current(std::shared_ptr<orb::Core> core) { return new ThreadCurrent(std::move(core)); }

}  // namespace corbel::pi
