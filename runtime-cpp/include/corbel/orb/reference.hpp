// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/bidirectional.hpp>
#include <corbel/orb/optional_mutex.hpp>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace corbel::orb {

class ConnectionPool;
class Core;
class Overrides;

/// One place where an object can be reached: an address in a profile of its reference.
struct Target {
  giop::Version version;
  giop::Bytes key;
  ConnectionPool* pool;
  std::vector<ConnectionPool*> bands;  ///< in place of it, where the ORB's connections are for bands of priorities
  std::uint32_t profile;               ///< its index in the reference
  std::uint64_t number;                ///< no other target of this ORB has it, ever
  cdr::Encoding encoding;
};

/// Where the profiles of one reference lead.
struct Targets {
  const giop::Ior* ior = nullptr;
  /// What is to be told to the server about characters, if its reference names code sets that it knows.
  std::optional<giop::Transmission> code_sets;
  std::optional<giop::PriorityModel> priority_model;
  bool incompatible = false;  ///< no code set for strings is known to both sides
  std::vector<Target> all;    ///< never empty, in the order in which they are tried
  /// The one that was reached last: others would have to fail again before it is its turn.
  mutable std::atomic<std::uint32_t> first{0};
  /// How the server wants objects addressed.
  mutable std::atomic<giop::Addressing> addressing{giop::Addressing::key};
};

/// What stubs of one object share: the object reference, where its profiles lead, and where the server has
/// forwarded it to. Constant but for the forwarding.
class Reference {
 public:
  /// @param connection number of the private connection that its calls go over; 0 for those that all references share
  /// INV_OBJREF when no profile of `ior` can be used.
  Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection = 0,
            std::shared_ptr<const Overrides> overrides = nullptr);

  Core& core() const noexcept { return *core_; }
  const std::shared_ptr<Core>& shared_core() const noexcept { return core_; }
  const giop::Ior& ior() const noexcept { return ior_; }
  /// The policies that were set on it; null when none ever were.
  const Overrides* overrides() const noexcept { return overrides_.get(); }
  const std::shared_ptr<const Overrides>& shared_overrides() const noexcept { return overrides_; }
  std::uint32_t connection() const noexcept { return connection_; }
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  /// What whoever measures knows it by; set before the first call.
  std::uint16_t label() const noexcept { return label_; }
  void label(std::uint16_t number) noexcept { label_ = number; }
#endif
  /// Whether several threads may use it: the option CorbaObjectLock.
  bool locked() const noexcept { return mutex_.real(); }

  /// Whether calls of an object in the same ORB may do without a message: the option and the policy Collocation.
  bool calls_directly() const noexcept { return calls_directly_.load(std::memory_order_relaxed); }

  /// Where calls go now; stays valid as long as the reference.
  const Targets& targets() const noexcept { return *current_.load(std::memory_order_acquire); }

  /// Later calls go to `ior`: until it does not answer, or for good. INV_OBJREF when no profile of it can be used.
  void forward(const giop::Ior& ior, bool permanently);
  /// The place where calls go now does not answer: later ones go to where they went before it was forwarded there.
  /// False when it never was.
  bool forget_forward() noexcept;

 private:
  Sharing sharing(giop::Version version) const;
  void fill(Targets& targets, const giop::Ior& ior) const;

  std::shared_ptr<Core> core_;
  const std::shared_ptr<const Overrides> overrides_;
  const std::atomic<bool>& calls_directly_;  // the ORB's
  const std::uint32_t connection_;
  giop::Ior ior_;
  Targets own_;
  std::atomic<const Targets*> base_;  // where it is when a forward does not answer
  std::atomic<const Targets*> current_;
  OptionalMutex mutex_;
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  std::uint16_t label_ = 0;
#endif
  // Another thread may be using any of these, so none is freed before the reference. Places repeat, so they are few.
  struct Forward {
    giop::Ior ior;
    Targets targets;
  };
  std::vector<std::unique_ptr<Forward>> forwards_;
};

using ReferencePtr = std::shared_ptr<Reference>;

}  // namespace corbel::orb
