// SPDX-License-Identifier: Apache-2.0
// Keys, activation, deactivation and references of objects.
#include "index_key.hpp"
#include "poa/dispatch/adapter.hpp"
#include "poa/dispatch/thread_model.hpp"

#include <corbel/mapping/exception.hpp>

#include <algorithm>
#include <cstring>

namespace corbel::poa {

Slot& Adapter::reserve(const std::shared_ptr<PoaState>& poa) {
  poa->check_not_destroyed();
  Slot& slot = objects_.add_indexed();
  own(slot, poa);
  return slot;
}

void Adapter::own(Slot& slot, const std::shared_ptr<PoaState>& poa) noexcept {
  slot.poa = poa;
  poa->slots.add(slot);
}

Slot* Adapter::find(const PoaState& poa, const giop::Bytes& id) {
  Slot* slot = nullptr;
  if (!poa.policies.indexed()) {
    const giop::Bytes key = named_key(poa, id);
    slot = objects_.find_named(poa.policies, key);
  } else if (id.size() == 8) {
    std::array<std::uint32_t, 2> fields{};
    std::memcpy(fields.data(), id.data(), sizeof fields);
    slot = objects_.find_indexed(fields[0]);
  }
  return slot != nullptr && slot->poa.get() == &poa && slot->id == id ? slot : nullptr;
}

Slot& Adapter::find_or_name(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id) {
  giop::Bytes key = named_key(*poa, id);
  Slot* slot = objects_.find_named(poa->policies, key);
  if (slot == nullptr) {
    giop::Bytes own_id = id;
    slot = &objects_.add_named(poa->policies, std::move(key));
    own(*slot, poa);
    slot->id = std::move(own_id);
  }
  return *slot;
}

void Adapter::activate(Slot& slot, PortableServer::ServantBase_var& servant) {
  slot.poa->check_not_destroyed();
  slot.poa->servants->insert(servant.in(), &slot);
  slot.servant = servant._retn();
  slot.open();
}

void Adapter::activate_new(Slot& slot, PortableServer::ServantBase_var& servant) {
  try {
    activate(slot, servant);
  } catch (...) {
    release(slot);
    throw;
  }
}

bool Adapter::deactivate(const SlotHandle& handle) {
  bool was_active = false;
  const bool last = handle.slot->close(handle.generation, was_active);
  if (last) {
    finish(*handle.slot);
  }
  return was_active;
}

// The caller holds the mutex.
void Adapter::unmap(Slot& slot, PoaState& poa) { poa.servants->erase(slot.servant, &slot); }

void Adapter::finish(Slot& slot) {
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

// Releases the servants and managers of a destroyed POA together with its last slot. This happens before the slot is
// freed, because a thread that waits for the end may destroy them afterwards.
void Adapter::end(Slot& slot, std::unique_lock<orb::OptionalMutex>& lock) {
  if (slot.poa->slots.is_only(slot) && slot.poa->destroyed) {
    {
      const PoaState::Registered registered = slot.poa->take_registered();
      lock.unlock();
    }
    lock.lock();
  }
  release(slot);
}

// Frees the slot for the next object, with the same index or any name. The caller holds the mutex.
void Adapter::release(Slot& slot) {
  slot.priority = no_priority;
  slot.poa->slots.remove(slot);
  const std::shared_ptr<PoaState> poa = std::exchange(slot.poa, nullptr);
  objects_.remove(slot, poa->policies);
}

// Different objects have different keys. The key of a persistent object is readable in a corbaloc URL if its id is
// text.
giop::Bytes Adapter::named_key(const PoaState& poa, const giop::Bytes& id) const {
  std::string prefix;
  if (poa.policies.lifespan == PortableServer::TRANSIENT) {
    prefix += '~';
    prefix += objects_.incarnation();
  }
  prefix += poa.path;
  const auto* bytes = reinterpret_cast<const std::byte*>(prefix.data());
  giop::Bytes key(bytes, bytes + prefix.size());
  append_id(key, id);
  return key;
}

CORBA::Object_ptr Adapter::reference_to(const PoaState& poa, const giop::Bytes& id, const std::string& type) {
  giop::Bytes key;
  giop::Priority priority = no_priority;
  {
    const std::lock_guard lock(mutex_);
    const Slot* slot = poa.policies.indexed() ? find(poa, id) : nullptr;
    key = slot != nullptr ? slot->key : named_key(poa, id);
    priority = own_priority(poa, id);
  }
  return references_.make(poa, key, type, priority);
}

giop::Priority Adapter::own_priority(const PoaState& poa, const giop::Bytes& id) {
  if (!poa.own_priorities) {
    return no_priority;
  }
  if (const Slot* slot = find(poa, id); slot != nullptr && slot->priority >= 0) {
    return slot->priority;
  }
  const auto known = poa.priorities.find(id);
  return known != poa.priorities.end() ? known->second : no_priority;
}

std::optional<giop::Bytes> Adapter::key_of(CORBA::Object_ptr reference) const {
  if (reference == nullptr || !reference->_reference()) {
    return std::nullopt;
  }
  const orb::Server& server = *core_.server_if_any();
  for (const giop::TaggedProfile& tagged : reference->_reference()->ior().profiles) {
    auto profile = core_.protocols.read(tagged, core_.limits);
    if (profile && std::ranges::any_of(profile->endpoints, [&](const auto& e) { return server.is_here(e); })) {
      return std::move(profile->object_key);
    }
  }
  return std::nullopt;
}

std::optional<NamedKey> Adapter::named_key_of(std::span<const std::byte> key) const {
  return read_index_key(key) ? std::nullopt : split_key(key, objects_.incarnation());
}

Slot* Adapter::slot_of(CORBA::Object_ptr reference) const {
  const auto key = key_of(reference);
  if (!key) {
    return nullptr;
  }
  Slot* slot = objects_.find(*key);
  return slot != nullptr && slot->poa && slot->key == *key ? slot : nullptr;
}

}  // namespace corbel::poa
