// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fallback_dispatch.hpp"
#include "poa/objects/objects.hpp"
#include "poa/objects/reference_factory.hpp"
#include "poa/poa/completion_wait.hpp"
#include "poa/poa/manager_registry.hpp"
#include "poa/poa/poa_destruction.hpp"
#include "poa/poa/poa_state.hpp"
#include "poa/poa/poa_tree.hpp"
#include "request_policies.hpp"
#include "state_changes.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/adapter.hpp>

#include <optional>

namespace corbel::poa {

struct Invocation;

/// The POAs of one ORB, as one object adapter to the ORB. It dispatches requests: the active object map leads from a
/// key to an object, without a walk down the tree of POAs. Keys without an active object go to FallbackDispatch.
/// Separate classes do all other work; the dispatcher connects them.
class RequestDispatcher final : public orb::ObjectAdapter {
 public:
  [[gnu::cold]] explicit RequestDispatcher(orb::Core& core);
  [[gnu::cold]] ~RequestDispatcher() override;

  // Called by the ORB.
  Outcome dispatch(orb::ServerRequest& request) override;
  [[gnu::cold]] bool locate(std::span<const std::byte> key) override;
  Placement placement(std::span<const std::byte> key) override { return request_policies_.placement(key); }
  [[gnu::cold]] std::optional<giop::Bytes> id_of(std::span<const std::byte> key) override;
  BidirectionalOffers bidirectional(std::span<const std::byte> key) override {
    return request_policies_.bidirectional(key);
  }
  std::uint32_t epoch() const noexcept override { return changes_.epoch(); }
  bool await_change(std::uint32_t epoch, orb::RequestState::Clock::time_point deadline) override {
    return changes_.await(epoch, deadline);
  }
  [[gnu::cold]] bool serving_here() const noexcept override;
  [[gnu::cold]] void release_held() noexcept override { managers_.discard_held(); }
  //@@ CORBEL_ADAPTER_END_BEGIN
  [[gnu::cold]] void shut_down() noexcept override { destruction_.shut_down(); }
  //@@ CORBEL_ADAPTER_END_END
  [[gnu::cold]] CORBA::Object_ptr root() override { return tree_.root(); }
  CORBA::Object_ptr current() override;

  // Called by POAs.
  orb::Core& core() noexcept { return core_; }
  /// Guards the objects, and those members of all POAs and POA managers that change.
  orb::OptionalMutex& mutex() noexcept { return mutex_; }
  Objects& objects() noexcept { return objects_; }
  ManagerRegistry& managers() noexcept { return managers_; }
  const ReferenceFactory& references() const noexcept { return references_; }
  CompletionWait& completion() noexcept { return completion_; }
  PoaTree& tree() noexcept { return tree_; }
  PoaDestruction& destruction() noexcept { return destruction_; }
  FallbackDispatch& fallback() noexcept { return fallback_; }
  RequestPolicies& request_policies() noexcept { return request_policies_; }
  /// Returns a reference to an object of the POA, active or not. The caller owns the result.
  [[gnu::cold]] CORBA::Object_ptr reference_to(const PoaState& poa, const giop::Bytes& id, const std::string& type);

  /// Returns the result of ActiveObjectMap::comparisons().
  std::size_t comparisons(std::span<const std::byte> key) const noexcept { return objects_.map().comparisons(key); }

 private:
  orb::Core& core_;
  orb::OptionalMutex mutex_;
  Objects objects_;
  StateChanges changes_;
  ManagerRegistry managers_;
  const ReferenceFactory references_;
  CompletionWait completion_;
  PoaTree tree_;
  PoaDestruction destruction_;
  FallbackDispatch fallback_;
  RequestPolicies request_policies_;
};

/// Returns a reference to the object that is being served.
CORBA::Object_ptr current_reference(const Invocation& invocation);

}  // namespace corbel::poa
