// SPDX-License-Identifier: Apache-2.0
#include "objects.hpp"

#include "index_key.hpp"
#include "poa/dispatch/invocation.hpp"
#include "poa/dispatch/thread_model.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/server/upcall_lock.hpp>

#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace corbel::poa {

Objects::Objects(orb::OptionalMutex& mutex, const options::Values& options, bool alone)
    : map_(*this, options, alone), mutex_(mutex) {}

// Different objects have different keys. The key of a persistent object is readable in a corbaloc URL if its id is
// text.
giop::Bytes Objects::named_key(const PoaState& poa, const giop::Bytes& id) const {
  std::string prefix;
  if (poa.policies.lifespan == PortableServer::TRANSIENT) {
    prefix += '~';
    prefix += map_.incarnation();
  }
  prefix += poa.path;
  const auto* bytes = reinterpret_cast<const std::byte*>(prefix.data());
  giop::Bytes key(bytes, bytes + prefix.size());
  append_id(key, id);
  return key;
}

std::optional<NamedKey> Objects::named_key_of(std::span<const std::byte> key) const {
  return read_index_key(key) ? std::nullopt : split_key(key, map_.incarnation());
}

Slot& Objects::reserve(const std::shared_ptr<PoaState>& poa) {
  poa->check_not_destroyed();
  Slot& slot = map_.add_indexed();
  own(slot, poa);
  return slot;
}

void Objects::own(Slot& slot, const std::shared_ptr<PoaState>& poa) noexcept {
  slot.poa = poa;
  poa->slots.add(slot);
}

bool Objects::open_fallback_slot(const std::shared_ptr<PoaState>& poa) {
  Slot* const slot = map_.add_fallback_slot(named_key(*poa, {}));
  if (slot == nullptr) {
    return false;
  }
  own(*slot, poa);
  slot->open();
  return true;
}

Slot* Objects::find(const PoaState& poa, const giop::Bytes& id) {
  Slot* slot = nullptr;
  if (!poa.policies.indexed()) {
    const giop::Bytes key = named_key(poa, id);
    slot = map_.find_named(poa.policies, key);
  } else if (id.size() == 8) {
    std::array<std::uint32_t, 2> fields{};
    std::memcpy(fields.data(), id.data(), sizeof fields);
    slot = map_.find_indexed(fields[0]);
  }
  return slot != nullptr && slot->poa.get() == &poa && slot->id == id ? slot : nullptr;
}

Slot& Objects::find_or_name(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id) {
  giop::Bytes key = named_key(*poa, id);
  Slot* slot = map_.find_named(poa->policies, key);
  if (slot == nullptr) {
    giop::Bytes own_id = id;
    slot = &map_.add_named(poa->policies, std::move(key));
    own(*slot, poa);
    slot->id = std::move(own_id);
  }
  return *slot;
}

Slot* Objects::find_by_key(const giop::Bytes& key) const {
  Slot* slot = map_.find(key);
  return slot != nullptr && slot->poa && slot->key == key ? slot : nullptr;
}

giop::Priority Objects::own_priority(const PoaState& poa, const giop::Bytes& id) {
  if (!poa.own_priorities) {
    return no_priority;
  }
  if (const Slot* slot = find(poa, id); slot != nullptr && slot->priority >= 0) {
    return slot->priority;
  }
  const auto known = poa.priorities.find(id);
  return known != poa.priorities.end() ? known->second : no_priority;
}

void Objects::activate(Slot& slot, PortableServer::ServantBase_var& servant) {
  slot.poa->check_not_destroyed();
  slot.poa->servants->insert(servant.in(), &slot);
  slot.servant = servant._retn();
  slot.open();
}

void Objects::activate_new(Slot& slot, PortableServer::ServantBase_var& servant) {
  try {
    activate(slot, servant);
  } catch (...) {
    release(slot);
    throw;
  }
}

