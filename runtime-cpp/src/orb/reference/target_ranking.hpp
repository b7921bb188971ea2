// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/reference/targets.hpp>
#include <corbel/transport/protocol.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace corbel::orb {

class Core;
class Overrides;

/// Finds the targets of a reference: reads its profiles, orders their addresses, and finds the connection pools.
class TargetRanking {
 public:
  /// @param overrides the policy overrides of the reference, or null
  /// @param connection number of the private connection; 0: the connections shared by all references
  TargetRanking(Core& core, const Overrides* overrides, std::uint32_t connection) noexcept
      : core_(core), overrides_(overrides), connection_(connection) {}

  /// Fills `targets`, which are empty. Throws INV_OBJREF if no profile of `ior` is usable; then `targets.all` stays
  /// empty.
  /// @param ior lives as long as the targets
  void rank(const giop::Ior& ior, RankedTargets& targets) const;

 private:
  using Ranked = std::multimap<int, Target>;  // equal ranks stay in order of insertion
  using Preferences = std::vector<transport::ProtocolPreference>;
  /// An address of a profile.
  struct Address {
    const transport::Profile& profile;
    std::uint32_t index;  ///< of the profile in the reference
    const transport::Endpoint& endpoint;
    const transport::ConnectionProperties& properties;
  };

  void collect(const giop::Ior& ior, const RankedTargets& targets, const Preferences& preferences, Ranked& found) const;
  Target target_at(const Address& address, const RankedTargets& targets) const;
  Sharing sharing(giop::Version version) const;
  std::optional<PriorityBands> bands_for(const giop::Ior& ior, bool has_model) const;

  Core& core_;
  const Overrides* overrides_;
  std::uint32_t connection_;
};

}  // namespace corbel::orb
