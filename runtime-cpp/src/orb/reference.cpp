// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/reference.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core.hpp>

#include <algorithm>
#include <map>

namespace corbel::orb {

Reference::Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection,
                     std::shared_ptr<const Overrides> overrides)
    : core_(std::move(core)),
      overrides_(std::move(overrides)),
      calls_directly_(core_->calls_directly),
      connection_(connection),
      ior_(std::move(ior)),
      base_(&own_),
      current_(&own_),
      mutex_(core_->options.corba_object_lock == options::CorbaObjectLock::thread,
             core_->options.priority_inheritance) {
  fill(own_, ior_);
}

// Requests go both ways since GIOP 1.2; a private connection is for one reference's.
Sharing Reference::sharing(giop::Version version) const {
  const std::optional<bool> wish = overrides_ ? overrides_->bidirectional() : std::nullopt;
  if (version < giop::v1_2 || connection_ != 0 || !wish.value_or(true)) {
    return Sharing::none;
  }
  if (wish || core_->policies.bidirectional()) {
    core_->bidirectional();
    return Sharing::offered;
  }
  return core_->bidirectional_if_any() != nullptr ? Sharing::accepted : Sharing::none;
}

void Reference::fill(Targets& targets, const giop::Ior& ior) const {
  const giop::Version highest{1, static_cast<std::uint8_t>(core_->options.giop_version)};
  std::multimap<int, Target> found;  // by rank; of the same rank, as they come
  if (const auto offered = giop::find_code_sets(ior, core_->limits)) {
    targets.code_sets = giop::negotiate(core_->code_sets, *offered);
    targets.incompatible = !targets.code_sets;
  }
  const giop::Transmission chosen = targets.code_sets.value_or(giop::Transmission{});
  const cdr::Wide without = targets.code_sets ? cdr::Wide::incompatible : cdr::Wide::not_offered;
  targets.priority_model = giop::find_priority_model(ior, core_->limits);
  const std::size_t bands = targets.priority_model ? core_->bands.all().size() : 0;
  for (std::uint32_t i = 0; i < ior.profiles.size(); ++i) {
    auto profile = core_->protocols.read(ior.profiles[i], core_->limits);
    if (!profile) {
      continue;
    }
    const giop::Version version = std::min(profile->version, highest);
    for (const transport::Endpoint& endpoint : profile->endpoints) {
      const int rank = core_->protocols[endpoint.protocol].rank();
      Target target{version,
                    profile->object_key,
                    &core_->connections.pool(endpoint, connection_, 0, sharing(version)),
                    {},
                    i,
                    core_->next_target_number(),
                    giop::encoding_of(chosen, core_->code_sets.narrow.native, version, without)};
      for (std::uint32_t band = 1; band <= bands; ++band) {
        target.bands.push_back(&core_->connections.pool(endpoint, connection_, band));
      }
      found.emplace(rank, std::move(target));
    }
  }
  if (found.empty()) {
    throw CORBA::INV_OBJREF(minor::no_usable_profile);
  }
  targets.ior = &ior;
  for (auto& [rank, target] : found) {
    targets.all.push_back(std::move(target));
  }
}

void Reference::forward(const giop::Ior& ior, bool permanently) {
  const std::lock_guard lock(mutex_);
  auto known =
      std::find_if(forwards_.begin(), forwards_.end(), [&](const auto& forward) { return forward->ior == ior; });
  if (known == forwards_.end()) {
    // A server that sends us somewhere else each time must not fill our memory.
    constexpr std::size_t most = 64;
    if (forwards_.size() == most) {
      throw CORBA::INV_OBJREF(minor::no_usable_profile);
    }
    auto forward = std::make_unique<Forward>();
    forward->ior = ior;
    fill(forward->targets, forward->ior);
    known = forwards_.insert(forwards_.end(), std::move(forward));
  }
  const Targets* targets = &(*known)->targets;
  if (permanently) {
    base_.store(targets, std::memory_order_release);
  }
  current_.store(targets, std::memory_order_release);
}

bool Reference::forget_forward() noexcept {
  const std::lock_guard lock(mutex_);
  const Targets* current = current_.load();
  if (current == &own_) {
    return false;
  }
  const Targets* base = base_.load();
  if (current == base) {  // what was said to be for good has gone, too
    base = &own_;
    base_.store(base, std::memory_order_release);
  }
  current_.store(base, std::memory_order_release);
  return true;
}

}  // namespace corbel::orb
