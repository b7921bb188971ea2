// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/reference.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/banded_connection_policy.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/protocol_policies.hpp>

#include <algorithm>

namespace corbel::orb {

namespace {

// Number of forwards that a reference keeps. Servers usually forward to few places, whose entries are then found again.
constexpr std::size_t kept_forwards = 8;

// A use count that calls never reach; it marks an entry that is being filled.
constexpr std::uint32_t being_filled = 1U << 31;

bool lacks_module(const Core& core, const giop::Ior& ior) noexcept {
  return std::any_of(ior.profiles.begin(), ior.profiles.end(), [&](const giop::TaggedProfile& profile) {
    return (profile.tag == giop::profile_tag::uiop || profile.tag == giop::profile_tag::shmiop) &&
           core.protocols.with_tag(profile.tag) == nullptr;
  });
}

}  // namespace

constinit Reference::Unknown Reference::unknown_;

Reference::Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection,
                     std::shared_ptr<const Overrides> overrides)
    : Reference(std::move(core), std::move(ior), connection, std::move(overrides), LazyTargets()) {
  fill(own_, ior_);
  base_.store(&own_, std::memory_order_relaxed);
  current_.store(&own_, std::memory_order_relaxed);
}

Reference::Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection,
                     std::shared_ptr<const Overrides> overrides, LazyTargets)
    : core_(std::move(core)),
      overrides_(std::move(overrides)),
      calls_directly_(core_->calls_directly),
      connection_(connection),
      rebind_((overrides_ ? overrides_->rebind() : std::nullopt).value_or(core_->policies.rebind())),
      locates_first_(core_->options.locate_before_first_call || rebind_ != Messaging::TRANSPARENT),
      ior_(std::move(ior)),
      base_(&unknown_.targets),
      current_(&unknown_.targets),
      mutex_(core_->options.corba_object_lock == options::CorbaObjectLock::thread,
             core_->options.priority_inheritance) {}

// Returns the current targets after counting their use if they belong to a forward. Finds unknown targets first.
const Targets& Reference::counted() const {
  for (;;) {
    // A counted entry may be reused for another forward in the meantime, but it is never destroyed. The second load of
    // current_ detects the change. Sequential consistency guarantees that either the thread that reuses the entry sees
    // the count, or this thread sees the changed current_.
    const Targets& now = *current_.load(std::memory_order_acquire);
    if (!now.counted) {
      return now;
    }
    if (&now == &unknown_.targets) {
      find_own();
      continue;
    }
    now.uses.fetch_add(1, std::memory_order_seq_cst);
    if (current_.load(std::memory_order_seq_cst) == &now) [[likely]] {
      return now;
    }
    now.uses.fetch_sub(1, std::memory_order_release);
  }
}

void Reference::find_own() const {
  const std::lock_guard lock(mutex_);
  if (own_.all.empty()) {
    fill(own_, ior_);
  }
  const Targets* unknown = &unknown_.targets;
  base_.compare_exchange_strong(unknown, &own_);
  unknown = &unknown_.targets;
  current_.compare_exchange_strong(unknown, &own_, std::memory_order_release, std::memory_order_relaxed);
}

// Bidirectional GIOP needs GIOP 1.2. A private connection belongs to one reference and is not shared.
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

// Returns an empty list, with which each call throws INV_POLICY, for bands without a priority model, and if both client
// and server have bands. The ORB's option applies to references that have a model and no bands.
std::optional<PriorityBands> Reference::bands_for(const giop::Ior& ior, bool has_model) const {
  const CORBA::Policy_var policy = overriding(overrides_.get(), core_->policies, PriorityBandedConnectionPolicy::_type);
  const auto* const own = static_cast<const PriorityBandedConnectionPolicy*>(policy.in());
  std::vector<giop::PriorityBand> servers = giop::find_priority_bands(ior, core_->limits);
  if (own == nullptr && servers.empty()) {
    return has_model && !core_->bands.all().empty() ? std::optional(core_->bands) : std::nullopt;
  }
  if (!has_model || (own != nullptr && !servers.empty())) {
    return PriorityBands(std::vector<giop::PriorityBand>());
  }
  return PriorityBands(own != nullptr ? own->value() : std::move(servers));
}

// Collects the profiles of the preferred protocols in order of preference. Without preferences, collects all profiles,
// the nearest first.
void Reference::collect(const Targets& targets, const giop::Ior& ior,
                        const std::vector<transport::ProtocolPreference>& preferences, Ranked& found) const {
  const giop::Version highest{1, static_cast<std::uint8_t>(core_->options.giop_version)};
  const giop::Transmission chosen = targets.code_sets.value_or(giop::Transmission{});
  const cdr::Wide without = targets.code_sets ? cdr::Wide::incompatible : cdr::Wide::not_offered;
  for (std::uint32_t i = 0; i < ior.profiles.size(); ++i) {
    const auto wish = std::find_if(preferences.begin(), preferences.end(),
                                   [&](const auto& each) { return each.tag == ior.profiles[i].tag; });
    auto profile = core_->protocols.read(ior.profiles[i], core_->limits);
    if (!profile || (wish == preferences.end() && !preferences.empty())) {
      continue;
    }
    const giop::Version version = std::min(profile->version, highest);
    const auto properties = preferences.empty() ? transport::ConnectionProperties() : wish->properties;
    for (const transport::Endpoint& endpoint : profile->endpoints) {
      const auto rank = preferences.empty() ? core_->protocols[endpoint.protocol].rank()
                                            : static_cast<int>(wish - preferences.begin());
      const auto pool = [&](std::uint32_t band, Sharing sharing) {
        return core_->connections.pool(endpoint, connection_, band, sharing, properties);
      };
      Target target{version,
                    profile->object_key,
                    pool(0, sharing(version)),
                    {},
                    i,
                    core_->next_target_number(),
                    giop::encoding_of(chosen, core_->code_sets.narrow.native, version, without)};
      if (targets.bands && targets.bands->all().empty()) {
        target.bands.push_back(pool(0, Sharing::none));  // no call uses this pool
      } else if (targets.bands) {
        for (const giop::PriorityBand& band : targets.bands->all()) {
          target.bands.push_back(pool(number_of(band), Sharing::none));
        }
      }
      found.emplace(rank, std::move(target));
    }
  }
}

