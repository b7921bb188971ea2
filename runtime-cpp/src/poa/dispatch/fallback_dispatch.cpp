// SPDX-License-Identifier: Apache-2.0
// Requests without an active object: default servants, servant managers and adapter activators. Each POA that needs
// them has a fallback slot, found by the prefix of its keys without a lock. A request that holds this slot keeps the
// POA.
#include "adapter.hpp"
#include "invocation.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/exception_translation.hpp>
#include <corbel/orb/location_forward.hpp>
#include <corbel/orb/server/upcall_lock.hpp>
#include <corbel/poa/served_object.hpp>

namespace corbel::poa {

using PortableServer::ForwardRequest;
using PortableServer::ObjectId_var;
using PortableServer::POA_var;
using PortableServer::Servant;
using PortableServer::ServantLocator;

namespace {

const char* const locating = "_non_existent";

[[noreturn]] void not_there(CORBA::ULong what) { throw CORBA::OBJECT_NOT_EXIST(what, CORBA::COMPLETED_NO); }

[[noreturn]] void forward(const ForwardRequest& request) {
  throw LocationForward(request.forward_reference.in(), false);
}

/// Returns the servant that a servant manager provides. Exceptions that the manager may not throw are reported as those
/// of servants.
template <class Question>
Servant servant_from(Question question) {
  Servant servant = nullptr;
  try {
    servant = question();
  } catch (const ForwardRequest& request) {
    forward(request);
  } catch (...) {
    orb::rethrow_for_client(CORBA::COMPLETED_NO);
  }
  return servant != nullptr ? servant : throw CORBA::OBJ_ADAPTER(minor::bad_servant, CORBA::COMPLETED_NO);
}

class DefaultServantUpcall final : public orb::Upcall {
 public:
  DefaultServantUpcall(const std::shared_ptr<PoaState>& poa, Servant servant, std::span<const std::byte> id) noexcept
      : poa_(poa), servant_(servant), id_(id) {}
  void run(orb::ServerRequest& request) override { invoke(request, poa_, *servant_, id_); }
  void describe(ServedObject& served) const noexcept override { served = {&poa_, servant_, id_}; }

 private:
  const std::shared_ptr<PoaState>& poa_;
  Servant servant_;
  std::span<const std::byte> id_;
};

/// The servant of a ServantLocator, for one request.
class LocatedServant {
 public:
  LocatedServant(ServantLocator& locator, const std::shared_ptr<PoaState>& poa, std::span<const std::byte> id,
                 const char* operation)
      : locator_(locator),
        poa_(new PortableServer::POA(poa)),
        id_(to_object_id(id)),
        operation_(operation),
        servant_(servant_from([this] { return locator_.preinvoke(*id_, poa_, operation_, cookie_); })) {}
  /// Exceptions of postinvoke() become the outcome of the request.
  void end() {
    try {
      locator_.postinvoke(*id_, poa_, operation_, cookie_, servant_);
    } catch (...) {
      orb::rethrow_for_client(CORBA::COMPLETED_MAYBE);
    }
  }
  Servant servant() const noexcept { return servant_; }

 private:
  ServantLocator& locator_;
  POA_var poa_;
  ObjectId_var id_;
  const char* operation_;
  ServantLocator::Cookie cookie_ = nullptr;
  Servant servant_;
};

class LocatedServantUpcall final : public orb::Upcall {
 public:
  LocatedServantUpcall(const std::shared_ptr<PoaState>& poa, std::span<const std::byte> id) noexcept
      : poa_(poa), id_(id) {}
  void run(orb::ServerRequest& request) override {
    LocatedServant located(*poa_->servant_locator, poa_, id_, request.operation().data());
    try {
      invoke(request, poa_, *located.servant(), id_);
    } catch (...) {
      located.end();
      throw;
    }
    located.end();
  }
  void describe(ServedObject& served) const noexcept override { served = {&poa_, nullptr, id_}; }

