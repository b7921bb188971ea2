// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/reference.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core.hpp>

#include <algorithm>

namespace corbel::orb {

Reference::Reference(std::shared_ptr<Core> core, giop::Ior ior)
    : core_(std::move(core)), ior_(std::move(ior)), own_(targets_of(ior_)), current_(&own_) {}

Targets Reference::targets_of(const giop::Ior& ior) const {
  const giop::Version highest{1, static_cast<std::uint8_t>(core_->options.giop_version)};
  Targets targets;
  for (const giop::TaggedProfile& tagged : ior.profiles) {
    auto profile = giop::parse_iiop_profile(tagged, core_->limits);
    if (!profile) {
      continue;
    }
    const giop::Version version = std::min(profile->version, highest);
    const auto add = [&](const transport::Endpoint& endpoint) {
      targets.push_back({version, profile->object_key, &core_->connections.pool(endpoint)});
    };
    add({profile->host, profile->port});
    for (const giop::TaggedComponent& component : profile->components) {
      if (component.tag == giop::component_tag::alternate_iiop_address) {
        cdr::Reader in = cdr::encapsulation_reader(component.data, core_->limits.cdr);
        const std::string_view host = in.get_string();
        const auto port = in.get<std::uint16_t>();
        if (in.ok() && !host.empty()) {
          add({std::string(host), port});
        }
      }
    }
  }
  if (targets.empty()) {
    throw CORBA::INV_OBJREF(minor::no_usable_profile);
  }
  return targets;
}

void Reference::forward(const giop::Ior& ior) {
  const std::lock_guard lock(mutex_);
  const auto known =
      std::find_if(forwards_.begin(), forwards_.end(), [&](const auto& forward) { return forward->ior == ior; });
  if (known != forwards_.end()) {
    current_.store(&(*known)->targets, std::memory_order_release);
    return;
  }
  // A server that sends us somewhere else each time must not fill our memory.
  constexpr std::size_t most = 64;
  if (forwards_.size() == most) {
    throw CORBA::INV_OBJREF(minor::no_usable_profile);
  }
  forwards_.push_back(std::make_unique<Forward>(Forward{ior, targets_of(ior)}));
  current_.store(&forwards_.back()->targets, std::memory_order_release);
}

}  // namespace corbel::orb
