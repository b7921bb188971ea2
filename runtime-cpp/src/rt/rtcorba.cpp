// SPDX-License-Identifier: Apache-2.0
#include <corbel/RTCORBA.h>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/scheduling.hpp>

namespace RTCORBA {

namespace {

void check(Priority priority) {
  if (priority < minPriority) {
    throw CORBA::BAD_PARAM(corbel::minor::bad_priority, CORBA::COMPLETED_NO);
  }
}

class MappingByOption final : public PriorityMapping {
 public:
  explicit MappingByOption(const corbel::options::Values& options) noexcept : options_(options) {}
  CORBA::Boolean to_native(Priority corba_priority, NativePriority& native_priority) override {
    const auto native =
        corba_priority >= minPriority ? corbel::orb::native_priority(options_, corba_priority) : std::nullopt;
    native_priority = static_cast<NativePriority>(native.value_or(native_priority));
    return native.has_value();
  }
  CORBA::Boolean to_CORBA(NativePriority native_priority, Priority& corba_priority) override {
    const auto corba = corbel::orb::corba_priority(options_, native_priority);
    corba_priority = corba.value_or(corba_priority);
    return corba.has_value();
  }

 private:
  const corbel::options::Values& options_;
};

}  // namespace

PriorityMappingManager::PriorityMappingManager(std::shared_ptr<corbel::orb::Core> core)
    : core_(std::move(core)), by_option_(std::make_unique<MappingByOption>(core_->options)) {}

void PriorityMappingManager::mapping(PriorityMapping* mapping) {
  // The mapping of the option belongs to a manager, so the ORB must not take ownership.
  const bool by_option = dynamic_cast<MappingByOption*>(mapping) != nullptr;
  core_->map_priorities_by(by_option ? nullptr : mapping);
}

PriorityMapping* PriorityMappingManager::mapping() {
  PriorityMapping* const own = core_->priority_mapping;
  return own != nullptr ? own : by_option_.get();
}

Current_ptr Current::_narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<Current_ptr>(object)); }

Priority Current::the_priority() const {
  if (corbel::orb::thread_priority < minPriority) {
    throw CORBA::INITIALIZE(corbel::minor::no_priority, CORBA::COMPLETED_NO);
  }
  return corbel::orb::thread_priority;
}

void Current::the_priority(Priority priority) {
  check(priority);
  PriorityMapping* const own = core_->priority_mapping;
  if (core_->options.scheduling != corbel::options::Scheduling::other &&
      !corbel::orb::native_priority(core_->options, priority, own)) {
    throw CORBA::DATA_CONVERSION(corbel::minor::priority_not_mapped, CORBA::COMPLETED_NO);
  }
  corbel::orb::thread_priority = priority;
  corbel::orb::schedule_thread(*core_, priority);
}

RTORB_ptr RTORB::_narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<RTORB_ptr>(object)); }

PriorityModelPolicy_ptr RTORB::create_priority_model_policy(PriorityModel model, Priority server_priority) {
  check(server_priority);
  if (model > SERVER_DECLARED) {
    throw CORBA::BAD_PARAM(corbel::minor::bad_policy_value, CORBA::COMPLETED_NO);
  }
  return new PriorityModelPolicy(corbel::giop::PriorityModel{model == CLIENT_PROPAGATED, server_priority});
}

PriorityBandedConnectionPolicy_ptr RTORB::create_priority_banded_connection_policy(
    const PriorityBands& priority_bands) {
  std::vector<PriorityBand> bands;
  for (CORBA::ULong i = 0; i < priority_bands.length(); ++i) {
    bands.push_back(priority_bands[i]);
  }
  if (!corbel::giop::are_valid(bands)) {
    throw CORBA::BAD_PARAM(corbel::minor::bad_bands, CORBA::COMPLETED_NO);
  }
  return new PriorityBandedConnectionPolicy(std::move(bands));
}

}  // namespace RTCORBA

namespace corbel::rt {

// resolve_initial_references calls this function in programs that are linked with this library.
CORBA::Object_ptr initial_reference(orb::Core& core, const std::string& name) {
  if (name == "RTCurrent") {
    return new RTCORBA::Current(core.shared_from_this());
  }
  if (name == "PriorityMappingManager") {
    return new RTCORBA::PriorityMappingManager(core.shared_from_this());
  }
  if (name == "PriorityTransformManager") {
    return new RTCORBA::PriorityTransformManager(core.shared_from_this());
  }
  return name == "RTORB" ? new RTCORBA::RTORB(core.shared_from_this()) : nullptr;
}

}  // namespace corbel::rt
