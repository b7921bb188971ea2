// SPDX-License-Identifier: Apache-2.0
#include "service.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/core/exception_translation.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace corbel::rtscheduling {

Thread::Thread(std::shared_ptr<Service> service, const Guid& id)
    : service_(std::move(service)),
      id_(id),
      octets_(sizeof id_, sizeof id_, reinterpret_cast<CORBA::Octet*>(id_.data()), false) {}

void Thread::cancel() { service_->cancel(*this); }

Service::Service(const std::shared_ptr<orb::Core>& core) : core_(core) { orb::inherit_priority(mutex_); }

std::shared_ptr<orb::Core> Service::core() const {
  std::shared_ptr<orb::Core> core = core_.lock();
  if (!core) {
    throw CORBA::OBJECT_NOT_EXIST(minor::orb_destroyed, CORBA::COMPLETED_NO);
  }
  return core;
}

void Service::log(const char* what) const noexcept {
  if (const std::shared_ptr<orb::Core> core = core_.lock()) {
    orb::log_program_exception(core->options, what);
  }
}

void Service::log_unscheduled(int priority, int error) const noexcept {
  const std::shared_ptr<orb::Core> core = core_.lock();
  if (core != nullptr && priority == 0) {
    orb::log_error(
        core->options,
        "warning: a thread cannot get its own scheduling back from a scheduler: %s. It keeps the priority of "
        "its last scheduling segment.",
        std::strerror(error));
  } else if (core != nullptr) {
    orb::log_error(core->options,
                   "warning: a distributable thread cannot run with SCHED_FIFO at priority %d: %s. It runs as before, "
                   "and so do others that the system refuses.",
                   priority, std::strerror(error));
  }
}

RTScheduling::Scheduler_ptr Service::scheduler() {
  if (!has_scheduler_.load(std::memory_order_acquire)) {
    return RTScheduling::Scheduler::_nil();
  }
  const std::lock_guard lock(mutex_);
  return RTScheduling::Scheduler::_duplicate(scheduler_.in());
}

void Service::scheduler(RTScheduling::Scheduler_ptr scheduler) {
  RTScheduling::Scheduler_var other = RTScheduling::Scheduler::_duplicate(scheduler);
  const std::lock_guard lock(mutex_);
  has_scheduler_.store(scheduler != nullptr, std::memory_order_release);
  std::swap(scheduler_.inout(), other.inout());  // the destructor of the previous scheduler runs without the lock
}

void Service::begin(SchedulingContext& context) {
  context.thread = new Thread(context.service, new_guid());
  Thread& thread = *context.thread.in();
  const std::lock_guard lock(mutex_);
  threads_.insert(thread);
  thread.innermost_ = &context;
  thread.contexts_ = 1;
}

bool Service::was_cancelled_early(const Guid& id) const noexcept {
  return std::find(early_.begin(), early_.begin() + std::min(early_count_, early_.size()), id) !=
         early_.begin() + std::min(early_count_, early_.size());
}

bool Service::enter(SchedulingContext& context, const Guid& id) {
  ObjectVar<Thread> made = new Thread(context.service, id);
  const std::lock_guard lock(mutex_);
  if (Thread* const known = threads_.find(id)) {
    if (known->place_ == Thread::Place::here) {
      return false;
    }
    context.thread = Thread::_duplicate(known);
  } else {
    threads_.insert(*made.in());
    if (was_cancelled_early(id)) {
      made.in()->mark_cancelled();
    }
    context.thread = std::move(made);
  }
  Thread& thread = *context.thread.in();
  context.collocated = thread.place_ == Thread::Place::collocated;
  context.below = thread.innermost_;
  thread.innermost_ = &context;
  thread.place_ = Thread::Place::here;
  ++thread.contexts_;
  return true;
}

void Service::leave(SchedulingContext& context) noexcept {
  Thread& thread = *context.thread.in();
  std::unique_lock lock(mutex_);
  if (!context.orphaned.load(std::memory_order_relaxed)) {
    thread.innermost_ = context.below;
    const bool remote = context.below != nullptr && context.below->called != nullptr;
    thread.place_ = remote ? Thread::Place::away : Thread::Place::here;
  }
  if (--thread.contexts_ == 0) {
    threads_.erase(thread);
    lock.unlock();
    thread.specific_data.end();
  }
}

void Service::depart(SchedulingContext& context, const orb::Reference& to, bool collocated) noexcept {
  const std::lock_guard lock(mutex_);
  if (!context.orphaned.load(std::memory_order_relaxed)) {
    context.called = collocated ? nullptr : &to;
    context.thread.in()->place_ = collocated ? Thread::Place::collocated : Thread::Place::away;
  }
}

void Service::arrive(SchedulingContext& context) noexcept {
  Thread& thread = *context.thread.in();
  const std::lock_guard lock(mutex_);
  context.called = nullptr;
  if (context.orphaned.load(std::memory_order_relaxed)) {
    return;
  }
  for (; thread.innermost_ != &context; thread.innermost_ = thread.innermost_->below) {
    thread.innermost_->orphaned.store(true, std::memory_order_release);
  }
  thread.place_ = Thread::Place::here;
}

Thread* Service::find(const Guid& id) {
  const std::lock_guard lock(mutex_);
  return Thread::_duplicate(threads_.find(id));
}

}  // namespace corbel::rtscheduling
