// SPDX-License-Identifier: Apache-2.0
#include "fallback_dispatch.hpp"

#include "invocation.hpp"
#include "object_dispatch.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/exception_translation.hpp>
#include <corbel/orb/location_forward.hpp>
#include <corbel/orb/server/upcall_lock.hpp>
#include <corbel/poa/served_object.hpp>

#include <mutex>

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

/// Returns the servant that a servant manager provides. Exceptions that the manager may not throw are reported as
/// exceptions of servants are.
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
  void run(orb::ServerRequest& request) override { call_servant(request, poa_, *servant_, id_); }
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
      call_servant(request, poa_, *located.servant(), id_);
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

void FallbackDispatch::enable() noexcept {
  static constexpr Functions by_entry{&FallbackDispatch::dispatch_by_entry, &FallbackDispatch::locate_by_entry};
  functions_.store(&by_entry, std::memory_order_release);
}

void FallbackDispatch::make_entry(const std::shared_ptr<PoaState>& poa) {
  if (poa->policies.map_only()) {
    return;
  }
  if (!objects_.open_fallback_entry(poa)) {
    throw PortableServer::POA::AdapterAlreadyExists();
  }
  enable();
}

// Returns null if no POA with a fallback entry matches.
ObjectEntry* FallbackDispatch::enter_entry(const NamedKey& key) {
  if (ObjectEntry* fallback_entry = objects_.map().enter_fallback_entry(key.prefix)) {
    return fallback_entry;
  }
  if (!tree_.find(key.path, true)) {
    return nullptr;
  }
  // The lookup fails if the POA's policies differ from those of the key, because its prefix differs then.
  return objects_.map().enter_fallback_entry(key.prefix);
}

// Forwards keys that were registered by register_initial_reference(). A registered key is a plain name and no path.
void FallbackDispatch::forward_registered(std::span<const std::byte> key) {
  const CORBA::Object_var object = core_.registered({reinterpret_cast<const char*>(key.data()), key.size()});
  if (object.in() != nullptr && object->_reference()) {
    throw orb::Forward{object->_reference()->ior()};
  }
}

FallbackDispatch::Outcome FallbackDispatch::dispatch(orb::ServerRequest& request) {
  if (const Functions* functions = functions_.load(std::memory_order_acquire)) {
    return (this->*functions->dispatch)(request);
  }
  forward_registered(request.request().object_key);
  not_there(minor::no_such_object);
}

bool FallbackDispatch::locate(std::span<const std::byte> key) {
  if (const Functions* functions = functions_.load(std::memory_order_acquire)) {
    return (this->*functions->locate)(key);
  }
  forward_registered(key);
  return false;
}

FallbackDispatch::Outcome FallbackDispatch::dispatch_by_entry(orb::ServerRequest& request) {
  const auto key = objects_.named_key_of(request.request().object_key);
  if (!key) {
    forward_registered(request.request().object_key);
  }
  const EntryGuard guard(objects_.map(), key ? enter_entry(*key) : nullptr);
  if (guard.entry() == nullptr) {
    // An adapter activator may just have activated the object.
    const EntryGuard object(objects_.map(), key ? objects_.map().enter(request.request().object_key) : nullptr);
    if (object.entry() == nullptr) {
      not_there(key && !tree_.find(key->path, false) ? minor::no_such_adapter : minor::no_such_object);
    }
    return dispatch_to(*object.entry(), request);
  }
  const std::shared_ptr<PoaState>& poa = guard.entry()->poa;
  return poa->thread_model ? poa->thread_model->execute_fallback(poa, *key, request) : execute(poa, *key, request);
}

FallbackDispatch::Outcome FallbackDispatch::execute(const std::shared_ptr<PoaState>& poa, const NamedKey& key,
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
  const EntryGuard object(objects_.map(), objects_.map().enter(request.request().object_key));
  if (object.entry() == nullptr) {  // the object was deactivated at once
    throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
  }
  return dispatch_to(*object.entry(), request);
}

// Answers as a request would be answered. While the POA manager does not accept requests, returns true without a call
// of the servant manager, so that the client's request decides.
bool FallbackDispatch::locate_by_entry(std::span<const std::byte> text) {
  try {
    const auto key = objects_.named_key_of(text);
    if (!key) {
      forward_registered(text);
    }
    const EntryGuard guard(objects_.map(), key ? enter_entry(*key) : nullptr);
    if (guard.entry() == nullptr) {
      const EntryGuard object(objects_.map(), key ? objects_.map().enter(text) : nullptr);
      return object.entry() != nullptr;
    }
    const std::shared_ptr<PoaState>& poa = guard.entry()->poa;
    return poa->thread_model ? poa->thread_model->locate_fallback(poa, *key) : ask_servant_manager(poa, *key);
  } catch (const orb::Forward&) {
    throw;
  } catch (const CORBA::OBJECT_NOT_EXIST&) {
    return false;
  } catch (...) {
    return true;  // the request will fail in the same way, with a reply that can carry the exception
  }
}

bool FallbackDispatch::ask_servant_manager(const std::shared_ptr<PoaState>& poa, const NamedKey& key) {
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

void FallbackDispatch::incarnate(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id) {
  PortableServer::ServantActivator* activator = poa->servant_activator.load();
  if (activator == nullptr) {
    throw CORBA::OBJ_ADAPTER(minor::no_servant_manager, CORBA::COMPLETED_NO);
  }
  const auto one_at_a_time = orb::lock_for_upcall(poa->incarnating);
  {
    const std::lock_guard lock(mutex_);
    const ObjectEntry* entry = objects_.find(*poa, id);
    if (entry != nullptr && entry->active()) {
      return;  // another request was faster
    }
    // The last requests of the object still run; one of them may have made this call.
    if (entry != nullptr && entry->busy()) {
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
  ObjectEntry& entry = objects_.find_or_name(poa, id);
  if (entry.active() || entry.busy()) {
    return;  // the activator has activated the object
  }
  entry.priority = objects_.own_priority(*poa, id);
  objects_.activate_new(entry, servant);
}

}  // namespace corbel::poa
