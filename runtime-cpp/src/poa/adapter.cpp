// SPDX-License-Identifier: Apache-2.0
// The way of a request from its object key to the servant.
#include "adapter.hpp"

#include "index_key.hpp"
#include "serving.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/poa/current.hpp>

#include <random>

namespace corbel::poa {

using State = PortableServer::POAManager::State;

namespace {

std::uint64_t random_word() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

class Servicing final : public orb::Upcall {
 public:
  explicit Servicing(Slot& slot) noexcept : slot_(slot) {}
  void run(orb::ServerRequest& request) override { poa::serve(request, slot_.poa, *slot_.servant, slot_.id); }

 private:
  Slot& slot_;
};

}  // namespace

Adapter::Adapter(orb::Core& core) : core_(core), incarnation_(random_word()), objects_(core.options.object_table_size) {
  core.server();  // references need its endpoint
}

Adapter::~Adapter() = default;

//@@ CORBEL_ADAPTER_LOOKUP_BEGIN
Slot* Adapter::enter(std::span<const std::byte> key) const noexcept {
  if (const auto fields = read_index_key(key)) {
    Slot* slot = fields->incarnation == incarnation_ ? objects_.find(fields->index) : nullptr;
    return slot != nullptr && slot->enter(fields->generation) ? slot : nullptr;
  }
  Slot* slot = names_.find(key);
  return slot != nullptr && slot->enter() ? slot : nullptr;
}
//@@ CORBEL_ADAPTER_LOOKUP_END

void Adapter::leave(Slot& slot) {
  if (slot.leave()) [[unlikely]] {
    finish(slot);
  }
}

orb::ObjectAdapter::Outcome admit(const PoaState& poa, const orb::ServerRequest& request) {
  if (request.is_direct() && poa.policies.collocation != options::Collocation::direct) [[unlikely]] {
    return orb::ObjectAdapter::Outcome::wants_message;
  }
  switch (poa.manager->state.load(std::memory_order_acquire)) {
    [[likely]] case State::ACTIVE:
      break;
    case State::HOLDING: return orb::ObjectAdapter::Outcome::held;
    case State::DISCARDING: throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
    case State::INACTIVE: throw CORBA::OBJ_ADAPTER(minor::request_discarded, CORBA::COMPLETED_NO);
  }
  return orb::ObjectAdapter::Outcome::done;
}

orb::ObjectAdapter::Outcome Adapter::serve(Slot& slot, orb::ServerRequest& request) {
  if (const Outcome outcome = admit(*slot.poa, request); outcome != Outcome::done) [[unlikely]] {
    return outcome;
  }
  Servicing servicing(slot);
  request.serve(servicing);
  return Outcome::done;
}

orb::ObjectAdapter::Outcome Adapter::dispatch(orb::ServerRequest& request) {
  const Lease lease(*this, enter(request.request().object_key));
  return lease.slot() != nullptr ? serve(*lease.slot(), request) : dispatch_by_door(request);
}

bool Adapter::locate(std::span<const std::byte> key) {
  const Lease lease(*this, enter(key));
  return lease.slot() != nullptr || locate_by_door(key);
}

bool Adapter::await_change(std::uint32_t epoch, orb::RequestState::Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  return changed_.wait_until(lock, deadline, [&] { return epoch_.load() != epoch; });
}

void Adapter::change(ManagerState& manager, State state) {
  {
    const std::lock_guard lock(mutex_);
    if (manager.state == State::INACTIVE || shut_down_) {
      throw PortableServer::POAManager::AdapterInactive();
    }
    manager.state = state;
    ++epoch_;
    changed_.notify_all();
  }
  core_.server().resume();
}

void Adapter::release_held() noexcept {
  const std::lock_guard lock(mutex_);
  for (const auto& manager : managers_) {
    State holding = State::HOLDING;
    manager->state.compare_exchange_strong(holding, State::DISCARDING);
  }
  ++epoch_;
  changed_.notify_all();
}

std::shared_ptr<ManagerState> Adapter::make_manager() {
  managers_.push_back(std::make_shared<ManagerState>(*this, core_.shared_from_this()));
  return managers_.back();
}

void check_may_wait(orb::Core& core) {
  bool serving = core.server().in_upcall();
  for (const Serving* each = current_serving; each != nullptr; each = each->outer) {  // a collocated call's, too
    serving = serving || &(*each->poa)->adapter.core() == &core;
  }
  if (serving) {
    throw CORBA::BAD_INV_ORDER(CORBA::OMGVMCID | 3, CORBA::COMPLETED_NO);
  }
}

CORBA::Object_ptr Adapter::current() { return new PortableServer::Current; }

std::unique_ptr<orb::ObjectAdapter> make_adapter(orb::Core& core) { return std::make_unique<Adapter>(core); }

}  // namespace corbel::poa
