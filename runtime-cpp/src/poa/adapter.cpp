// SPDX-License-Identifier: Apache-2.0
// The way of a request from its object key to the servant.
#include "adapter.hpp"

#include "index_key.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/server_request.hpp>

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
  void run(orb::ServerRequest& request) override {
    if (slot_.poa->policies.thread == PortableServer::SINGLE_THREAD_MODEL) [[unlikely]] {
      const std::lock_guard one_at_a_time(slot_.poa->single_thread);
      slot_.servant->_dispatch(request);
      return;
    }
    //@@ CORBEL_SERVANT_DISPATCH_BEGIN
    slot_.servant->_dispatch(request);
    //@@ CORBEL_SERVANT_DISPATCH_END
  }

 private:
  Slot& slot_;
};

}  // namespace

/// A request's hold on an object.
class Lease {
 public:
  Lease(Adapter& adapter, std::span<const std::byte> key) noexcept : adapter_(adapter), slot_(adapter.enter(key)) {}
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease() {
    if (slot_ != nullptr) {
      adapter_.leave(*slot_);
    }
  }
  Slot* slot() const noexcept { return slot_; }

 private:
  Adapter& adapter_;
  Slot* slot_;
};

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

orb::ObjectAdapter::Outcome Adapter::dispatch(orb::ServerRequest& request) {
  const Lease lease(*this, request.request().object_key);
  if (lease.slot() == nullptr) {
    throw CORBA::OBJECT_NOT_EXIST(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
  switch (lease.slot()->poa->manager->state.load(std::memory_order_acquire)) {
    [[likely]] case State::ACTIVE:
      break;
    case State::HOLDING: return Outcome::held;
    case State::DISCARDING: throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
    case State::INACTIVE: throw CORBA::OBJ_ADAPTER(minor::request_discarded, CORBA::COMPLETED_NO);
  }
  Servicing servicing(*lease.slot());
  request.serve(servicing);
  return Outcome::done;
}

bool Adapter::locate(std::span<const std::byte> key) noexcept {
  const Lease lease(*this, key);
  return lease.slot() != nullptr;
}

void Adapter::await_change(std::uint32_t epoch) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return epoch_.load() != epoch; });
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
  if (core.server().in_upcall()) {
    throw CORBA::BAD_INV_ORDER(CORBA::OMGVMCID | 3, CORBA::COMPLETED_NO);
  }
}

std::unique_ptr<orb::ObjectAdapter> make_adapter(orb::Core& core) { return std::make_unique<Adapter>(core); }

}  // namespace corbel::poa
