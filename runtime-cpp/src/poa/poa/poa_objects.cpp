// SPDX-License-Identifier: Apache-2.0
// Operations of a POA on objects (CORBA 3.3 part 1, 15.3.9).
#include "poa/dispatch/invocation.hpp"
#include "poa/dispatch/request_dispatcher.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/transport/random.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace PortableServer {

using corbel::giop::Bytes;
using corbel::poa::no_priority;
using corbel::poa::ObjectEntry;
using corbel::poa::PoaState;
using corbel::poa::RequestDispatcher;
using corbel::poa::to_bytes;

namespace {

ObjectId* id_of(const ObjectEntry& entry) { return corbel::poa::to_object_id(entry.id); }

// Ids of persistent objects must not repeat in a later run, so they are random.
Bytes new_id() {
  std::array<std::byte, 16> random;
  corbel::transport::random_octets(random);
  Bytes id;
  for (const std::byte octet : random) {
    id.push_back(static_cast<std::byte>("0123456789abcdef"[std::to_integer<unsigned>(octet) >> 4]));
    id.push_back(static_cast<std::byte>("0123456789abcdef"[std::to_integer<unsigned>(octet) & 15]));
  }
  return id;
}

ObjectEntry& new_entry(RequestDispatcher& all, const std::shared_ptr<PoaState>& poa) {
  return poa->policies.indexed() ? all.objects().reserve(poa) : all.objects().find_or_name(poa, new_id());
}

void check_unique(const PoaState& poa, Servant servant) {
  if (poa.policies.uniqueness == UNIQUE_ID && poa.servants->find_active(servant) != nullptr) {
    throw POA::ServantAlreadyActive();
  }
}

void check_retains(const PoaState& poa) {
  if (poa.policies.retention != RETAIN) {
    throw POA::WrongPolicy();
  }
}

// Returns the default servant with an added reference count, or null.
Servant default_servant(const PoaState& poa) {
  Servant servant = poa.default_servant.load();
  if (servant != nullptr) {
    servant->_add_ref();
  }
  return servant;
}

void check_servant(Servant servant) {
  if (servant == nullptr) {
    throw CORBA::BAD_PARAM(corbel::minor::nil_servant, CORBA::COMPLETED_NO);
  }
}

// Objects may have their own priorities with SERVER_DECLARED (RT-CORBA 1.2, 5.7).
void check_priority(RequestDispatcher& all, PoaState& poa, corbel::giop::Priority priority) {
  if (priority == no_priority) {
    return;
  }
  if (all.references().priority_model_of(poa).client_propagated) {
    throw POA::WrongPolicy();
  }
  poa.own_priorities = true;
  all.request_policies().enable_placements();
}

// Refuses a priority that differs from the priority in the object's references.
void check_same(corbel::giop::Priority known, corbel::giop::Priority priority) {
  if (known != no_priority && priority != no_priority && known != priority) {
    throw CORBA::BAD_INV_ORDER(corbel::minor::priority_reassigned, CORBA::COMPLETED_NO);
  }
}

}  // namespace

ObjectId* POA::activate_object(Servant servant) { return _activate(servant, no_priority); }

ObjectId* POA::_activate(Servant servant, CORBA::Short priority) {
  RequestDispatcher& all = dispatcher();
  check_servant(servant);
  check_retains(*state_);
  if (state_->policies.assignment != SYSTEM_ID) {
    throw WrongPolicy();
  }
  check_priority(all, *state_, priority);
  ServantBase_var count = servant;  // the reference count that the map owns
  servant->_add_ref();
  const std::lock_guard lock(all.mutex());
  check_unique(*state_, servant);
  ObjectEntry& entry = new_entry(all, state_);
  ObjectId_var id;
  try {
    id = id_of(entry);
    entry.priority = priority;
    all.objects().activate(entry, count);
  } catch (...) {
    all.objects().release(entry);
    throw;
  }
  return id._retn();
}

void POA::activate_object_with_id(const ObjectId& id, Servant servant) { _activate_with_id(id, servant, no_priority); }

