// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ids.hpp"
#include "key_hash.hpp"
#include "object_table.hpp"
#include "poa_state.hpp"
#include "slot_map.hpp"

#include <corbel/orb/adapter.hpp>
#include <corbel/orb/core.hpp>
#include <corbel/orb/optional_mutex.hpp>

#include <condition_variable>
#include <optional>

namespace corbel::poa {

struct Serving;

/// An object that was seen under the mutex, for after it: by then its slot may be another object's.
struct SlotHandle {
  explicit SlotHandle(Slot& s) noexcept : slot(&s), generation(s.generation()) {}
  Slot* slot;
  std::uint32_t generation;
};

/// All POAs of one ORB. Keys of transient objects with system ids hold index and generation in the object table; all
/// others are names, looked up as a whole: no walk down the tree of POAs in either case. How they are looked up is for
/// the options of demultiplexing. What is not found so may be served by a default servant or a servant manager: the
/// POA's fallback slot, by the key's prefix (fallback_dispatch.cpp).
class Adapter final : public orb::ObjectAdapter {
 public:
  [[gnu::cold]] explicit Adapter(orb::Core& core);
  [[gnu::cold]] ~Adapter() override;

  // For the ORB.
  Outcome dispatch(orb::ServerRequest& request) override;
  [[gnu::cold]] bool locate(std::span<const std::byte> key) override;
  Placement placement(std::span<const std::byte> key) override;
  [[gnu::cold]] std::optional<giop::Bytes> id_of(std::span<const std::byte> key) override;
  Offers bidirectional(std::span<const std::byte> key) override;
  std::uint32_t epoch() const noexcept override { return epoch_.load(std::memory_order_acquire); }
  bool await_change(std::uint32_t epoch, orb::RequestState::Clock::time_point deadline) override;
  [[gnu::cold]] bool serving_here() const noexcept override;
  [[gnu::cold]] void release_held() noexcept override;
  [[gnu::cold]] void shut_down() noexcept override;
  [[gnu::cold]] CORBA::Object_ptr root() override;
  CORBA::Object_ptr current() override;

  // For POAs.
  orb::OptionalMutex& mutex() noexcept { return mutex_; }
  orb::Core& core() noexcept { return core_; }
  void change(ManagerState& manager, PortableServer::POAManager::State state);
  /// The caller of these three holds the mutex. Without an id one is made up.
  [[gnu::cold]] std::shared_ptr<ManagerState> make_manager(std::string id = {});
  [[gnu::cold]] std::shared_ptr<ManagerState> find_manager(std::string_view id) const noexcept;
  [[gnu::cold]] std::vector<std::shared_ptr<ManagerState>> managers() const;

  /// A slot for a new object; the caller holds the mutex.
  Slot& reserve(const std::shared_ptr<PoaState>& poa);
  /// The slot of that id, whether active or not; null when there is none. The caller holds the mutex.
  Slot* find(const PoaState& poa, const giop::Bytes& id);
  Slot& find_or_name(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id);
  /// Takes one count of the servant, unless it throws.
  void activate(Slot& slot, PortableServer::ServantBase_var& servant);
  /// The same; when it throws, the slot is free again. For one that no reference leads to.
  void activate_new(Slot& slot, PortableServer::ServantBase_var& servant);
  void release(Slot& slot);
  /// What the program has given a POA that ends now; where a request or an object still needs it, the last of those
  /// does this. Not with the mutex held, as it may delete it.
  [[gnu::cold]] void let_go(PoaState& poa);
  [[gnu::cold]] void release_unused(const SlotHandle& seen);
  /// Ends it now or after its last request; not with the mutex held, as it may delete the servant.
  [[gnu::cold]] bool deactivate(const SlotHandle& seen);
  /// Once: the POA and all below it, those first.
  [[gnu::cold]] void destroy(const std::shared_ptr<PoaState>& poa, bool etherealize, bool wait);
  /// Those of the manager's POAs whose servants an activator gets back.
  [[gnu::cold]] void etherealize_all(const ManagerState& manager);
  /// Those of the protocols that they name, in that order.
  [[gnu::cold]] std::vector<transport::Endpoint> endpoints_of(const Policies& policies) const;
  /// Finds the components of a new POA's references.
  [[gnu::cold]] void establish(PoaState& poa);
  /// The caller holds the mutex. AdapterAlreadyExists when one of that name is still being destroyed.
  [[gnu::cold]] void make_fallback_slot(const std::shared_ptr<PoaState>& poa);
  /// From the root, by escaped names; makes what is missing by adapter activators if `activate`. Null when there is
  /// none.
  [[gnu::cold]] std::shared_ptr<PoaState> find_poa(std::string_view path, bool activate);
  /// The POA's child; null when there is none, and no activator makes one.
  [[gnu::cold]] std::shared_ptr<PoaState> find_child(const std::shared_ptr<PoaState>& parent, const std::string& name,
                                                     bool activate);
  /// Waits until no request is being served by the POAs of the manager, or by the POA.
  [[gnu::cold]] void await_idle(const ManagerState& manager);
  [[gnu::cold]] void await_idle(const PoaState& poa);

