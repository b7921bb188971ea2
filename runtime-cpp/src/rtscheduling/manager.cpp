// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/manager.hpp>

#include "service.hpp"

#include <corbel/orb/core/core.hpp>

#include <utility>

namespace RTScheduling {

Manager::Manager(std::shared_ptr<corbel::rtscheduling::Service> service) noexcept : service_(std::move(service)) {}

Manager::~Manager() = default;

Scheduler_ptr Manager::rtscheduler() { return service_->scheduler(); }

void Manager::rtscheduler(Scheduler_ptr scheduler) {
  const std::shared_ptr<corbel::orb::Core> core = service_->core();
  core->check_running();
  service_->scheduler(scheduler);
  core->replace_initial("RTScheduler", scheduler);
}

}  // namespace RTScheduling
