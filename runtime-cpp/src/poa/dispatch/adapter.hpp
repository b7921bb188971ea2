// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/objects/active_object_map.hpp"
#include "poa/objects/ids.hpp"
#include "poa/objects/reference_factory.hpp"
#include "poa/poa/manager_registry.hpp"
#include "poa/poa/poa_state.hpp"
#include "state_changes.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/adapter.hpp>

#include <optional>

namespace corbel::poa {

struct Invocation;

/// Refers to an object found under the mutex, for use after the mutex is released. The slot may belong to another
/// object by then, which the generation shows.
struct SlotHandle {
  explicit SlotHandle(Slot& s) noexcept : slot(&s), generation(s.generation()) {}
  Slot* slot;
  std::uint32_t generation;
};

/// All POAs of one ORB. The active object map leads from a key to an object, without a walk down the tree of POAs.
/// Default servants and servant managers serve requests without an active object: the key's prefix leads to the
/// fallback slot of the POA (fallback_dispatch.cpp).
class Adapter final : public orb::ObjectAdapter, private ActiveObjectMap::Owner {
 public:
  [[gnu::cold]] explicit Adapter(orb::Core& core);
  [[gnu::cold]] ~Adapter() override;

  // Called by the ORB.
  Outcome dispatch(orb::ServerRequest& request) override;
  [[gnu::cold]] bool locate(std::span<const std::byte> key) override;
  Placement placement(std::span<const std::byte> key) override;
  [[gnu::cold]] std::optional<giop::Bytes> id_of(std::span<const std::byte> key) override;
  BidirectionalOffers bidirectional(std::span<const std::byte> key) override;
  std::uint32_t epoch() const noexcept override { return changes_.epoch(); }
  bool await_change(std::uint32_t epoch, orb::RequestState::Clock::time_point deadline) override {
    return changes_.await(epoch, deadline);
  }
  [[gnu::cold]] bool serving_here() const noexcept override;
  [[gnu::cold]] void release_held() noexcept override;
  [[gnu::cold]] void shut_down() noexcept override;
  [[gnu::cold]] CORBA::Object_ptr root() override;
  CORBA::Object_ptr current() override;

  // Called by POAs.
  orb::OptionalMutex& mutex() noexcept { return mutex_; }
  orb::Core& core() noexcept { return core_; }
  void change(ManagerState& manager, PortableServer::POAManager::State state);
  /// The caller holds the mutex.
  ManagerRegistry& managers() noexcept { return managers_; }
  const ReferenceFactory& references() const noexcept { return references_; }

  /// Reserves a slot for a new object. The caller holds the mutex.
  Slot& reserve(const std::shared_ptr<PoaState>& poa);
  /// Returns the slot with this id, active or not, or null. The caller holds the mutex.
  Slot* find(const PoaState& poa, const giop::Bytes& id);
  Slot& find_or_name(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id);
  /// Activates the slot. Takes over one reference count of the servant, unless it throws.
  void activate(Slot& slot, PortableServer::ServantBase_var& servant);
  /// Activates as activate() does; frees the slot if activate() throws. For slots to which no reference leads.
  void activate_new(Slot& slot, PortableServer::ServantBase_var& servant);
  void release(Slot& slot);
  /// Releases the servants and managers that the program gave to a POA that ends. If a request or object still needs
  /// them, the last of those releases them. The caller does not hold the mutex, because this may delete them.
  [[gnu::cold]] void release_registered(PoaState& poa);
  [[gnu::cold]] void release_unused(const SlotHandle& handle);
  /// Ends the object now or after its last request. Returns false if it was not active. The caller does not hold the
  /// mutex, because this may delete the servant.
  [[gnu::cold]] bool deactivate(const SlotHandle& handle);
  /// Destroys the POA after all POAs below it. Has no effect after the first call.
  [[gnu::cold]] void destroy(const std::shared_ptr<PoaState>& poa, bool etherealize, bool wait);
  /// Deactivates the objects of all POAs of the manager that have a servant activator.
  [[gnu::cold]] void etherealize_all(const ManagerState& manager);
  /// Makes the fallback slot of a POA. Throws AdapterAlreadyExists if a POA of this name is still being destroyed. The
  /// caller holds the mutex.
  [[gnu::cold]] void make_fallback_slot(const std::shared_ptr<PoaState>& poa);
  /// Finds a POA by its path of escaped names from the root. Asks adapter activators for missing POAs if `activate`.
  /// Returns null if there is none.
  [[gnu::cold]] std::shared_ptr<PoaState> find_poa(std::string_view path, bool activate);
  /// Finds a child of the POA. Returns null if there is none and no activator makes one.
  [[gnu::cold]] std::shared_ptr<PoaState> find_child(const std::shared_ptr<PoaState>& parent, const std::string& name,
                                                     bool activate);
  /// Wait until the POAs of the manager, or the POA, serve no request.
  [[gnu::cold]] void await_idle(const ManagerState& manager);
  [[gnu::cold]] void await_idle(const PoaState& poa);

