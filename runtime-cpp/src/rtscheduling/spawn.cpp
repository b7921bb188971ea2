// SPDX-License-Identifier: Apache-2.0
#include "service.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/transport/native_scheduling.hpp>

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <algorithm>
#include <memory>
#include <utility>

namespace corbel::rtscheduling {

namespace {

/// The work of a spawned OS thread.
struct Spawned {
  std::shared_ptr<Service> service;
  RTScheduling::Current_var current;
  RTScheduling::ThreadAction_var action;
  CORBA::VoidData data;
  RTCORBA::Priority priority;
  /// Has a thread already, so that the thread can be found and cancelled at once.
  std::unique_ptr<SchedulingContext> context;
};

/// Ends the context, also after an exception.
class ContextScope {
 public:
  explicit ContextScope(SchedulingContext& context) noexcept : context_(context) { push(context); }
  ContextScope(const ContextScope&) = delete;
  ContextScope& operator=(const ContextScope&) = delete;
  ~ContextScope() {
    end_contexts_above(&context_);
    end_nested_to(context_, 1);
    if (context_.scheduler_notified) {
      try {
        context_.scheduler->end_scheduling_segment(context_.thread.in()->octets(), context_.name());
      } catch (...) {
        context_.service->log("end_scheduling_segment");
      }
    }
    context_.service->leave(context_);
    pop(context_);
  }

 private:
  SchedulingContext& context_;
};

void run(Spawned& spawned) {
  SchedulingContext& context = *spawned.context;
  const ContextScope scope(context);
  try {
    spawned.current->the_priority(spawned.priority);
    if (context.scheduler.in() != nullptr) {
      const Segment& first = context.segments.front();
      context.scheduler->begin_new_scheduling_segment(context.thread.in()->octets(), first.name.c_str(),
                                                      first.parameter.in(), first.implicit.in());
      context.scheduler_notified = true;
    }
    check_cancelled(context, CORBA::COMPLETED_NO);
  } catch (const CORBA::THREAD_CANCELLED&) {
    return;
  } catch (...) {
    context.thread.in()->mark_cancelled();
    context.service->log("spawn");
    return;
  }
  try {
    spawned.action->_cxx_do(spawned.data);
  } catch (const CORBA::THREAD_CANCELLED&) {  // the usual end of a cancelled thread
  } catch (...) {
    context.service->log("_cxx_do");
  }
}

void* run_spawned(void* cookie) {
  std::shared_ptr<Service> service;
  {
    const std::unique_ptr<Spawned> spawned(static_cast<Spawned*>(cookie));
    service = spawned->service;
    run(*spawned);
  }
  service->spawned_ends();
  return nullptr;
}

// POSIX has no other policies for new threads.
int set_scheduling(pthread_attr_t& attributes, const transport::NativeScheduling& like) noexcept {
  const bool real_time = like.has(SCHED_FIFO) || like.has(SCHED_RR);
  sched_param parameters{};
  parameters.sched_priority = real_time ? like.priority : 0;
  ::pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
  const int error =
      ::pthread_attr_setschedpolicy(&attributes, real_time ? like.policy & ~SCHED_RESET_ON_FORK : SCHED_OTHER);
  return error != 0 ? error : ::pthread_attr_setschedparam(&attributes, &parameters);
}

// Returns the error of pthread_create. The thread does not get the priority that the spawner has for its segments.
int start(std::size_t stack_size, Spawned& spawned) {
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  int error = 0;
  if (stack_size > 0) {
    constexpr std::size_t page = 4096;
    const std::size_t least = PTHREAD_STACK_MIN;
    error = ::pthread_attr_setstacksize(&attributes, (std::max(stack_size, least) + page - 1) / page * page);
  }
  if (error == 0 && transport::scheduling_of_before != nullptr) {
    error = set_scheduling(attributes, *transport::scheduling_of_before);
  }
  pthread_t thread{};
  if (error == 0) {
    error = ::pthread_create(&thread, &attributes, run_spawned, &spawned);
  }
  ::pthread_attr_destroy(&attributes);
  return error;
}

}  // namespace

void Service::spawned_begins() {
  const std::lock_guard lock(mutex_);
  ++spawned_;
}

// Notifies with the lock held: the waiting thread may destroy the ORB as soon as it can.
void Service::spawned_ends() noexcept {
  const std::lock_guard lock(mutex_);
  --spawned_;
  spawned_ended_.notify_all();
}

void Service::await_spawned() noexcept {
  unsigned own = 0;
  for (const SchedulingContext* context = contexts_of_this_thread(); context != nullptr; context = context->outer) {
    own += context->kind == SchedulingContext::Kind::spawned && context->service.get() == this ? 1 : 0;
  }
  std::unique_lock lock(mutex_);
  spawned_ended_.wait(lock, [&] { return spawned_ <= own; });
}

}  // namespace corbel::rtscheduling

namespace RTScheduling {

DistributableThread_ptr Current::spawn(ThreadAction_ptr start, CORBA::VoidData data, const char* name,
                                       CORBA::Policy_ptr sched_param, CORBA::Policy_ptr implicit_sched_param,
                                       CORBA::ULong stack_size, RTCORBA::Priority base_priority) {
  using corbel::rtscheduling::SchedulingContext;
  using corbel::rtscheduling::Segment;
  using corbel::rtscheduling::Spawned;
  SchedulingContext& spawner = context_with_thread(*service_);
  check_cancelled(spawner, CORBA::COMPLETED_NO);
  if (CORBA::is_nil(start)) {
    throw CORBA::BAD_PARAM(corbel::minor::nil_argument, CORBA::COMPLETED_NO);
  }
  if (base_priority < RTCORBA::minPriority) {
    throw CORBA::BAD_PARAM(corbel::minor::bad_priority, CORBA::COMPLETED_NO);
  }
  CORBA::Policy_ptr const parameter = CORBA::is_nil(sched_param) ? spawner.segments.back().implicit.in() : sched_param;
  auto spawned = std::make_unique<Spawned>();
  spawned->service = service_;
  spawned->current = _duplicate(this);
  spawned->action = ThreadAction::_duplicate(start);
  spawned->data = data;
  spawned->priority = base_priority;
  spawned->context = std::make_unique<SchedulingContext>(service_, SchedulingContext::Kind::spawned);
  SchedulingContext& context = *spawned->context;
  context.scheduler = service_->scheduler();
  context.segments.push_back(Segment(name, parameter, implicit_sched_param));
  service_->begin(context);
  DistributableThread_var thread = corbel::rtscheduling::Thread::_duplicate(context.thread.in());
  service_->spawned_begins();
  if (corbel::rtscheduling::start(stack_size, *spawned) != 0) {
    service_->spawned_ends();
    service_->leave(context);
    throw CORBA::NO_RESOURCES(corbel::minor::no_threads, CORBA::COMPLETED_NO);
  }
  [[maybe_unused]] const Spawned* const owned_by_its_thread = spawned.release();
  return thread._retn();
}

}  // namespace RTScheduling
