// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "named_keys.hpp"
#include "object_table.hpp"
#include "poa_state.hpp"

#include <corbel/orb/adapter.hpp>
#include <corbel/orb/core.hpp>

#include <condition_variable>
#include <optional>

namespace corbel::poa {

/// All POAs of one ORB. Keys of transient objects with system ids hold index and generation in the object table; all
/// others are names, looked up as a whole: no walk down the tree of POAs in either case.
class Adapter final : public orb::ObjectAdapter {
 public:
  explicit Adapter(orb::Core& core);
  ~Adapter() override;

  // For the ORB.
  Outcome dispatch(orb::ServerRequest& request) override;
  bool locate(std::span<const std::byte> key) noexcept override;
  std::uint32_t epoch() const noexcept override { return epoch_.load(std::memory_order_acquire); }
  void await_change(std::uint32_t epoch) override;
  void release_held() noexcept override;
  void shut_down() noexcept override;
  CORBA::Object_ptr root() override;

  // For POAs.
  std::mutex& mutex() noexcept { return mutex_; }
  orb::Core& core() noexcept { return core_; }
  void change(ManagerState& manager, PortableServer::POAManager::State state);
  std::shared_ptr<ManagerState> make_manager();

  /// A slot for a new object; the caller holds the mutex.
  Slot& reserve(const std::shared_ptr<PoaState>& poa);
  /// The slot of that id, whether active or not; null when there is none. The caller holds the mutex.
  Slot* find(const PoaState& poa, const giop::Bytes& id);
  Slot& find_or_name(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id);
  void activate(Slot& slot, PortableServer::ServantBase* servant);
  /// Ends it now or after its last request; not with the mutex held, as it may delete the servant.
  bool deactivate(Slot& slot);
  void deactivate_all(const PoaState& poa);
  /// Waits until no request is being served that `of(poa)` holds for.
  template <class Of>
  void await_idle(Of of);

  giop::Bytes named_key(const PoaState& poa, const giop::Bytes& id) const;
  CORBA::Object_ptr reference(const giop::Bytes& key, const std::string& type);
  /// The slot that a reference of this ORB leads to; null for all others.
  Slot* slot_of(CORBA::Object_ptr reference) const;
  std::optional<giop::Bytes> key_of(CORBA::Object_ptr reference) const;

 private:
  Slot* enter(std::span<const std::byte> key) const noexcept;
  void leave(Slot& slot);
  void finish(Slot& slot);
  void release(Slot& slot);
  giop::Bytes index_key(const Slot& slot) const;
  friend class Lease;

  orb::Core& core_;
  const std::uint64_t incarnation_;  // in keys of transient objects, so that those of an earlier process find nothing
  ObjectTable objects_;
  NamedKeys names_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<std::uint32_t> epoch_{0};
  bool shut_down_ = false;
  std::vector<std::shared_ptr<ManagerState>> managers_;
  std::shared_ptr<PoaState> root_;
};

/// BAD_INV_ORDER (OMG minor 3) when waiting here would wait for this very request.
void check_may_wait(orb::Core& core);

template <class Of>
void Adapter::await_idle(Of of) {
  check_may_wait(core_);
  for (;;) {
    bool busy = false;
    {
      const std::lock_guard lock(mutex_);
      objects_.each([&](Slot& slot) { busy = busy || (slot.poa && slot.busy() && of(*slot.poa)); });
    }
    if (!busy) {
      return;
    }
    // Requests do not signal their end: that would cost every one of them for this rare question.
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(1));
  }
}

}  // namespace corbel::poa