  giop::Bytes named_key(const PoaState& poa, const giop::Bytes& id) const;
  /// @param priority no_priority: the adapter's
  [[gnu::cold]] CORBA::Object_ptr reference(const PoaState& poa, const giop::Bytes& key, const std::string& type,
                                            giop::Priority priority);
  /// What was said of that object. The caller holds the mutex.
  giop::Priority own_priority(const PoaState& poa, const giop::Bytes& id);
  /// A POA has a priority model, or a pool of threads, of its own: from now on requests are asked for their POA's.
  void look_for_placements() noexcept {
    placement_ = own_placement;
    core_.serves_by_priority = true;
  }
  /// The same of what counts for connections that carry requests both ways.
  void look_for_offers() noexcept { offers_ = own_offers; }
  /// A POA may have objects that the map of active ones does not know.
  void enable_fallback_dispatch() noexcept;
  giop::PriorityModel priority_model_of(const PoaState& poa) const noexcept;
  CORBA::Object_ptr reference_to(const PoaState& poa, const giop::Bytes& id, const std::string& type);
  /// What a reference of this ORB says about its object, if that is one with a name.
  std::optional<NamedKey> named_key_of(std::span<const std::byte> key) const;
  /// The slot that a reference of this ORB leads to; null for all others.
  /// The caller holds the mutex.
  Slot* slot_of(CORBA::Object_ptr reference) const;
  std::optional<giop::Bytes> key_of(CORBA::Object_ptr reference) const;
  [[gnu::cold]] std::unique_ptr<ServantMap> make_servant_map(const Policies& policies) const;

  /// With how many keys that of a request is compared: what the options of demultiplexing cost. 0 for an index. No
  /// object comes or goes meanwhile.
  std::size_t comparisons(std::span<const std::byte> key) const noexcept;

 private:
  using NamedObjects = SlotMap<ByKey>;

