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

ObjectEntry& Objects::reserve(const std::shared_ptr<PoaState>& poa) {
  poa->check_not_destroyed();
  ObjectEntry& entry = map_.add_indexed();
  own(entry, poa);
  return entry;
}

void Objects::own(ObjectEntry& entry, const std::shared_ptr<PoaState>& poa) noexcept {
  entry.poa = poa;
  poa->entries.add(entry);
}

bool Objects::open_fallback_entry(const std::shared_ptr<PoaState>& poa) {
  ObjectEntry* const entry = map_.add_fallback_entry(named_key(*poa, {}));
  if (entry == nullptr) {
    return false;
  }
  own(*entry, poa);
  entry->open();
  return true;
}

ObjectEntry* Objects::find(const PoaState& poa, const giop::Bytes& id) {
  ObjectEntry* entry = nullptr;
  if (!poa.policies.indexed()) {
    const giop::Bytes key = named_key(poa, id);
    entry = map_.find_named(poa.policies, key);
  } else if (id.size() == 8) {
    std::array<std::uint32_t, 2> fields{};
    std::memcpy(fields.data(), id.data(), sizeof fields);
    entry = map_.find_indexed(fields[0]);
  }
  return entry != nullptr && entry->poa.get() == &poa && entry->id == id ? entry : nullptr;
}

ObjectEntry& Objects::find_or_name(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id) {
  giop::Bytes key = named_key(*poa, id);
  ObjectEntry* entry = map_.find_named(poa->policies, key);
  if (entry == nullptr) {
    giop::Bytes own_id = id;
    entry = &map_.add_named(poa->policies, std::move(key));
    own(*entry, poa);
    entry->id = std::move(own_id);
  }
  return *entry;
}

ObjectEntry* Objects::find_by_key(const giop::Bytes& key) const {
  ObjectEntry* entry = map_.find(key);
  return entry != nullptr && entry->poa && entry->key == key ? entry : nullptr;
}

giop::Priority Objects::own_priority(const PoaState& poa, const giop::Bytes& id) {
  if (!poa.own_priorities) {
    return no_priority;
  }
  if (const ObjectEntry* entry = find(poa, id); entry != nullptr && entry->priority >= 0) {
    return entry->priority;
  }
  const auto known = poa.priorities.find(id);
  return known != poa.priorities.end() ? known->second : no_priority;
}

void Objects::activate(ObjectEntry& entry, PortableServer::ServantBase_var& servant) {
  entry.poa->check_not_destroyed();
  entry.poa->servants->insert(servant.in(), &entry);
  entry.servant = servant._retn();
  entry.open();
}

void Objects::activate_new(ObjectEntry& entry, PortableServer::ServantBase_var& servant) {
  try {
    activate(entry, servant);
  } catch (...) {
    release(entry);
    throw;
  }
}

void Objects::release(ObjectEntry& entry) {
  entry.priority = no_priority;
  entry.poa->entries.remove(entry);
  const std::shared_ptr<PoaState> poa = std::exchange(entry.poa, nullptr);
  map_.remove(entry, poa->policies);
}

bool Objects::deactivate(const EntryHandle& handle) {
  bool was_active = false;
  const bool last = handle.entry->close(handle.generation, was_active);
  if (last) {
    finish(*handle.entry);
  }
  return was_active;
}

void Objects::deactivate_all(const PoaState& poa, bool with_fallback) {
  std::vector<EntryHandle> entries;
  {
    const std::lock_guard lock(mutex_);
    poa.entries.each([&](ObjectEntry& entry) {
      if (with_fallback || !entry.is_fallback) {
        entries.emplace_back(entry);
      }
    });
  }
  for (const EntryHandle& handle : entries) {
    if (!deactivate(handle) && with_fallback) {
      release_unused(handle);
    }
  }
}

void Objects::release_unused(const EntryHandle& handle) {
  const std::lock_guard lock(mutex_);
  ObjectEntry& entry = *handle.entry;
  if (entry.poa && entry.generation() == handle.generation && !entry.active() && !entry.busy()) {
    release(entry);
  }
}

void Objects::release_registered(PoaState& poa) {
  PoaState::Registered registered;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  if (poa.entries.empty()) {
    registered = poa.take_registered();
  }
}

// The caller holds the mutex.
void Objects::unmap(ObjectEntry& entry, PoaState& poa) { poa.servants->erase(entry.servant, &entry); }

void Objects::finish(ObjectEntry& entry) {
  const std::shared_ptr<PoaState> poa = entry.poa;
  PortableServer::ServantActivator* activator =
      !entry.is_fallback && poa->etherealizes ? poa->servant_activator.load() : nullptr;
  if (activator != nullptr) {
    poa->thread_model ? poa->thread_model->etherealize(entry, poa, *activator) : etherealize(entry, poa, *activator);
    return;
  }
  PortableServer::ServantBase_var servant;
  std::unique_lock lock(mutex_);
  if (!entry.is_fallback) {
    unmap(entry, *poa);
    servant = std::exchange(entry.servant, nullptr);
  }
  end(entry, lock);
}

// During etherealize() the object neither exists nor has ended: requests for it wait in FallbackDispatch::incarnate().
void Objects::etherealize(ObjectEntry& entry, std::shared_ptr<PoaState> poa,
                          PortableServer::ServantActivator& activator) {
  {
    const auto one_at_a_time = orb::lock_for_upcall(poa->incarnating);
    PortableServer::Servant servant = nullptr;
    bool elsewhere = false;
    {
      const std::lock_guard lock(mutex_);
      unmap(entry, *poa);
      servant = std::exchange(entry.servant, nullptr);
      elsewhere = poa->servants->contains(servant);
    }
    PortableServer::ServantBase_var held = servant;
    try {
      const EtherealizeScope upcall(poa->dispatcher);
      const PortableServer::POA_var adapter = new PortableServer::POA(poa);
      const PortableServer::ObjectId_var id = to_object_id(entry.id);
      activator.etherealize(*id, adapter, held._retn(), poa->cleaning, elsewhere);
    } catch (...) {  // exceptions are ignored (CORBA 3.3 part 1, 15.3.6.3)
    }
  }
  std::unique_lock lock(mutex_);
  end(entry, lock);
}

// Releases the servants and managers of a destroyed POA together with its last entry. The release precedes the freeing
// of the entry, because a thread that waits for the end may destroy them afterwards.
void Objects::end(ObjectEntry& entry, std::unique_lock<orb::OptionalMutex>& lock) {
  if (entry.poa->entries.is_only(entry) && entry.poa->destroyed) {
    {
      const PoaState::Registered registered = entry.poa->take_registered();
      lock.unlock();
    }
    lock.lock();
  }
  release(entry);
}

}  // namespace corbel::poa