void Objects::release(Slot& slot) {
  slot.priority = no_priority;
  slot.poa->slots.remove(slot);
  const std::shared_ptr<PoaState> poa = std::exchange(slot.poa, nullptr);
  map_.remove(slot, poa->policies);
}

bool Objects::deactivate(const SlotHandle& handle) {
  bool was_active = false;
  const bool last = handle.slot->close(handle.generation, was_active);
  if (last) {
    finish(*handle.slot);
  }
  return was_active;
}

void Objects::deactivate_all(const PoaState& poa, bool with_fallback) {
  std::vector<SlotHandle> slots;
  {
    const std::lock_guard lock(mutex_);
    poa.slots.each([&](Slot& slot) {
      if (with_fallback || !slot.is_fallback) {
        slots.emplace_back(slot);
      }
    });
  }
  for (const SlotHandle& handle : slots) {
    if (!deactivate(handle) && with_fallback) {
      release_unused(handle);
    }
  }
}

void Objects::release_unused(const SlotHandle& handle) {
  const std::lock_guard lock(mutex_);
  Slot& slot = *handle.slot;
  if (slot.poa && slot.generation() == handle.generation && !slot.active() && !slot.busy()) {
    release(slot);
  }
}

void Objects::release_registered(PoaState& poa) {
  PoaState::Registered registered;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  if (poa.slots.empty()) {
    registered = poa.take_registered();
  }
}

// The caller holds the mutex.
void Objects::unmap(Slot& slot, PoaState& poa) { poa.servants->erase(slot.servant, &slot); }

void Objects::finish(Slot& slot) {
  const std::shared_ptr<PoaState> poa = slot.poa;
  PortableServer::ServantActivator* activator =
      !slot.is_fallback && poa->etherealizes ? poa->servant_activator.load() : nullptr;
  if (activator != nullptr) {
    poa->thread_model ? poa->thread_model->etherealize(slot, poa, *activator) : etherealize(slot, poa, *activator);
    return;
  }
  PortableServer::ServantBase_var servant;
  std::unique_lock lock(mutex_);
  if (!slot.is_fallback) {
    unmap(slot, *poa);
    servant = std::exchange(slot.servant, nullptr);
  }
  end(slot, lock);
}

// During etherealize() the object neither exists nor has ended: requests for it wait in FallbackDispatch::incarnate().
void Objects::etherealize(Slot& slot, std::shared_ptr<PoaState> poa, PortableServer::ServantActivator& activator) {
  {
    const auto one_at_a_time = orb::lock_for_upcall(poa->incarnating);
    PortableServer::Servant servant = nullptr;
    bool elsewhere = false;
    {
      const std::lock_guard lock(mutex_);
      unmap(slot, *poa);
      servant = std::exchange(slot.servant, nullptr);
      elsewhere = poa->servants->contains(servant);
    }
    PortableServer::ServantBase_var held = servant;
    try {
      const EtherealizeScope upcall(poa->adapter);
      const PortableServer::POA_var adapter = new PortableServer::POA(poa);
      const PortableServer::ObjectId_var id = to_object_id(slot.id);
      activator.etherealize(*id, adapter, held._retn(), poa->cleaning, elsewhere);
    } catch (...) {  // exceptions are ignored (CORBA 3.3 part 1, 15.3.6.3)
    }
  }
  std::unique_lock lock(mutex_);
  end(slot, lock);
}

// Releases the servants and managers of a destroyed POA together with its last slot. The release precedes the freeing
// of the slot, because a thread that waits for the end may destroy them afterwards.
void Objects::end(Slot& slot, std::unique_lock<orb::OptionalMutex>& lock) {
  if (slot.poa->slots.is_only(slot) && slot.poa->destroyed) {
    {
      const PoaState::Registered registered = slot.poa->take_registered();
      lock.unlock();
    }
    lock.lock();
  }
  release(slot);
}

}  // namespace corbel::poa