void POA::_activate_with_id(const ObjectId& id, Servant servant, CORBA::Short priority) {
  RequestDispatcher& all = dispatcher();
  check_servant(servant);
  check_retains(*state_);
  check_priority(all, *state_, priority);
  ServantBase_var count = servant;
  servant->_add_ref();
  const Bytes bytes = to_bytes(id);
  const std::lock_guard lock(all.mutex());
  ObjectEntry* entry = all.objects().find(*state_, bytes);
  if (entry == nullptr && state_->policies.indexed()) {
    throw CORBA::BAD_PARAM(corbel::minor::foreign_id, CORBA::COMPLETED_NO);  // the POA did not create this id
  }
  if (entry != nullptr && (entry->active() || entry->busy())) {
    throw ObjectAlreadyActive();
  }
  check_unique(*state_, servant);
  const corbel::giop::Priority known = all.objects().own_priority(*state_, bytes);
  check_same(known, priority);
  const corbel::giop::Priority own = priority != no_priority ? priority : known;
  if (entry != nullptr) {
    entry->priority = own;
    all.objects().activate(*entry, count);
    return;
  }
  entry = &all.objects().find_or_name(state_, bytes);
  // The entry belongs to a POA with the same name that is being destroyed.
  if (entry->active() || entry->busy()) {
    throw ObjectAlreadyActive();
  }
  entry->priority = own;
  all.objects().activate_new(*entry, count);
}

void POA::deactivate_object(const ObjectId& id) {
  RequestDispatcher& all = dispatcher();
  check_retains(*state_);
  std::optional<corbel::poa::EntryHandle> handle;
  {
    const std::lock_guard lock(all.mutex());
    if (ObjectEntry* entry = all.objects().find(*state_, to_bytes(id))) {
      handle.emplace(*entry);
    }
  }
  if (!handle || !all.objects().deactivate(*handle)) {
    throw ObjectNotActive();
  }
}

CORBA::Object_ptr POA::create_reference(const char* interface_id) {
  return _create_reference(interface_id, no_priority);
}

CORBA::Object_ptr POA::_create_reference(const char* interface_id, CORBA::Short priority) {
  RequestDispatcher& all = dispatcher();
  corbel::poa::check_not_null(interface_id);
  if (state_->policies.assignment != SYSTEM_ID) {
    throw WrongPolicy();
  }
  check_priority(all, *state_, priority);
  std::optional<corbel::poa::EntryHandle> reserved;
  try {
    Bytes key;
    {
      const std::lock_guard lock(all.mutex());
      // Only index keys need an entry now. A named object gets its entry when a servant is activated.
      if (state_->policies.indexed()) {
        ObjectEntry& entry = all.objects().reserve(state_);
        reserved.emplace(entry);
        entry.priority = priority;
        key = entry.key;
      } else {
        const Bytes id = new_id();
        key = all.objects().named_key(*state_, id);
        if (priority != no_priority) {
          state_->priorities.emplace(id, priority);
        }
      }
    }
    return all.references().make(*state_, key, interface_id, priority);
  } catch (...) {
    if (reserved) {
      all.objects().release_unused(*reserved);
    }
    throw;
  }
}

CORBA::Object_ptr POA::create_reference_with_id(const ObjectId& id, const char* interface_id) {
  return _create_reference_with_id(id, interface_id, no_priority);
}

CORBA::Object_ptr POA::_create_reference_with_id(const ObjectId& id, const char* interface_id, CORBA::Short priority) {
  RequestDispatcher& all = dispatcher();
  corbel::poa::check_not_null(interface_id);
  check_priority(all, *state_, priority);
  const Bytes bytes = to_bytes(id);
  Bytes key;
  {
    const std::lock_guard lock(all.mutex());
    ObjectEntry* const entry =
        state_->policies.indexed() || priority != no_priority ? all.objects().find(*state_, bytes) : nullptr;
    if (!state_->policies.indexed()) {
      key = all.objects().named_key(*state_, bytes);
    } else if (entry != nullptr) {
      key = entry->key;
    } else {
      throw CORBA::BAD_PARAM(corbel::minor::foreign_id, CORBA::COMPLETED_NO);
    }
    corbel::giop::Priority known = all.objects().own_priority(*state_, bytes);
    if (priority != no_priority) {
      if (known == no_priority && entry != nullptr && entry->active()) {
        known = all.references().priority_model_of(*state_).server_priority;
      }
      check_same(known, priority);
      if (entry == nullptr) {
        state_->priorities.emplace(bytes, priority);
      } else if (!entry->active()) {
        entry->priority = priority;
      }
    }
    priority = priority != no_priority ? priority : known;
  }
  return all.references().make(*state_, key, interface_id, priority);
}

