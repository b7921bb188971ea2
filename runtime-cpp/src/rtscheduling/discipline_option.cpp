// SPDX-License-Identifier: Apache-2.0
#include "discipline_option.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>
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

void use_priorities(QueueScheduler& scheduler, const options::Values& options) {
  try {
    scheduler.mechanism(QueueScheduler::Mechanism::priorities);
  } catch (const CORBA::BAD_PARAM&) {
    const CORBA::String_var discipline = scheduler.scheduling_discipline_name();
    orb::log_error(options,
                   "-ORBSchedulingMechanism priorities: the discipline %s orders threads by laxities, which change "
                   "while they run. Choose -ORBSchedulingMechanism queue, or another -ORBSchedulingDiscipline.",
                   discipline.in());
    throw CORBA::INITIALIZE(minor::wrong_option, CORBA::COMPLETED_NO);
  } catch (const CORBA::NO_PERMISSION&) {
    orb::log_error(options,
                   "-ORBSchedulingMechanism priorities: the system permits no priority of SCHED_FIFO below that of the "
                   "thread that makes the ORB. Permit it with: ulimit -r 99 (as root; for good, a line `USER - rtprio "
                   "99` in /etc/security/limits.conf), or with the capability CAP_SYS_NICE; or choose "
                   "-ORBSchedulingMechanism queue.");
    throw;
  }
}

}  // namespace

RTScheduling::Scheduler_ptr scheduler_of(const options::Values& options) {
  QueueScheduler* const scheduler = make_scheduler(options);
  RTScheduling::Scheduler_var owned = scheduler;
  if (scheduler != nullptr) {
    scheduler->cancellation(cancellation_of(options));
    scheduler->retries(options.scheduling_retry);
    if (options.scheduling_mechanism == options::SchedulingMechanism::priorities) {
      use_priorities(*scheduler, options);
    }
  }
  return owned._retn();
}

}  // namespace corbel::rtscheduling
