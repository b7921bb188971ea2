// SPDX-License-Identifier: Apache-2.0
#include "reference_factory.hpp"

#include "ids.hpp"

#include <corbel/giop/components.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/priority.hpp>

#include <algorithm>

namespace corbel::poa {

giop::PriorityModel ReferenceFactory::default_priority_model() const noexcept {
  const options::Values& options = core_.options;
  return {options.priority_model == options::PriorityModel::client_propagated,
          static_cast<giop::Priority>(options.server_priority)};
}

giop::PriorityModel ReferenceFactory::priority_model_of(const PoaState& poa) const noexcept {
  if (poa.policies.priority_model) {
    return *poa.policies.priority_model;
  }
  giop::PriorityModel model = default_priority_model();
  if (model.client_propagated && poa.pool_priority >= 0) {
    model.server_priority = poa.pool_priority;
  }
  return model;
}

// Adds the ORB's priority model only if the ORB's options give priorities to requests.
void ReferenceFactory::add_priority_model(const PoaState& poa, std::vector<giop::TaggedComponent>& components,
                                          giop::Priority priority) const {
  const Policies& policies = poa.policies;
  if (policies.priority_model || poa.pool != nullptr || !policies.bands.empty() ||
      orb::state_priorities(core_.options)) {
    giop::PriorityModel model = priority_model_of(poa);
    model.server_priority = priority >= 0 ? priority : model.server_priority;
    components.push_back(giop::make_priority_component(model, policies.bands));
  }
}

CORBA::Object_ptr ReferenceFactory::make(const PoaState& poa, const giop::Bytes& key, const std::string& type,
                                         giop::Priority priority) const {
  const giop::Version version{1, static_cast<std::uint8_t>(core_.options.giop_version)};
  giop::Ior ior{type, {}};
  for (const transport::Endpoint& here : poa.endpoints.empty() ? core_.server().published() : poa.endpoints) {
    std::vector<giop::TaggedComponent> components;
    components.push_back(giop::make_code_sets_component(core_.code_sets));
    add_priority_model(poa, components, priority);
    for (const orb::ReferenceComponent& more : poa.components) {
      if (more.profile.value_or(here.protocol) == here.protocol) {
        components.push_back(more.component);
      }
    }
    ior.profiles.push_back(core_.protocols[here.protocol].write(here, version, key, std::move(components)));
  }
  return core_.make_own_object(std::move(ior));
}

std::optional<giop::Bytes> ReferenceFactory::key_of(CORBA::Object_ptr reference) const {
  if (reference == nullptr || !reference->_reference()) {
    return std::nullopt;
  }
  const orb::Server& server = *core_.server_if_any();
  for (const giop::TaggedProfile& tagged : reference->_reference()->ior().profiles) {
    auto profile = core_.protocols.read(tagged, core_.limits);
    if (profile && std::ranges::any_of(profile->endpoints, [&](const auto& e) { return server.is_here(e); })) {
      return std::move(profile->object_key);
    }
  }
  return std::nullopt;
}

std::vector<transport::Endpoint> ReferenceFactory::endpoints_of(const Policies& policies) const {
  std::vector<transport::Endpoint> chosen;
  for (const transport::ProtocolPreference& preference : policies.protocols) {
    for (const transport::Endpoint& here : core_.server().published()) {
      if (here.protocol == preference.tag) {
        chosen.push_back(here);
      }
    }
  }
  return chosen;
}

void ReferenceFactory::establish(PoaState& poa) const {
  orb::NewAdapter adapter{poa.all_policies, {}};
  core_.interception_points.establish(adapter);
  poa.components = std::move(adapter.components);
}

}  // namespace corbel::poa