ObjectId* POA::servant_to_id(Servant servant) {
  RequestDispatcher& all = dispatcher();
  check_servant(servant);
  const corbel::poa::Policies& policies = state_->policies;
  const bool implicit = policies.implicit == IMPLICIT_ACTIVATION;
  const bool unique = policies.uniqueness == UNIQUE_ID;
  if (policies.processing != USE_DEFAULT_SERVANT && (policies.retention != RETAIN || (!unique && !implicit))) {
    throw WrongPolicy();
  }
  if (unique) {
    const std::lock_guard lock(all.mutex());
    if (const ObjectEntry* entry = state_->servants->find_active(servant)) {
      return id_of(*entry);
    }
  }
  if (implicit) {
    return activate_object(servant);
  }
  const corbel::poa::Invocation* invocation = corbel::poa::current_invocation;
  if (invocation != nullptr && invocation->servant == servant && *invocation->poa == state_) {
    return corbel::poa::to_object_id(invocation->id);
  }
  throw ServantNotActive();
}

CORBA::Object_ptr POA::servant_to_reference(Servant servant) {
  const ObjectId_var id = servant_to_id(servant);
  return dispatcher().reference_to(*state_, to_bytes(*id), servant->_static_type());
}

Servant POA::reference_to_servant(CORBA::Object_ptr reference) {
  RequestDispatcher& all = dispatcher();
  const bool by_default = state_->policies.processing == USE_DEFAULT_SERVANT;
  if (state_->policies.retention != RETAIN && !by_default) {
    throw WrongPolicy();
  }
  {
    const auto key = all.references().key_of(reference);
    const std::lock_guard lock(all.mutex());
    ObjectEntry* entry = key ? all.objects().find_by_key(*key) : nullptr;
    if (entry != nullptr && entry->active()) {
      if (entry->poa != state_) {
        throw WrongAdapter();
      }
      entry->servant->_add_ref();
      return entry->servant;
    }
  }
  // throws WrongAdapter for a reference of another POA
  const ObjectId_var mine = by_default ? reference_to_id(reference) : nullptr;
  Servant servant = by_default ? default_servant(*state_) : nullptr;
  return servant != nullptr ? servant : throw ObjectNotActive();
}

ObjectId* POA::reference_to_id(CORBA::Object_ptr reference) {
  RequestDispatcher& all = dispatcher();
  const auto key = all.references().key_of(reference);
  const std::lock_guard lock(all.mutex());
  if (const ObjectEntry* entry = key ? all.objects().find_by_key(*key) : nullptr;
      entry != nullptr && entry->poa == state_) {
    return id_of(*entry);
  }
  // The named object is not active; its key contains its id.
  const auto parts = key ? all.objects().named_key_of(*key) : std::nullopt;
  if (!parts || !std::ranges::equal(parts->prefix, all.objects().named_key(*state_, {}))) {
    throw WrongAdapter();
  }
  return corbel::poa::to_object_id(parts->id());
}

Servant POA::id_to_servant(const ObjectId& id) {
  RequestDispatcher& all = dispatcher();
  const bool by_default = state_->policies.processing == USE_DEFAULT_SERVANT;
  if (state_->policies.retention != RETAIN && !by_default) {
    throw WrongPolicy();
  }
  {
    const std::lock_guard lock(all.mutex());
    ObjectEntry* entry = all.objects().find(*state_, to_bytes(id));
    if (entry != nullptr && entry->active()) {
      entry->servant->_add_ref();
      return entry->servant;
    }
  }
  Servant servant = by_default ? default_servant(*state_) : nullptr;
  return servant != nullptr ? servant : throw ObjectNotActive();
}

CORBA::Object_ptr POA::id_to_reference(const ObjectId& id) {
  RequestDispatcher& all = dispatcher();
  check_retains(*state_);
  Bytes key;
  std::string type;
  corbel::giop::Priority priority = no_priority;
  {
    const std::lock_guard lock(all.mutex());
    ObjectEntry* entry = all.objects().find(*state_, to_bytes(id));
    if (entry == nullptr || !entry->active()) {
      throw ObjectNotActive();
    }
    key = entry->key;
    type = entry->servant->_static_type();
    priority = entry->priority;
  }
  return all.references().make(*state_, key, type, priority);
}

}  // namespace PortableServer
