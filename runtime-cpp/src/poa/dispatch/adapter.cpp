// SPDX-License-Identifier: Apache-2.0
// Request dispatch: from the object key to the servant.
#include "adapter.hpp"

#include "invocation.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/poa/current.hpp>
#include <corbel/poa/served_object.hpp>

namespace corbel::poa {

using State = PortableServer::POAManager::State;

namespace {

class ObjectUpcall final : public orb::Upcall {
 public:
  explicit ObjectUpcall(Slot& slot) noexcept : slot_(slot) {}
  void run(orb::ServerRequest& request) override { invoke(request, slot_.poa, *slot_.servant, slot_.id); }
  void describe(ServedObject& served) const noexcept override { served = {&slot_.poa, slot_.servant, slot_.id}; }

 private:
  Slot& slot_;
};

}  // namespace

namespace {

bool locks(const options::Values& options) {
  return options.object_key_table_lock == options::ObjectKeyTableLock::thread;
}

}  // namespace

Adapter::Adapter(orb::Core& core)
    : core_(core),
      objects_(*this, core.options, !locks(core.options) && core.options.concurrency == options::Concurrency::reactive),
      mutex_(locks(core.options), core.options.priority_inheritance),
      managers_(*this, core),
      references_(core) {
  core.server();  // references need the endpoints of the server
}

std::unique_ptr<ServantMap> Adapter::make_servant_map(const Policies& policies) const {
  const options::Values& options = core_.options;
  const bool linear =
      policies.uniqueness == PortableServer::UNIQUE_ID &&
      options.uniqueid_policy_reverse_demux_strategy == options::UniqueidPolicyReverseDemuxStrategy::linear;
  return linear ? make_listed_servants(options.active_object_map_size)
                : make_hashed_servants(options.active_object_map_size);
}

Adapter::~Adapter() = default;

orb::ObjectAdapter::Outcome admit(const PoaState& poa, const orb::ServerRequest& request) {
  if (request.is_direct() && poa.policies.collocation != options::Collocation::direct) [[unlikely]] {
    return orb::ObjectAdapter::Outcome::wants_message;
  }
  switch (poa.manager->state.load(std::memory_order_acquire)) {
    [[likely]] case State::ACTIVE:
      break;
    case State::HOLDING: return orb::ObjectAdapter::Outcome::held;
    case State::DISCARDING: throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
    case State::INACTIVE: throw CORBA::OBJ_ADAPTER(minor::manager_inactive, CORBA::COMPLETED_NO);
  }
  return orb::ObjectAdapter::Outcome::done;
}

orb::ObjectAdapter::Outcome Adapter::dispatch_to(Slot& slot, orb::ServerRequest& request) {
  if (const Outcome outcome = admit(*slot.poa, request); outcome != Outcome::done) [[unlikely]] {
    return outcome;
  }
  ObjectUpcall upcall(slot);
  request.execute(upcall);
  return Outcome::done;
}

orb::ObjectAdapter::Outcome Adapter::dispatch(orb::ServerRequest& request) {
  const SlotGuard guard(objects_, objects_.enter(request.request().object_key));
  return guard.slot() != nullptr ? dispatch_to(*guard.slot(), request) : dispatch_unknown(request);
}

orb::ObjectAdapter::Placement Adapter::placement(std::span<const std::byte> key) {
  const auto own = placement_.load(std::memory_order_relaxed);
  return own != nullptr ? own(*this, key) : Placement{references_.default_priority_model(), nullptr};
}

orb::ObjectAdapter::Placement Adapter::own_placement(Adapter& adapter, std::span<const std::byte> key) {
  const SlotGuard object(adapter.objects_, adapter.objects_.enter(key));
  const auto name = object.slot() == nullptr ? adapter.named_key_of(key) : std::nullopt;
  const SlotGuard fallback(adapter.objects_, name ? adapter.enter_known_fallback_slot(*name) : nullptr);
  const Slot* slot = object.slot() != nullptr ? object.slot() : fallback.slot();
  if (slot == nullptr) {
    return {adapter.references_.default_priority_model(), nullptr};
  }
  const PoaState& poa = *slot->poa;
  giop::PriorityModel model = adapter.references_.priority_model_of(poa);
  if (!model.client_propagated && poa.own_priorities.load(std::memory_order_relaxed)) {
    model.server_priority = adapter.own_priority_of(*slot, name).value_or(model.server_priority);
  }
  return {model, poa.destroyed ? nullptr : poa.pool};  // the pool of a destroyed POA may not exist any more
}

// Returns the priority in the object's slot. For requests that use the fallback slot, looks the priority up by id.
std::optional<giop::Priority> Adapter::own_priority_of(const Slot& slot, const std::optional<NamedKey>& name) {
  giop::Priority priority = slot.priority;
  if (slot.is_fallback && name) {
    const std::lock_guard lock(mutex_);
    priority = own_priority(*slot.poa, name->id_bytes());
  }
  return priority >= 0 ? std::optional(priority) : std::nullopt;
}

// Called once on each connection that a client offers, and for each request over a connection that this ORB made and
// offered.
orb::ObjectAdapter::BidirectionalOffers Adapter::bidirectional(std::span<const std::byte> key) {
  const auto own = offers_.load(std::memory_order_relaxed);
  return own != nullptr ? own(*this, key) : BidirectionalOffers::refused;
}

orb::ObjectAdapter::BidirectionalOffers Adapter::own_offers(Adapter& adapter, std::span<const std::byte> key) {
  const SlotGuard object(adapter.objects_, adapter.objects_.enter(key));
  const auto name = object.slot() == nullptr ? adapter.named_key_of(key) : std::nullopt;
  const SlotGuard fallback(adapter.objects_, name ? adapter.enter_known_fallback_slot(*name) : nullptr);
  const Slot* slot = object.slot() != nullptr ? object.slot() : fallback.slot();
  return slot != nullptr ? slot->poa->policies.bidirectional : BidirectionalOffers::refused;
}

bool Adapter::locate(std::span<const std::byte> key) {
  const SlotGuard guard(objects_, objects_.enter(key));
  return guard.slot() != nullptr || locate_unknown(key);
}

void Adapter::change(ManagerState& manager, State state) {
  {
    const std::lock_guard lock(mutex_);
    if (manager.state == State::INACTIVE || shut_down_) {
      throw PortableServer::POAManager::AdapterInactive();
    }
    manager.state = state;
  }
  wake_held();
}

void Adapter::wake_held() noexcept {
  changes_.notify();
  core_.server_if_any()->resume();
}

void Adapter::release_held() noexcept {
  {
    const std::lock_guard lock(mutex_);
    managers_.discard_held();
  }
  changes_.notify();
}

bool Adapter::serving_here() const noexcept {
  for (const Invocation* each = current_invocation; each != nullptr; each = each->outer) {
    if (&(*each->poa)->adapter == this) {
      return true;
    }
  }
  return etherealizing == this;
}

void check_may_wait(orb::Core& core) {
  if (core.server().in_upcall() || core.adapter()->serving_here() ||
      (core.main_thread && core.main_thread->in_upcall())) {
    throw CORBA::BAD_INV_ORDER(minor::wait_in_upcall, CORBA::COMPLETED_NO);
  }
}

CORBA::Object_ptr Adapter::current() { return new PortableServer::Current; }

std::unique_ptr<orb::ObjectAdapter> make_adapter(orb::Core& core) { return std::make_unique<Adapter>(core); }

}  // namespace corbel::poa
