// SPDX-License-Identifier: Apache-2.0
// IOR interceptors (CORBA 3.3 part 1, 16.5), which add components to an object adapter's references.
#include "registry.hpp"

#include <corbel/orb/server/adapter.hpp>

namespace corbel::pi {

namespace {

class NewAdapterInfo final : public PortableInterceptor::IORInfo {
 public:
  NewAdapterInfo(const orb::Core& core, orb::NewAdapter& adapter) noexcept : core_(core), adapter_(&adapter) {}
  void end() noexcept { adapter_ = nullptr; }

  CORBA::Policy_ptr get_effective_policy(CORBA::PolicyType type) override {
    const CORBA::PolicyList& policies = adapter().policies;
    for (CORBA::ULong i = 0; i < policies.length(); ++i) {
      if (policies[i]->policy_type() == type) {
        return CORBA::Policy::_duplicate(policies[i]);
      }
    }
    return nullptr;
  }
  void add_ior_component(const IOP::TaggedComponent& component) override { add(component, std::nullopt); }
  void add_ior_component_to_profile(const IOP::TaggedComponent& component, IOP::ProfileId profile_id) override {
    if (core_.protocols.with_tag(profile_id) == nullptr) {
      throw CORBA::BAD_PARAM(minor::no_profile, CORBA::COMPLETED_NO);
    }
    add(component, profile_id);
  }

 private:
  orb::NewAdapter& adapter() const {
    if (adapter_ == nullptr) {
      throw CORBA::BAD_INV_ORDER(minor::not_here, CORBA::COMPLETED_NO);
    }
    return *adapter_;
  }
  void add(const IOP::TaggedComponent& component, std::optional<std::uint32_t> profile) {
    const auto* first = reinterpret_cast<const std::byte*>(component.component_data.get_buffer());
    adapter().components.push_back(
        {{component.tag, giop::Bytes(first, first + component.component_data.length())}, profile});
  }

  const orb::Core& core_;
  orb::NewAdapter* adapter_;
};

void establish(void* cookie, orb::NewAdapter& adapter) {
  auto& core = *static_cast<orb::Core*>(cookie);
  for (const auto& interceptor : registry_of(core).iors()) {
    const corbel::ObjectVar<NewAdapterInfo> info = new NewAdapterInfo(core, adapter);
    try {
      interceptor->establish_components(info.in());
    } catch (...) {  // exceptions are ignored (CORBA 3.3 part 1, 16.5.1)
    }
    info->end();
  }
}

}  // namespace

void attach_ior(orb::Core& core) { core.interception_points.establish = {establish, &core}; }

}  // namespace corbel::pi