 private:
  const std::shared_ptr<PoaState>& poa_;
  std::span<const std::byte> id_;
};

}  // namespace

std::optional<giop::Bytes> Adapter::id_of(std::span<const std::byte> key) {
  const SlotGuard object(objects_, objects_.enter(key));
  if (object.slot() != nullptr) {
    return object.slot()->id;
  }
  const auto name = named_key_of(key);
  return name ? std::optional(name->id_bytes()) : std::nullopt;
}

void Adapter::make_fallback_slot(const std::shared_ptr<PoaState>& poa) {
  if (poa->policies.map_only()) {
    return;
  }
  Slot* const fallback_slot = objects_.add_fallback_slot(named_key(*poa, {}));
  if (fallback_slot == nullptr) {
    throw PortableServer::POA::AdapterAlreadyExists();
  }
  own(*fallback_slot, poa);
  fallback_slot->open();
  enable_fallback_dispatch();
}

void Adapter::enable_fallback_dispatch() noexcept {
  static constexpr FallbackDispatch fallback{&Adapter::dispatch_fallback, &Adapter::locate_fallback};
  fallback_dispatch_.store(&fallback, std::memory_order_release);
}

// Returns null if the POA has no fallback slot, or does not exist yet.
Slot* Adapter::enter_known_fallback_slot(const NamedKey& key) noexcept {
  return objects_.enter_fallback_slot(key.prefix);
}

// Returns null if no POA with a fallback slot matches.
Slot* Adapter::enter_fallback_slot(const NamedKey& key) {
  if (Slot* fallback_slot = enter_known_fallback_slot(key)) {
    return fallback_slot;
  }
  const std::shared_ptr<PoaState> poa = find_poa(key.path, true);
  if (!poa) {
    return nullptr;
  }
  // The lookup fails if the POA's policies differ from those of the key, because its prefix differs then.
  return enter_known_fallback_slot(key);
}

// Forwards keys that were registered by register_initial_reference(). Such a key is a plain name and no path.
void Adapter::forward_registered(std::span<const std::byte> key) {
  const CORBA::Object_var object = core_.registered({reinterpret_cast<const char*>(key.data()), key.size()});
  if (object.in() != nullptr && object->_reference()) {
    throw orb::Forward{object->_reference()->ior()};
  }
}

orb::ObjectAdapter::Outcome Adapter::dispatch_unknown(orb::ServerRequest& request) {
  if (const FallbackDispatch* fallback = fallback_dispatch_.load(std::memory_order_acquire)) {
    return (this->*fallback->dispatch)(request);
  }
  forward_registered(request.request().object_key);
  not_there(minor::no_such_object);
}

bool Adapter::locate_unknown(std::span<const std::byte> key) {
  if (const FallbackDispatch* fallback = fallback_dispatch_.load(std::memory_order_acquire)) {
    return (this->*fallback->locate)(key);
  }
  forward_registered(key);
  return false;
}

orb::ObjectAdapter::Outcome Adapter::dispatch_fallback(orb::ServerRequest& request) {
  const auto key = named_key_of(request.request().object_key);
  if (!key) {
    forward_registered(request.request().object_key);
  }
  const SlotGuard guard(objects_, key ? enter_fallback_slot(*key) : nullptr);
  if (guard.slot() == nullptr) {
    // An adapter activator may just have activated the object.
    const SlotGuard object(objects_, key ? objects_.enter(request.request().object_key) : nullptr);
    if (object.slot() == nullptr) {
      not_there(key && !find_poa(key->path, false) ? minor::no_such_adapter : minor::no_such_object);
    }
    return dispatch_to(*object.slot(), request);
  }
  const std::shared_ptr<PoaState>& poa = guard.slot()->poa;
  return poa->thread_model ? poa->thread_model->execute_fallback(poa, *key, request)
                           : execute_fallback(poa, *key, request);
}

orb::ObjectAdapter::Outcome Adapter::execute_fallback(const std::shared_ptr<PoaState>& poa, const NamedKey& key,
                                                      orb::ServerRequest& request) {
  if (const Outcome outcome = admit(*poa, request); outcome != Outcome::done) {
    return outcome;
  }
  if (poa->policies.processing == PortableServer::USE_DEFAULT_SERVANT) {
    Servant servant = poa->default_servant.load(std::memory_order_acquire);
    if (servant == nullptr) {
      throw CORBA::OBJ_ADAPTER(minor::no_default_servant, CORBA::COMPLETED_NO);
    }
    DefaultServantUpcall upcall(poa, servant, key.id());
    request.execute(upcall);
    return Outcome::done;
  }
  if (poa->policies.retention == PortableServer::NON_RETAIN) {
    if (poa->servant_locator.load() == nullptr) {
      throw CORBA::OBJ_ADAPTER(minor::no_servant_manager, CORBA::COMPLETED_NO);
    }
    LocatedServantUpcall upcall(poa, key.id());
    request.execute(upcall);
    return Outcome::done;
  }
  incarnate(poa, key.id_bytes());
  const SlotGuard object(objects_, objects_.enter(request.request().object_key));
  if (object.slot() == nullptr) {  // the object was deactivated at once
    throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
  }
  return dispatch_to(*object.slot(), request);
}

// Answers as a request would be answered. Returns true without asking the servant manager while the POA manager does
// not accept requests, so that the client's request decides.
bool Adapter::locate_fallback(std::span<const std::byte> text) {
  try {
    const auto key = named_key_of(text);
    if (!key) {
      forward_registered(text);
    }
    const SlotGuard guard(objects_, key ? enter_fallback_slot(*key) : nullptr);
    if (guard.slot() == nullptr) {
      const SlotGuard object(objects_, key ? objects_.enter(text) : nullptr);
      return object.slot() != nullptr;
    }
    const std::shared_ptr<PoaState>& poa = guard.slot()->poa;
    return poa->thread_model ? poa->thread_model->locate_fallback(poa, *key) : ask_servant_manager(poa, *key);
  } catch (const orb::Forward&) {
    throw;
  } catch (const CORBA::OBJECT_NOT_EXIST&) {
    return false;
  } catch (...) {
    return true;  // the request will fail in the same way, with a reply that can carry the exception
  }
}

bool Adapter::ask_servant_manager(const std::shared_ptr<PoaState>& poa, const NamedKey& key) {
  if (poa->manager->state.load() != PortableServer::POAManager::ACTIVE) {
    return true;
  }
  if (poa->policies.processing == PortableServer::USE_DEFAULT_SERVANT) {
    return poa->default_servant.load() != nullptr;
  }
  if (poa->policies.retention == PortableServer::RETAIN) {
    incarnate(poa, key.id_bytes());
  } else if (ServantLocator* locator = poa->servant_locator.load()) {
    LocatedServant(*locator, poa, key.id(), locating).end();
  }
  return true;
}

void Adapter::incarnate(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id) {
  PortableServer::ServantActivator* activator = poa->servant_activator.load();
  if (activator == nullptr) {
    throw CORBA::OBJ_ADAPTER(minor::no_servant_manager, CORBA::COMPLETED_NO);
  }
  const auto one_at_a_time = orb::lock_for_upcall(poa->incarnating);
  {
    const std::lock_guard lock(mutex_);
    const Slot* slot = find(*poa, id);
    if (slot != nullptr && slot->active()) {
      return;  // another request was faster
    }
    // Its last requests still run; one of them may have made this call.
    if (slot != nullptr && slot->busy()) {
      throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
    }
  }
  const POA_var adapter = new PortableServer::POA(poa);
  const ObjectId_var object_id = to_object_id(id);
  PortableServer::ServantBase_var servant = servant_from([&] { return activator->incarnate(*object_id, adapter); });
  const std::lock_guard lock(mutex_);
  if (poa->destroyed) {
    not_there(minor::poa_destroyed);
  }
  if (poa->policies.uniqueness == PortableServer::UNIQUE_ID && poa->servants->contains(servant.in())) {
    throw CORBA::OBJ_ADAPTER(minor::bad_servant, CORBA::COMPLETED_NO);
  }
  Slot& slot = find_or_name(poa, id);
  if (slot.active() || slot.busy()) {
    return;  // the activator has activated the object itself
  }
  slot.priority = own_priority(*poa, id);
  activate_new(slot, servant);
}

// During etherealize() the object neither exists nor is gone: requests for it wait in incarnate().
void Adapter::etherealize(Slot& slot, std::shared_ptr<PoaState> poa, PortableServer::ServantActivator& activator) {
  {
    const auto one_at_a_time = orb::lock_for_upcall(poa->incarnating);
    Servant servant = nullptr;
    bool elsewhere = false;
    {
      const std::lock_guard lock(mutex_);
      unmap(slot, *poa);
      servant = std::exchange(slot.servant, nullptr);
      elsewhere = poa->servants->contains(servant);
    }
    PortableServer::ServantBase_var held = servant;
    try {
      const EtherealizeScope upcall(*this);
      const POA_var adapter = new PortableServer::POA(poa);
      const ObjectId_var id = to_object_id(slot.id);
      activator.etherealize(*id, adapter, held._retn(), poa->cleaning, elsewhere);
    } catch (...) {  // exceptions are ignored (CORBA 3.3 part 1, 15.3.6.3)
    }
  }
  std::unique_lock lock(mutex_);
  end(slot, lock);
}

std::shared_ptr<PoaState> Adapter::find_child(const std::shared_ptr<PoaState>& parent, const std::string& name,
                                              bool activate) {
  PortableServer::AdapterActivator_var activator;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = parent->children.find(name); found != parent->children.end()) {
      return found->second;
    }
    activator = PortableServer::AdapterActivator::_duplicate(parent->registered.adapter_activator.in());
  }
  if (!activate || CORBA::is_nil(activator.in())) {
    return nullptr;
  }
  const POA_var adapter = new PortableServer::POA(parent);
  bool made = false;
  try {
    made = parent->thread_model ? parent->thread_model->unknown_adapter(*activator, adapter, name.c_str())
                                : activator->unknown_adapter(adapter, name.c_str());
  } catch (...) {  // any exception (CORBA 3.3 part 1, 15.3.3.2)
    throw CORBA::OBJ_ADAPTER(minor::activator_failed, CORBA::COMPLETED_NO);
  }
  return made ? find_child(parent, name, false) : nullptr;
}

std::shared_ptr<PoaState> Adapter::find_poa(std::string_view path, bool activate) {
  std::shared_ptr<PoaState> poa;
  {
    const std::lock_guard lock(mutex_);
    poa = root_;
  }
  while (poa && !path.empty()) {
    const std::size_t slash = path.find('/');
    const auto name = unescaped_name(path.substr(0, slash));
    path.remove_prefix(slash + 1);
    poa = name ? find_child(poa, *name, activate) : nullptr;
  }
  return poa;
}

}  // namespace corbel::poa
