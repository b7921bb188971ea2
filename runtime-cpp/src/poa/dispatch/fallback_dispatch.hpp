// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/objects/objects.hpp"
#include "poa/poa/poa_tree.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/adapter.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>

namespace corbel::poa {

/// Requests without an active object: default servants, servant managers and adapter activators. Each POA that needs
/// them has a fallback entry, found by the prefix of its keys without a lock. A request that holds this entry keeps the
/// POA.
class FallbackDispatch {
 public:
  using Outcome = orb::ObjectAdapter::Outcome;

  FallbackDispatch(orb::Core& core, orb::OptionalMutex& mutex, Objects& objects, PoaTree& tree) noexcept
      : core_(core), mutex_(mutex), objects_(objects), tree_(tree) {}

  /// Called if a POA may have objects that are not in the map of active objects.
  [[gnu::cold]] void enable() noexcept;
  /// Makes the fallback entry of a POA whose policies need one. Throws AdapterAlreadyExists if a POA of this name is
  /// still being destroyed. The caller holds the dispatcher's mutex.
  [[gnu::cold]] void make_entry(const std::shared_ptr<PoaState>& poa);

  // For a key without an active object; see ObjectAdapter.
  Outcome dispatch(orb::ServerRequest& request);
  [[gnu::cold]] bool locate(std::span<const std::byte> key);

  // The second steps, which the thread policy of the POA may run in another thread. The caller holds the fallback
  // entry.

  /// Lets the default servant or the servant of the servant manager serve the request.
  Outcome execute(const std::shared_ptr<PoaState>& poa, const NamedKey& key, orb::ServerRequest& request);
  /// Returns whether a request to the object would find a servant; incarnates the object if needed.
  [[gnu::cold]] bool ask_servant_manager(const std::shared_ptr<PoaState>& poa, const NamedKey& key);

 private:
  struct Functions {
    Outcome (FallbackDispatch::*dispatch)(orb::ServerRequest& request);
    bool (FallbackDispatch::*locate)(std::span<const std::byte> key);
  };
  Outcome dispatch_by_entry(orb::ServerRequest& request);
  [[gnu::cold]] bool locate_by_entry(std::span<const std::byte> key);
  ObjectEntry* enter_entry(const NamedKey& key);
  [[gnu::cold]] void forward_registered(std::span<const std::byte> key);
  [[gnu::cold]] void incarnate(const std::shared_ptr<PoaState>& poa, const giop::Bytes& id);

  orb::Core& core_;
  orb::OptionalMutex& mutex_;
  Objects& objects_;
  PoaTree& tree_;
  // Null until a POA needs them, so that servers with the root POA only do not link this code.
  std::atomic<const Functions*> functions_{nullptr};
};

}  // namespace corbel::poa