  HashedKey hashed(std::span<const std::byte> key) const noexcept { return {key, hash_of_key(hash_secret_, key)}; }
  Slot* find_named(std::span<const std::byte> key) const noexcept;
  Slot& name(NamedObjects& names, giop::Bytes key);
  static void own(Slot& slot, const std::shared_ptr<PoaState>& poa) noexcept;
  template <class Visit>
  void each(Visit visit) {
    objects_.each(visit);
    named_.each(visit);
  }
  NamedObjects& names_of(const Policies& policies) noexcept {
    return policies.assignment == PortableServer::USER_ID ? *user_names_ : *system_names_;
  }
  Slot* find_indexed(std::uint32_t index) const noexcept {
    return indices_ ? indices_->find(index) : objects_.find(index);
  }
  Slot* enter(std::span<const std::byte> key) noexcept;
  [[gnu::noinline]] Slot* enter_by_name(std::span<const std::byte> key) noexcept;  // indices need none of its registers
  Slot* enter_named(const NamedObjects& names, const HashedKey& key) noexcept;
  Outcome serve(Slot& slot, orb::ServerRequest& request);
  static Placement own_placement(Adapter& adapter, std::span<const std::byte> key);
  static Offers own_offers(Adapter& adapter, std::span<const std::byte> key);
  /// How what the map does not know is found.
  struct FallbackDispatch {
    Outcome (Adapter::*dispatch)(orb::ServerRequest& request);
    bool (Adapter::*locate)(std::span<const std::byte> key);
  };
  Outcome dispatch_unknown(orb::ServerRequest& request);
  [[gnu::cold]] bool locate_unknown(std::span<const std::byte> key);
  Outcome dispatch_fallback(orb::ServerRequest& request);
  [[gnu::cold]] bool locate_fallback(std::span<const std::byte> key);
  Outcome serve_fallback(const std::shared_ptr<PoaState>& poa, const NamedKey& key, orb::ServerRequest& request);
  [[gnu::cold]] bool ask_servant_manager(const std::shared_ptr<PoaState>& poa, const NamedKey& key);
  [[gnu::cold]] void forward_registered(std::span<const std::byte> key);
  Slot* enter_fallback_slot(const NamedKey& key);
  Slot* enter_known_fallback_slot(const NamedKey& key) noexcept;
  [[gnu::cold]] std::optional<giop::Priority> own_priority_of(const Slot& slot, const std::optional<NamedKey>& name);
  [[gnu::cold]] void add_priority_model(const PoaState& poa, std::vector<giop::TaggedComponent>& components,
                                        giop::Priority priority) const;
  [[gnu::cold]] void incarnate(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id);
  [[gnu::cold]] void deactivate_objects(const PoaState& poa, bool with_fallback);
  [[gnu::cold]] void unmap(Slot& slot, PoaState& poa);
  [[gnu::cold]] void etherealize(Slot& slot, std::shared_ptr<PoaState> poa,
                                 PortableServer::ServantActivator& activator);
  std::string_view incarnation() const noexcept {
    return {reinterpret_cast<const char*>(&incarnation_), sizeof incarnation_};
  }
  void leave(Slot& slot);
  template <class Busy>
  void await_end(Busy busy);
  void tell_change() noexcept;
  [[gnu::cold]] void wake_held() noexcept;
  void finish(Slot& slot);
  void end(Slot& slot, std::unique_lock<orb::OptionalMutex>& lock);
  giop::Bytes index_key(const Slot& slot) const;
  friend class SlotGuard;
  friend class ThreadModel;

  orb::Core& core_;
  const std::uint64_t incarnation_;  // in keys of transient objects, so that those of an earlier process find nothing
  const HashSecret hash_secret_;
  ObjectTable objects_;                              // whose keys hold an index: no such key leads to the others
  ObjectTable named_;                                // and the fallback slots
  const std::unique_ptr<SlotMap<ByIndex>> indices_;  // null: active demultiplexing
  const std::unique_ptr<NamedObjects> user_names_;
  const std::unique_ptr<NamedObjects> system_names_;
  const std::unique_ptr<NamedObjects> fallback_slots_;
  orb::OptionalMutex mutex_;
  const bool alone_;  // one thread has all requests and objects
  std::mutex change_mutex_;
  std::condition_variable changed_;
  std::atomic<std::uint32_t> epoch_{0};
  // Null as long as no POA asks for it: servers that only have what the root has are linked without.
  std::atomic<const FallbackDispatch*> fallback_dispatch_{nullptr};
  std::atomic<Placement (*)(Adapter& adapter, std::span<const std::byte> key)> placement_{nullptr};
  std::atomic<Offers (*)(Adapter& adapter, std::span<const std::byte> key)> offers_{nullptr};
  bool shut_down_ = false;
  std::uint64_t managers_made_ = 0;
  std::vector<std::weak_ptr<ManagerState>> managers_;  // those that POAs, or the program, still have
  std::shared_ptr<PoaState> root_;
};

/// A request's hold on an object, or a fallback slot.
class SlotGuard {
 public:
  SlotGuard(Adapter& adapter, Slot* slot) noexcept : adapter_(adapter), slot_(slot) {}
  SlotGuard(const SlotGuard&) = delete;
  SlotGuard& operator=(const SlotGuard&) = delete;
  ~SlotGuard() {
    if (slot_ != nullptr) {
      adapter_.leave(*slot_);
    }
  }
  Slot* slot() const noexcept { return slot_; }

 private:
  Adapter& adapter_;
  Slot* slot_;
};

/// Whether a request to the POA is served now, and in this form. TRANSIENT or OBJ_ADAPTER when it never will be.
orb::ObjectAdapter::Outcome admit(const PoaState& poa, const orb::ServerRequest& request);

/// The object that is being served.
CORBA::Object_ptr current_reference(const Serving& serving);

/// BAD_INV_ORDER (OMG minor 3) when waiting here would wait for this very request.
void check_may_wait(orb::Core& core);

}  // namespace corbel::poa