void Reference::fill(Targets& targets, const giop::Ior& ior) const {
  Ranked found;
  if (const auto offered = giop::find_code_sets(ior, core_->limits)) {
    targets.code_sets = giop::negotiate(core_->code_sets, *offered);
    targets.incompatible = !targets.code_sets;
  }
  targets.priority_model = giop::find_priority_model(ior, core_->limits);
  targets.bands = bands_for(ior, targets.priority_model.has_value());
  const CORBA::Policy_var policy = overriding(overrides_.get(), core_->policies, ClientProtocolPolicy::_type);
  const auto* const protocols = static_cast<const ClientProtocolPolicy*>(policy.in());
  collect(targets, ior, protocols != nullptr ? protocols->value() : std::vector<transport::ProtocolPreference>(),
          found);
  // No profile has a preferred protocol: the reference is valid, but each call throws INV_POLICY.
  if (found.empty() && protocols != nullptr) {
    targets.bands = PriorityBands(std::vector<giop::PriorityBand>());
    collect(targets, ior, {}, found);
  }
  if (found.empty()) {
    throw CORBA::INV_OBJREF(lacks_module(*core_, ior) ? minor::protocol_not_linked : minor::no_usable_profile);
  }
  targets.ior = &ior;
  targets.all.reserve(found.size());  // first, so that either all targets are added or no target
  for (auto& [rank, target] : found) {
    targets.all.push_back(std::move(target));
  }
}

// Claims a free entry: neither current nor base, and not used by a call. The number of entries therefore stays below
// kept_forwards plus the number of calling threads.
Reference::Forward& Reference::place_for_forward() {
  if (forwards_.size() >= kept_forwards) {
    for (const auto& forward : forwards_) {
      const Targets* targets = &forward->targets;
      std::uint32_t none = 0;
      if (targets != current_.load() && targets != base_.load() &&
          targets->uses.compare_exchange_strong(none, being_filled)) {
        return *forward;
      }
    }
  }
  auto made = std::make_unique<Forward>();
  made->targets.counted = true;
  made->targets.uses = being_filled;
  return *forwards_.emplace_back(std::move(made));
}

// Returns the targets of a kept forward to `ior`, or fills an entry. An entry without targets could not be filled.
const Targets& Reference::known_forward(const giop::Ior& ior) {
  const auto known = std::find_if(forwards_.begin(), forwards_.end(), [&](const auto& forward) {
    return !forward->targets.all.empty() && forward->ior == ior;
  });
  if (known != forwards_.end()) {
    return (*known)->targets;
  }
  Forward& place = place_for_forward();
  struct FillScope {
    ~FillScope() { targets.uses.fetch_sub(being_filled, std::memory_order_release); }
    Targets& targets;
  } filling{place.targets};
  Targets& targets = place.targets;
  targets.all.clear();
  targets.code_sets.reset();
  targets.incompatible = false;
  targets.first = 0;
  targets.addressing = giop::Addressing::key;
  targets.located = false;
  place.ior = ior;
  fill(targets, place.ior);
  return targets;
}

void Reference::forward(const giop::Ior& ior, bool permanently) {
  const std::lock_guard lock(mutex_);
  const Targets& targets = known_forward(ior);
  const auto place = std::find_if(forwards_.begin(), forwards_.end(),
                                  [&](const auto& forward) { return &forward->targets == &targets; });
  std::rotate(place, place + 1, forwards_.end());
  if (permanently) {
    base_.store(&targets);
  }
  current_.store(&targets);
}

std::size_t Reference::forwards() {
  const std::lock_guard lock(mutex_);
  return forwards_.size();
}

bool Reference::forget_forward(const Targets& failed) noexcept {
  const std::lock_guard lock(mutex_);
  if (&failed == &own_) {
    return false;
  }
  // A permanent forward has failed, too.
  if (&failed == base_.load()) {
    base_.store(&own_);
  }
  // No other thread has changed current_ meanwhile.
  if (&failed == current_.load()) {
    current_.store(base_.load());
  }
  return true;
}

bool Reference::is_unknown_at(const Targets& place) noexcept {
  const std::lock_guard lock(mutex_);
  if (&place == base_.load()) {
    return false;
  }
  if (&place == current_.load()) {
    current_.store(base_.load());
  }
  return true;
}

}  // namespace corbel::orb