  giop::Bytes named_key(const PoaState& poa, const giop::Bytes& id) const;
  /// Returns the priority that was set for this object, or no_priority. The caller holds the mutex.
  giop::Priority own_priority(const PoaState& poa, const giop::Bytes& id);
  /// Called if a POA has a priority model or thread pool of its own. From now on, placement() looks at the POA of each
  /// request.
  void enable_placements() noexcept {
    placement_ = own_placement;
    core_.serves_by_priority = true;
  }
  /// Called if a POA accepts bidirectional connections. From now on, bidirectional() looks at the POA of each request.
  void enable_bidirectional() noexcept { offers_ = own_offers; }
  /// Called if a POA may have objects that are not in the map of active objects.
  void enable_fallback_dispatch() noexcept;
  CORBA::Object_ptr reference_to(const PoaState& poa, const giop::Bytes& id, const std::string& type);
  /// Returns the parts of a named key of this ORB, or nothing for other keys.
  std::optional<NamedKey> named_key_of(std::span<const std::byte> key) const;
  /// Returns the slot to which a reference of this ORB leads, or null. The caller holds the mutex.
  Slot* slot_of(CORBA::Object_ptr reference) const;
  std::optional<giop::Bytes> key_of(CORBA::Object_ptr reference) const;
  [[gnu::cold]] std::unique_ptr<ServantMap> make_servant_map(const Policies& policies) const;

  /// See ActiveObjectMap::comparisons().
  std::size_t comparisons(std::span<const std::byte> key) const noexcept { return objects_.comparisons(key); }

 private:
  static void own(Slot& slot, const std::shared_ptr<PoaState>& poa) noexcept;
  Outcome dispatch_to(Slot& slot, orb::ServerRequest& request);
  static Placement own_placement(Adapter& adapter, std::span<const std::byte> key);
  static BidirectionalOffers own_offers(Adapter& adapter, std::span<const std::byte> key);
  /// Functions for requests to objects that are not in the map of active objects.
  struct FallbackDispatch {
    Outcome (Adapter::*dispatch)(orb::ServerRequest& request);
    bool (Adapter::*locate)(std::span<const std::byte> key);
  };
  Outcome dispatch_unknown(orb::ServerRequest& request);
  [[gnu::cold]] bool locate_unknown(std::span<const std::byte> key);
  Outcome dispatch_fallback(orb::ServerRequest& request);
  [[gnu::cold]] bool locate_fallback(std::span<const std::byte> key);
  Outcome execute_fallback(const std::shared_ptr<PoaState>& poa, const NamedKey& key, orb::ServerRequest& request);
  [[gnu::cold]] bool ask_servant_manager(const std::shared_ptr<PoaState>& poa, const NamedKey& key);
  [[gnu::cold]] void forward_registered(std::span<const std::byte> key);
  Slot* enter_fallback_slot(const NamedKey& key);
  Slot* enter_known_fallback_slot(const NamedKey& key) noexcept;
  [[gnu::cold]] std::optional<giop::Priority> own_priority_of(const Slot& slot, const std::optional<NamedKey>& name);
  [[gnu::cold]] void incarnate(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id);
  [[gnu::cold]] void deactivate_objects(const PoaState& poa, bool with_fallback);
  [[gnu::cold]] void unmap(Slot& slot, PoaState& poa);
  [[gnu::cold]] void etherealize(Slot& slot, std::shared_ptr<PoaState> poa,
                                 PortableServer::ServantActivator& activator);
  template <class Busy>
  void await_end(Busy busy);
  [[gnu::cold]] void wake_held() noexcept;
  void finish(Slot& slot) override;
  void end(Slot& slot, std::unique_lock<orb::OptionalMutex>& lock);
  friend class ThreadModel;

  orb::Core& core_;
  ActiveObjectMap objects_;
  orb::OptionalMutex mutex_;
  StateChanges changes_;
  // Null until a POA needs them, so that servers with the root POA only do not link this code.
  std::atomic<const FallbackDispatch*> fallback_dispatch_{nullptr};
  std::atomic<Placement (*)(Adapter& adapter, std::span<const std::byte> key)> placement_{nullptr};
  std::atomic<BidirectionalOffers (*)(Adapter& adapter, std::span<const std::byte> key)> offers_{nullptr};
  bool shut_down_ = false;
  ManagerRegistry managers_;
  const ReferenceFactory references_;
  std::shared_ptr<PoaState> root_;
};

/// Decides whether a request to the POA is served now, and in its form. Throws TRANSIENT or OBJ_ADAPTER if it will not
/// be served.
orb::ObjectAdapter::Outcome admit(const PoaState& poa, const orb::ServerRequest& request);

/// Returns a reference to the object that is being served.
CORBA::Object_ptr current_reference(const Invocation& invocation);

/// Throws BAD_INV_ORDER (OMG minor 3) if waiting here would wait for the calling request itself.
void check_may_wait(orb::Core& core);

}  // namespace corbel::poa
