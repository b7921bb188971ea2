// SPDX-License-Identifier: Apache-2.0
#include "request_priorities.hpp"

#include <corbel/orb/core/core.hpp>

#include <utility>

namespace corbel::orb {

// Keys that belong to no object are not transformed.
RequestPriorities::RequestPriority RequestPriorities::of(const giop::Request& request,
                                                         const giop::PriorityModel& model) {
  const Priority priority = announced(request, model);
  PriorityTransforms* const by = core_.priority_transforms.load(std::memory_order_acquire);
  if (by == nullptr) {
    return {priority, false};
  }
  if (const auto kept = std::exchange(kept_, std::nullopt)) {
    return {*kept, true};
  }
  const auto id = core_.adapter_if_any()->id_of(request.object_key);
  const bool applies = id && request.operation != giop::bind_priority_band;
  return {applies ? by->inbound(priority, *id) : priority, true};
}

Priority RequestPriorities::announced(const giop::Request& request, const giop::PriorityModel& model) const {
  giop::ServiceContext said;
  if (!model.client_propagated || !request.contexts.find(giop::service_id::rt_corba_priority, said)) {
    return model.server_priority;
  }
  const auto priority = giop::read_priority_context(said.data, core_.limits);
  if (!priority) {
    cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
  }
  return *priority;
}

void RequestPriorities::keep(const RequestPriority& priority) noexcept {
  if (priority.transformed) {
    kept_ = priority.value;
  }
}

void RequestPriorities::read_band(const giop::Request& request) {
  giop::ServiceContext said;
  if (band_ || !request.contexts.find(giop::service_id::rt_corba_priority_range, said)) {
    return;
  }
  band_ = giop::read_priority_band_context(said.data, core_.limits);
  if (!band_) {
    cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
  }
}

bool RequestPriorities::is_announced_by(const giop::Request& request) const {
  giop::ServiceContext said;
  return !band_ && request.contexts.find(giop::service_id::rt_corba_priority_range, said);
}

}  // namespace corbel::orb
