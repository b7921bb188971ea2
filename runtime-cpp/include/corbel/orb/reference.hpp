// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/reference/forward_table.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace corbel::orb {

class Core;
class Overrides;

/// The object reference that the stubs of one object share, with its targets and those of forwards. Immutable except
/// for forwarding.
class Reference {
 public:
  /// Throws INV_OBJREF if no profile of `ior` is usable.
  /// @param connection number of the private connection; 0: the connections shared by all references
  Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection = 0,
            std::shared_ptr<const Overrides> overrides = nullptr);
  /// For an object of this ORB, with profiles of this ORB: the first use() finds the targets. Servers that make no
  /// calls do not link the code that finds targets.
  struct LazyTargets {};
  Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection,
            std::shared_ptr<const Overrides> overrides, LazyTargets);

  Core& core() const noexcept { return *core_; }
  const std::shared_ptr<Core>& shared_core() const noexcept { return core_; }
  const giop::Ior& ior() const noexcept { return ior_; }
  /// Returns the policy overrides of this reference, or null.
  const Overrides* overrides() const noexcept { return overrides_.get(); }
  const std::shared_ptr<const Overrides>& shared_overrides() const noexcept { return overrides_; }
  std::uint32_t connection() const noexcept { return connection_; }
  /// Returns the RebindPolicy; TRANSPARENT if it is not set.
  Messaging::RebindMode rebind() const noexcept { return rebind_; }
  /// Returns true if the object is located before the first call to each set of targets.
  bool locates_first() const noexcept { return locates_first_; }
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  /// Returns the number of the object in measurements; set before the first call.
  std::uint16_t label() const noexcept { return label_; }
  void label(std::uint16_t number) noexcept { label_ = number; }
#endif
  /// Returns true if several threads may use the reference (option CorbaObjectLock).
  bool locked() const noexcept { return mutex_.real(); }

  /// Returns true if calls to objects of the same ORB may omit the message (option and policy Collocation).
  bool calls_directly() const noexcept { return calls_directly_.load(std::memory_order_relaxed); }

  /// Returns the current targets. Throws INV_OBJREF if the targets are found now and no profile is usable.
  TargetsRef use() const {
    const Targets* now = &forwards_.current();
    if (now->counted) [[unlikely]] {
      now = &counted();
    }
    return TargetsRef(*now);
  }

  /// Lets later calls go to `ior` until it fails; if `permanently`, for ever. Throws INV_OBJREF if no profile of `ior`
  /// is usable.
  void forward(const giop::Ior& ior, bool permanently);
  /// Called if no server answers at `failed`. Later calls go to the targets that were used before the forward.
  /// Returns false if `failed` is no forward.
  bool forget_forward(const Targets& failed) noexcept;
  /// Called if the server at `place` replies that the object does not exist. Later calls go back to the earlier
  /// targets. Returns false, without a change, if `place` is a permanent forward or the original place, because the
  /// answers of these servers are final.
  bool is_unknown_at(const Targets& place) noexcept;
  /// Returns true if `place` belongs to a forward.
  bool is_forwarded(const Targets& place) const noexcept { return !forwards_.is_own(place); }
  /// Returns the number of forwards that are kept.
  [[gnu::cold]] std::size_t forwards();

 private:
  [[gnu::noinline]] const Targets& counted() const;
  [[gnu::cold]] void find_own() const;
  void fill(Targets& targets, const giop::Ior& ior) const;

  std::shared_ptr<Core> core_;
  const std::shared_ptr<const Overrides> overrides_;
  const std::atomic<bool>& calls_directly_;  // the flag of the ORB
  const std::uint32_t connection_;
  const Messaging::RebindMode rebind_;
  const bool locates_first_;
  giop::Ior ior_;
  mutable ForwardTable forwards_;
  mutable OptionalMutex mutex_;  // guards forwards_, except for what calls read
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  std::uint16_t label_ = 0;
#endif
};

using ReferencePtr = std::shared_ptr<Reference>;

}  // namespace corbel::orb
