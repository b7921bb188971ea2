// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/connection/connection_pool.hpp>
#include <corbel/orb/priority.hpp>

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace corbel::orb {

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

/// The targets of a reference in the order in which calls try them, with what its profiles say about all of them.
struct RankedTargets {
  const giop::Ior* ior = nullptr;
  /// The code sets to be announced to the server, if the reference names code sets.
  std::optional<giop::Transmission> code_sets;
  std::optional<giop::PriorityModel> priority_model;
  std::optional<PriorityBands> bands;  ///< bands of the connections; an empty list means that client and server
                                       ///< disagree
  bool incompatible = false;           ///< client and server have no common code set for strings
  std::vector<Target> all;             ///< never empty, once filled; tried in this order
};

/// The targets of one reference or forward, and what calls have learnt about them.
struct Targets : RankedTargets {
  /// Index of the target that worked last; calls try it first.
  mutable std::atomic<std::uint32_t> first{0};
  /// The addressing mode that the server requires.
  mutable std::atomic<giop::Addressing> addressing{giop::Addressing::key};
  /// True if the server has confirmed that the object exists (option LocateBeforeFirstCall).
  mutable std::atomic<bool> located{false};
  /// True for the targets of a forward, whose uses are counted so that they can be replaced when no call uses them.
  bool counted = false;
  mutable std::atomic<std::uint32_t> uses{0};

  /// Forgets everything but the uses, so that the targets can be filled again. No call uses them.
  void reset() noexcept {
    static_cast<RankedTargets&>(*this) = RankedTargets();
    first = 0;
    addressing = giop::Addressing::key;
    located = false;
  }
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

}  // namespace corbel::orb
