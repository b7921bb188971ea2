// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "active_object_map.hpp"
#include "ids.hpp"
#include "poa/poa/poa_state.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <span>

namespace corbel::poa {

/// Refers to an object found under the mutex, for use after the mutex is released. The entry may belong to another
/// object by then, which the generation shows.
struct EntryHandle {
  explicit EntryHandle(ObjectEntry& s) noexcept : entry(&s), generation(s.generation()) {}
  ObjectEntry* entry;
  std::uint32_t generation;
};

/// The life cycle of the objects of all POAs of an ORB: their keys, and their entries from the reservation over the
/// activation to the end of the last request.
class Objects final : private ActiveObjectMap::Owner {
 public:
  /// @param mutex the mutex of the dispatcher
  /// @param alone a single thread handles all requests and objects
  [[gnu::cold]] Objects(orb::OptionalMutex& mutex, const options::Values& options, bool alone);

  ActiveObjectMap& map() noexcept { return map_; }
  const ActiveObjectMap& map() const noexcept { return map_; }

  giop::Bytes named_key(const PoaState& poa, const giop::Bytes& id) const;
  /// Returns the parts of a named key of this ORB, or nothing for other keys.
  std::optional<NamedKey> named_key_of(std::span<const std::byte> key) const;

  // The caller of these functions holds the mutex.

  /// Reserves an entry for a new object.
  ObjectEntry& reserve(const std::shared_ptr<PoaState>& poa);
  /// Creates and opens the fallback entry of a POA. Returns false if a POA with this name is still being destroyed.
  [[gnu::cold]] bool open_fallback_entry(const std::shared_ptr<PoaState>& poa);
  /// Returns the entry with this id, active or not; null if no entry has it.
  ObjectEntry* find(const PoaState& poa, const giop::Bytes& id);
  ObjectEntry& find_or_name(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id);
  /// Returns the entry to which the key of a reference leads; null if there is none.
  ObjectEntry* find_by_key(const giop::Bytes& key) const;
  /// Returns the priority that was set for this object, or no_priority.
  giop::Priority own_priority(const PoaState& poa, const giop::Bytes& id);
  /// Activates the entry. Takes over one reference count of the servant, unless it throws.
  void activate(ObjectEntry& entry, PortableServer::ServantBase_var& servant);
  /// Activates as activate() does; frees the entry if activate() throws. For entries to which no reference leads.
  void activate_new(ObjectEntry& entry, PortableServer::ServantBase_var& servant);
  /// Frees the entry for the next object, with the same index or any name.
  void release(ObjectEntry& entry);

  // The caller of these functions does not hold the mutex, because they may delete servants.

  /// Ends the object now or after its last request. Returns false if the object was not active.
  [[gnu::cold]] bool deactivate(const EntryHandle& handle);
  /// Ends all objects of the POA. With `with_fallback`, also ends its fallback entry and frees the entries of
  /// references whose objects were never activated.
  [[gnu::cold]] void deactivate_all(const PoaState& poa, bool with_fallback);
  /// Frees the entry of a reference whose object was never activated.
  [[gnu::cold]] void release_unused(const EntryHandle& handle);
  /// Releases the servants and managers that the program gave to a POA that ends. If requests or objects still need
  /// them, the last of these requests and objects releases them.
  [[gnu::cold]] void release_registered(PoaState& poa);
  /// Gives the servant of an object that ends to the servant activator, then ends the entry.
  [[gnu::cold]] void etherealize(ObjectEntry& entry, std::shared_ptr<PoaState> poa,
                                 PortableServer::ServantActivator& activator);

 private:
  static void own(ObjectEntry& entry, const std::shared_ptr<PoaState>& poa) noexcept;
  [[gnu::cold]] void unmap(ObjectEntry& entry, PoaState& poa);
  void finish(ObjectEntry& entry) override;
  void end(ObjectEntry& entry, std::unique_lock<orb::OptionalMutex>& lock);

  ActiveObjectMap map_;
  orb::OptionalMutex& mutex_;
};

}  // namespace corbel::poa
