// SPDX-License-Identifier: Apache-2.0
#include "discipline_option.hpp"

#include <corbel/rtscheduling/disciplines.hpp>

namespace corbel::rtscheduling {

namespace {

QueueScheduler* make_scheduler(const options::Values& options) {
  const unsigned processors = options.scheduling_processors;
  switch (options.scheduling_discipline) {
    case options::SchedulingDiscipline::none: break;
    case options::SchedulingDiscipline::fixed_priority: return new FixedPriorityScheduler(processors);
    case options::SchedulingDiscipline::rate_monotonic: return new RateMonotonicScheduler(processors);
    case options::SchedulingDiscipline::earliest_deadline_first: return new EarliestDeadlineFirstScheduler(processors);
    case options::SchedulingDiscipline::minimum_laxity_first: return new MinimumLaxityFirstScheduler(processors);
    case options::SchedulingDiscipline::maximum_urgency_first: return new MaximumUrgencyFirstScheduler(processors);
    case options::SchedulingDiscipline::rate_monotonic_minimum_laxity:
      return new RateMonotonicMinimumLaxityScheduler(processors);
    case options::SchedulingDiscipline::most_important_first: return new MostImportantFirstScheduler(processors);
  }
  return nullptr;
}

QueueScheduler::Cancellation cancellation_of(const options::Values& options) {
  switch (options.scheduling_cancellation) {
    case options::SchedulingCancellation::never: break;
    case options::SchedulingCancellation::late: return QueueScheduler::Cancellation::late;
    case options::SchedulingCancellation::infeasible: return QueueScheduler::Cancellation::infeasible;
  }
  return QueueScheduler::Cancellation::never;
}

}  // namespace

RTScheduling::Scheduler_ptr scheduler_of(const options::Values& options) {
  QueueScheduler* const scheduler = make_scheduler(options);
  if (scheduler != nullptr) {
    scheduler->cancellation(cancellation_of(options));
  }
  return scheduler;
}

}  // namespace corbel::rtscheduling
