// SPDX-License-Identifier: Apache-2.0
#include "target_ranking.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/banded_connection_policy.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/protocol_policies.hpp>

#include <algorithm>
#include <utility>

namespace corbel::orb {

namespace {

bool lacks_module(const Core& core, const giop::Ior& ior) noexcept {
  return std::any_of(ior.profiles.begin(), ior.profiles.end(), [&](const giop::TaggedProfile& profile) {
    return (profile.tag == giop::profile_tag::uiop || profile.tag == giop::profile_tag::shmiop) &&
           core.protocols.with_tag(profile.tag) == nullptr;
  });
}

}  // namespace

// Bidirectional GIOP needs GIOP 1.2. A private connection belongs to one reference and is not shared.
Sharing TargetRanking::sharing(giop::Version version) const {
  const std::optional<bool> policy = overrides_ != nullptr ? overrides_->bidirectional() : std::nullopt;
  if (version < giop::v1_2 || connection_ != 0 || !policy.value_or(true)) {
    return Sharing::none;
  }
  if (policy || core_.policies.bidirectional()) {
    core_.bidirectional();
    return Sharing::offered;
  }
  return core_.bidirectional_if_any() != nullptr ? Sharing::accepted : Sharing::none;
}

// Returns an empty list, with which each call throws INV_POLICY, for bands without a priority model, and if both client
// and server have bands. The ORB's option applies to references that have a model and no bands.
std::optional<PriorityBands> TargetRanking::bands_for(const giop::Ior& ior, bool has_model) const {
  const CORBA::Policy_var policy = overriding(overrides_, core_.policies, PriorityBandedConnectionPolicy::_type);
  const auto* const own = static_cast<const PriorityBandedConnectionPolicy*>(policy.in());
  std::vector<giop::PriorityBand> servers = giop::find_priority_bands(ior, core_.limits);
  if (own == nullptr && servers.empty()) {
    return has_model && !core_.bands.all().empty() ? std::optional(core_.bands) : std::nullopt;
  }
  if (!has_model || (own != nullptr && !servers.empty())) {
    return PriorityBands(std::vector<giop::PriorityBand>());
  }
  return PriorityBands(own != nullptr ? own->value() : std::move(servers));
}

Target TargetRanking::target_at(const Address& address, const RankedTargets& targets) const {
  const giop::Version highest{1, static_cast<std::uint8_t>(core_.options.giop_version)};
  const giop::Version version = std::min(address.profile.version, highest);
  const giop::Transmission chosen = targets.code_sets.value_or(giop::Transmission{});
  const cdr::Wide without = targets.code_sets ? cdr::Wide::incompatible : cdr::Wide::not_offered;
  const auto pool = [&](std::uint32_t band, Sharing sharing) {
    return core_.connections.pool(address.endpoint, connection_, band, sharing, address.properties);
  };
  Target target{version,
                address.profile.object_key,
                pool(0, sharing(version)),
                {},
                address.index,
                core_.next_target_number(),
                giop::encoding_of(chosen, core_.code_sets.narrow.native, version, without)};
  if (targets.bands && targets.bands->all().empty()) {
    target.bands.push_back(pool(0, Sharing::none));  // no call uses this pool
  } else if (targets.bands) {
    for (const giop::PriorityBand& band : targets.bands->all()) {
      target.bands.push_back(pool(number_of(band), Sharing::none));
    }
  }
  return target;
}

// Collects the profiles of the preferred protocols in order of preference. Without preferences, collects all profiles,
// the nearest first.
void TargetRanking::collect(const giop::Ior& ior, const RankedTargets& targets, const Preferences& preferences,
                            Ranked& found) const {
  for (std::uint32_t i = 0; i < ior.profiles.size(); ++i) {
    const auto preference = std::find_if(preferences.begin(), preferences.end(),
                                         [&](const auto& each) { return each.tag == ior.profiles[i].tag; });
    const auto profile = core_.protocols.read(ior.profiles[i], core_.limits);
    if (!profile || (preference == preferences.end() && !preferences.empty())) {
      continue;
    }
    const auto properties = preferences.empty() ? transport::ConnectionProperties() : preference->properties;
    for (const transport::Endpoint& endpoint : profile->endpoints) {
      const auto rank = preferences.empty() ? core_.protocols[endpoint.protocol].rank()
                                            : static_cast<int>(preference - preferences.begin());
      found.emplace(rank, target_at({*profile, i, endpoint, properties}, targets));
    }
  }
}

void TargetRanking::rank(const giop::Ior& ior, RankedTargets& targets) const {
  Ranked found;
  if (const auto offered = giop::find_code_sets(ior, core_.limits)) {
    targets.code_sets = giop::negotiate(core_.code_sets, *offered);
    targets.incompatible = !targets.code_sets;
  }
  targets.priority_model = giop::find_priority_model(ior, core_.limits);
  targets.bands = bands_for(ior, targets.priority_model.has_value());
  const CORBA::Policy_var policy = overriding(overrides_, core_.policies, ClientProtocolPolicy::_type);
  const auto* const protocols = static_cast<const ClientProtocolPolicy*>(policy.in());
  collect(ior, targets, protocols != nullptr ? protocols->value() : Preferences(), found);
  // No profile has a preferred protocol: the reference is valid, but each call throws INV_POLICY.
  if (found.empty() && protocols != nullptr) {
    targets.bands = PriorityBands(std::vector<giop::PriorityBand>());
    collect(ior, targets, {}, found);
  }
  if (found.empty()) {
    throw CORBA::INV_OBJREF(lacks_module(core_, ior) ? minor::protocol_not_linked : minor::no_usable_profile);
  }
  targets.ior = &ior;
  targets.all.reserve(found.size());  // first, so that either all targets are added or no target
  for (auto& [rank, target] : found) {
    targets.all.push_back(std::move(target));
  }
}

}  // namespace corbel::orb
