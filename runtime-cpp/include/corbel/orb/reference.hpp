// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/connection/connection_pool.hpp>
#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/transport/connection_properties.hpp>

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace corbel::orb {

class Core;
class Overrides;

/// A place where an object can be reached: an address in a profile of its reference.
struct Target {
  giop::Version version;
  giop::Bytes key;
  PoolRef pool;
  std::vector<PoolRef> bands;  ///< replaces `pool` if connections belong to priority bands
  std::uint32_t profile;       ///< index of the profile in the reference
  std::uint64_t number;        ///< unique among all targets of this ORB, and never reused
  cdr::Encoding encoding;
};

/// The targets of one reference or forward.
struct Targets {
  const giop::Ior* ior = nullptr;
  /// The code sets to be announced to the server, if the reference names code sets.
  std::optional<giop::Transmission> code_sets;
  std::optional<giop::PriorityModel> priority_model;
  std::optional<PriorityBands> bands;  ///< bands of the connections; an empty list means that client and server
                                       ///< disagree
  bool incompatible = false;           ///< client and server have no common code set for strings
  std::vector<Target> all;             ///< never empty; tried in this order
  /// Index of the target that worked last; calls try it first.
  mutable std::atomic<std::uint32_t> first{0};
  /// The addressing mode that the server requires.
  mutable std::atomic<giop::Addressing> addressing{giop::Addressing::key};
  /// True if the server has confirmed that the object exists (option LocateBeforeFirstCall).
  mutable std::atomic<bool> located{false};
  /// True for the targets of a forward, whose uses are counted so that they can be replaced when no call uses them.
  bool counted = false;
  mutable std::atomic<std::uint32_t> uses{0};
};

/// Keeps the targets of a call unchanged during the call. Empty if default-constructed.
class TargetsRef {
 public:
  TargetsRef() noexcept = default;
  /// @param targets a use that is counted already, if `targets.counted`
  explicit TargetsRef(const Targets& targets) noexcept : targets_(&targets) {}
  TargetsRef(TargetsRef&& other) noexcept : targets_(std::exchange(other.targets_, nullptr)) {}
  TargetsRef& operator=(TargetsRef&& other) noexcept {
    std::swap(targets_, other.targets_);
    return *this;
  }
  ~TargetsRef() {
    if (targets_ != nullptr && targets_->counted) [[unlikely]] {
      targets_->uses.fetch_sub(1, std::memory_order_release);
    }
  }

  const Targets& operator*() const noexcept { return *targets_; }
  const Targets* operator->() const noexcept { return targets_; }

 private:
  const Targets* targets_ = nullptr;
};

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
    const Targets* now = current_.load(std::memory_order_acquire);
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
  bool is_forwarded(const Targets& place) const noexcept { return &place != &own_; }
  /// Returns the number of forwards that are kept.
  [[gnu::cold]] std::size_t forwards();

 private:
  struct Forward {
    giop::Ior ior;
    Targets targets;
  };
  /// Stands for targets that are not known yet. Never destroyed, because static objects may use references after it.
  union Unknown {
    constexpr Unknown() : targets() { targets.counted = true; }
    constexpr ~Unknown() {}
    Targets targets;
  };
  static Unknown unknown_;

  [[gnu::noinline]] const Targets& counted() const;
  [[gnu::cold]] void find_own() const;
  Sharing sharing(giop::Version version) const;
  const Targets& known_forward(const giop::Ior& ior);
  Forward& place_for_forward();
  std::optional<PriorityBands> bands_for(const giop::Ior& ior, bool has_model) const;
  using Ranked = std::multimap<int, Target>;  // equal ranks stay in order of insertion
  void collect(const Targets& targets, const giop::Ior& ior,
               const std::vector<transport::ProtocolPreference>& preferences, Ranked& found) const;
  void fill(Targets& targets, const giop::Ior& ior) const;

  std::shared_ptr<Core> core_;
  const std::shared_ptr<const Overrides> overrides_;
  const std::atomic<bool>& calls_directly_;  // the flag of the ORB
  const std::uint32_t connection_;
  const Messaging::RebindMode rebind_;
  const bool locates_first_;
  giop::Ior ior_;
  mutable Targets own_;
  mutable std::atomic<const Targets*> base_;  // used again if a forward does not answer
  mutable std::atomic<const Targets*> current_;
  mutable OptionalMutex mutex_;
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  std::uint16_t label_ = 0;
#endif
  // A call may reach an entry after it was reused for another forward. Entries are therefore reused and not freed
  // before the reference. The last entry is the one that became current most recently.
  std::vector<std::unique_ptr<Forward>> forwards_;
};

using ReferencePtr = std::shared_ptr<Reference>;

}  // namespace corbel::orb
