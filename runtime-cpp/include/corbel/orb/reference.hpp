// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/client_connection.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/optional_mutex.hpp>
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

/// One place where an object can be reached: an address in a profile of its reference.
struct Target {
  giop::Version version;
  giop::Bytes key;
  PoolUse pool;
  std::vector<PoolUse> bands;  ///< in place of it, where connections are for bands of priorities
  std::uint32_t profile;       ///< its index in the reference
  std::uint64_t number;        ///< no other target of this ORB has it, ever
  cdr::Encoding encoding;
};

/// Where the profiles of one reference lead.
struct Targets {
  const giop::Ior* ior = nullptr;
  /// What is to be told to the server about characters, if its reference names code sets that it knows.
  std::optional<giop::Transmission> code_sets;
  std::optional<giop::PriorityModel> priority_model;
  std::optional<PriorityBands> bands;  ///< that connections are for; without any, client and server do not agree
  bool incompatible = false;           ///< no code set for strings is known to both sides
  std::vector<Target> all;             ///< never empty, in the order in which they are tried
  /// The one that was reached last: others would have to fail again before it is its turn.
  mutable std::atomic<std::uint32_t> first{0};
  /// How the server wants objects addressed.
  mutable std::atomic<giop::Addressing> addressing{giop::Addressing::key};
  /// Its server has said that it is there: the option LocateBeforeFirstCall.
  mutable std::atomic<bool> located{false};
  /// Those of a forward give way to those of another when no call goes by them: they are counted.
  bool counted = false;
  mutable std::atomic<std::uint32_t> uses{0};
};

/// A call's hold on where it goes: that stays as it is until then. Empty when made so.
class TargetsUse {
 public:
  TargetsUse() noexcept = default;
  /// @param targets whose use was counted, if they are counted
  explicit TargetsUse(const Targets& targets) noexcept : targets_(&targets) {}
  TargetsUse(TargetsUse&& other) noexcept : targets_(std::exchange(other.targets_, nullptr)) {}
  TargetsUse& operator=(TargetsUse&& other) noexcept {
    std::swap(targets_, other.targets_);
    return *this;
  }
  ~TargetsUse() {
    if (targets_ != nullptr && targets_->counted) [[unlikely]] {
      targets_->uses.fetch_sub(1, std::memory_order_release);
    }
  }

  const Targets& operator*() const noexcept { return *targets_; }
  const Targets* operator->() const noexcept { return targets_; }

 private:
  const Targets* targets_ = nullptr;
};

/// What stubs of one object share: the object reference, where its profiles lead, and where the server has
/// forwarded it to. Constant but for the forwarding.
class Reference {
 public:
  /// @param connection number of the private connection that its calls go over; 0 for those that all references share
  /// INV_OBJREF when no profile of `ior` can be used.
  Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection = 0,
            std::shared_ptr<const Overrides> overrides = nullptr);
  /// Of an object of this very ORB, whose profiles are its own: where they lead is found when use() first asks. Servers
  /// that call nobody are linked without what finds it.
  struct Later {};
  Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection,
            std::shared_ptr<const Overrides> overrides, Later);

  Core& core() const noexcept { return *core_; }
  const std::shared_ptr<Core>& shared_core() const noexcept { return core_; }
  const giop::Ior& ior() const noexcept { return ior_; }
  /// The policies that were set on it; null when none ever were.
  const Overrides* overrides() const noexcept { return overrides_.get(); }
  const std::shared_ptr<const Overrides>& shared_overrides() const noexcept { return overrides_; }
  std::uint32_t connection() const noexcept { return connection_; }
  /// Of the RebindPolicy; TRANSPARENT where there is none.
  Messaging::RebindMode rebind() const noexcept { return rebind_; }
  /// Its server is to be asked whether the object is there, before each place's first call.
  bool locates_first() const noexcept { return locates_first_; }
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  /// What whoever measures knows it by; set before the first call.
  std::uint16_t label() const noexcept { return label_; }
  void label(std::uint16_t number) noexcept { label_ = number; }
#endif
  /// Whether several threads may use it: the option CorbaObjectLock.
  bool locked() const noexcept { return mutex_.real(); }

  /// Whether calls of an object in the same ORB may do without a message: the option and the policy Collocation.
  bool calls_directly() const noexcept { return calls_directly_.load(std::memory_order_relaxed); }

  /// Where calls go now. INV_OBJREF for one whose places are found later, when no profile can be used.
  TargetsUse use() const {
    const Targets* now = current_.load(std::memory_order_acquire);
    if (now->counted) [[unlikely]] {
      now = &counted();
    }
    return TargetsUse(*now);
  }

  /// Later calls go to `ior`: until it does not answer, or for good. INV_OBJREF when no profile of it can be used.
  void forward(const giop::Ior& ior, bool permanently);
  /// Nobody answers at `failed`, where a call went: later ones go to where they went before it was forwarded there.
  /// False when it never was.
  bool forget_forward(const Targets& failed) noexcept;
  /// The same of who answers, but does not know the object: about what was said to be for good he is to be believed.
  bool is_unknown_at(const Targets& place) noexcept;
  /// It was forwarded to this place.
  bool is_forwarded(const Targets& place) const noexcept { return &place != &own_; }
  /// Of how many forwards it still knows where they led.
  [[gnu::cold]] std::size_t forwards();

 private:
  struct Forward {
    giop::Ior ior;
    Targets targets;
  };
  /// In place of those that are not known yet. Never destroyed, as references outlive the program's static objects.
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
  using Ranked = std::multimap<int, Target>;  // of the same rank, as they come
  void collect(const Targets& targets, const giop::Ior& ior,
               const std::vector<transport::ProtocolPreference>& preferences, Ranked& found) const;
  void fill(Targets& targets, const giop::Ior& ior) const;

  std::shared_ptr<Core> core_;
  const std::shared_ptr<const Overrides> overrides_;
  const std::atomic<bool>& calls_directly_;  // the ORB's
  const std::uint32_t connection_;
  const Messaging::RebindMode rebind_;
  const bool locates_first_;
  giop::Ior ior_;
  mutable Targets own_;
  mutable std::atomic<const Targets*> base_;  // where it is when a forward does not answer
  mutable std::atomic<const Targets*> current_;
  mutable OptionalMutex mutex_;
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  std::uint16_t label_ = 0;
#endif
  // Who comes to one of these late finds that it is another's by now, so none is freed before the reference: their
  // places are used again. What was current last stands last.
  std::vector<std::unique_ptr<Forward>> forwards_;
};

using ReferencePtr = std::shared_ptr<Reference>;

}  // namespace corbel::orb
