// SPDX-License-Identifier: Apache-2.0
#include "request_dispatcher.hpp"

#include "invocation.hpp"
#include "object_dispatch.hpp"

#include <corbel/orb/server_request.hpp>
#include <corbel/poa/current.hpp>

#include <mutex>

namespace corbel::poa {

namespace {

bool locks(const options::Values& options) {
  return options.object_key_table_lock == options::ObjectKeyTableLock::thread;
}

}  // namespace

RequestDispatcher::RequestDispatcher(orb::Core& core)
    : core_(core),
      mutex_(locks(core.options), core.options.priority_inheritance),
      objects_(mutex_, core.options,
               !locks(core.options) && core.options.concurrency == options::Concurrency::reactive),
      changes_(core),
      managers_(*this, core, mutex_, changes_),
      references_(core),
      completion_(core, mutex_, objects_, changes_),
      tree_(*this, core, mutex_, managers_, references_),
      destruction_(mutex_, objects_, tree_, managers_, changes_, completion_),
      fallback_(core, mutex_, objects_, tree_),
      request_policies_(core, mutex_, objects_, references_) {
  core.server();  // references need the endpoints of the server
}

RequestDispatcher::~RequestDispatcher() = default;

//@@ CORBEL_ADAPTER_DISPATCH
orb::ObjectAdapter::Outcome RequestDispatcher::dispatch(orb::ServerRequest& request) {
  const EntryGuard guard(objects_.map(), objects_.map().enter(request.request().object_key));
  //@@ CORBEL_OBJECT_FOUND
  return guard.entry() != nullptr ? dispatch_to(*guard.entry(), request) : fallback_.dispatch(request);
}

bool RequestDispatcher::locate(std::span<const std::byte> key) {
  const EntryGuard guard(objects_.map(), objects_.map().enter(key));
  return guard.entry() != nullptr || fallback_.locate(key);
}

std::optional<giop::Bytes> RequestDispatcher::id_of(std::span<const std::byte> key) {
  const EntryGuard object(objects_.map(), objects_.map().enter(key));
  if (object.entry() != nullptr) {
    return object.entry()->id;
  }
  const auto name = objects_.named_key_of(key);
  return name ? std::optional(name->id_bytes()) : std::nullopt;
}

bool RequestDispatcher::serving_here() const noexcept {
  for (const Invocation* each = current_invocation; each != nullptr; each = each->outer) {
    if (&(*each->poa)->dispatcher == this) {
      return true;
    }
  }
  return etherealizing == this;
}

CORBA::Object_ptr RequestDispatcher::reference_to(const PoaState& poa, const giop::Bytes& id, const std::string& type) {
  giop::Bytes key;
  giop::Priority priority = no_priority;
  {
    const std::lock_guard lock(mutex_);
    const ObjectEntry* entry = poa.policies.indexed() ? objects_.find(poa, id) : nullptr;
    key = entry != nullptr ? entry->key : objects_.named_key(poa, id);
    priority = objects_.own_priority(poa, id);
  }
  return references_.make(poa, key, type, priority);
}

CORBA::Object_ptr RequestDispatcher::current() { return new PortableServer::Current; }

}  // namespace corbel::poa
