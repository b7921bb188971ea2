// SPDX-License-Identifier: Apache-2.0
#include "scheduling_context.hpp"

#include "service.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/thread_end.hpp>

#include <time.h>
#include <algorithm>
#include <exception>
#include <utility>

namespace corbel::rtscheduling {

namespace {

constexpr std::int64_t unit = 100;  // nanoseconds of a TimeBase::TimeT

std::int64_t after(std::int64_t now, std::int64_t length) noexcept {
  std::int64_t sum = 0;
  return !__builtin_add_overflow(now, length, &sum) ? sum : length > 0 ? never : INT64_MIN;
}

std::int64_t deadline_of(const SegmentTimingPolicy* timing) noexcept {
  if (timing == nullptr || timing->value().deadline == 0) {
    return never;
  }
  const TimeBase::TimeT length = std::min<TimeBase::TimeT>(timing->value().deadline, never / unit);
  return after(steady_now(), static_cast<std::int64_t>(length) * unit);
}

// A late thread gets the shortest deadline, because 0 means no deadline.
CORBA::Policy_ptr policy_of(const std::optional<SentTiming>& sent) {
  if (!sent) {
    return nullptr;
  }
  SegmentTiming timing = sent->timing;
  timing.deadline =
      sent->left == never ? 0 : static_cast<TimeBase::TimeT>(std::max<std::int64_t>(sent->left / unit, 1));
  return new SegmentTimingPolicy(timing);
}

constinit std::atomic<std::uint64_t> last_number{0};

}  // namespace

Segment::Segment(const char* its_name, CORBA::Policy_ptr sched_param, CORBA::Policy_ptr implicit_sched_param)
    : name(its_name != nullptr ? its_name : ""),
      parameter(CORBA::Policy::_duplicate(sched_param)),
      timing(dynamic_cast<const SegmentTimingPolicy*>(sched_param)),
      implicit(CORBA::Policy::_duplicate(implicit_sched_param)),
      deadline(deadline_of(timing)) {}

Segment::Segment(std::string_view its_name, const std::optional<SentTiming>& sent,
                 const std::optional<SentTiming>& implicitly)
    : name(its_name),
      parameter(policy_of(sent)),
      timing(static_cast<const SegmentTimingPolicy*>(parameter.in())),
      implicit(policy_of(implicitly)),
      deadline(sent && sent->left != never ? after(steady_now(), sent->left) : never) {}

std::int64_t processor_now() noexcept {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

std::int64_t execution_left(const Segment& segment, const SegmentTiming& timing) noexcept {
  if (timing.execution_time == 0) {
    return 0;
  }
  const std::int64_t worst =
      static_cast<std::int64_t>(std::min<TimeBase::TimeT>(timing.execution_time, never / unit)) * unit;
  if (!segment.processor_begun) {
    return worst;
  }
  const std::int64_t used = std::max<std::int64_t>(processor_now() - *segment.processor_begun, 0);
  return std::max<std::int64_t>(worst - used, 0);
}

namespace {

void move_begin(SchedulingContext* innermost, std::int64_t sign) noexcept {
  std::optional<std::int64_t> now;  // read on demand, because reading is a system call
  for (SchedulingContext* context = innermost; context != nullptr; context = context->outer) {
    for (std::size_t depth = 0; depth < context->segments.size(); ++depth) {
      Segment& segment = context->segments[depth];
      if (segment.processor_begun) {
        now = now ? now : processor_now();
        *segment.processor_begun += sign * *now;
      }
    }
  }
}

}  // namespace

void stop_measuring(SchedulingContext* innermost) noexcept { move_begin(innermost, -1); }

void go_on_measuring(SchedulingContext* innermost) noexcept { move_begin(innermost, 1); }

SchedulingContext::SchedulingContext(std::shared_ptr<Service> its_service, Kind its_kind) noexcept
    : service(std::move(its_service)),
      kind(its_kind),
      number(last_number.fetch_add(1, std::memory_order_relaxed) + 1) {}

SchedulingContext::~SchedulingContext() = default;

// Not inlined: in a function that another thread continues, an inlined copy would use the address of the wrong thread.
[[gnu::noinline]] SchedulingContext*& contexts_of_this_thread() noexcept {
  static constinit thread_local SchedulingContext* innermost = nullptr;
  return innermost;
}

SchedulingContext* innermost_context(const Service& service) noexcept {
  SchedulingContext* context = contexts_of_this_thread();
  while (context != nullptr && context->service.get() != &service) [[unlikely]] {
    context = context->outer;
  }
  return context;
}

SchedulingContext& context_with_thread(const Service& service) {
  SchedulingContext* const context = innermost_context(service);
  if (context == nullptr || context->thread.in() == nullptr) {
    throw CORBA::BAD_INV_ORDER(minor::no_segment, CORBA::COMPLETED_NO);
  }
  return *context;
}

const Segment& segment_with_timing(const SchedulingContext& context) noexcept {
  for (std::size_t depth = context.segments.size(); depth > 1; --depth) {
    if (const Segment& segment = context.segments[depth - 1]; segment.parameter.in() != nullptr) {
      return segment;
    }
  }
  return context.segments.front();
}

Segment& segment_with_timing(SchedulingContext& context) noexcept {
  return const_cast<Segment&>(segment_with_timing(static_cast<const SchedulingContext&>(context)));
}

// The contexts below do not change while the thread is in this context.
SchedulingContext& scheduled_context(SchedulingContext& context) noexcept {
  SchedulingContext* scheduled = &context;
  while (scheduled->collocated && scheduled->below != nullptr) {
    scheduled = scheduled->below;
  }
  return *scheduled;
}

void push(SchedulingContext& context) noexcept {
  if (context.kind == SchedulingContext::Kind::begun) {
    static const ThreadEnd end([](void*) { end_contexts_above(nullptr); });
    end.arm(&context.kind);  // if memory is exhausted, segments that the program never ends stay
  }
  context.outer = std::exchange(contexts_of_this_thread(), &context);
}

// Contexts of other ORBs may be above `context`.
void pop(SchedulingContext& context) noexcept {
  SchedulingContext** place = &contexts_of_this_thread();
  while (*place != &context) {
    place = &(*place)->outer;
  }
  *place = context.outer;
}

void end_contexts_above(const SchedulingContext* context) noexcept {
  using Kind = SchedulingContext::Kind;
  for (SchedulingContext* top = contexts_of_this_thread(); top != context && top != nullptr && top->kind == Kind::begun;
       top = contexts_of_this_thread()) {
    const std::shared_ptr<Service> service = top->service;  // the context is deleted
    try {
      end_begun(*top);
    } catch (...) {
      service->log("end_scheduling_segment");
    }
  }
}

void end_nested(SchedulingContext& context) {
  const Segment ended = std::move(context.segments.back());
  context.segments.pop_back();
  if (context.scheduler.in() != nullptr) {
    context.scheduler->end_nested_scheduling_segment(context.thread.in()->octets(), ended.name.c_str(),
                                                     context.segments.back().parameter.in());
  }
}

void end_nested_to(SchedulingContext& context, std::size_t depth) noexcept {
  while (context.segments.size() > depth) {
    try {
      end_nested(context);
    } catch (...) {
      context.service->log("end_nested_scheduling_segment");
    }
  }
}

void end_begun(SchedulingContext& context) {
  struct EndGuard {
    std::unique_ptr<SchedulingContext> context;
    ~EndGuard() {
      context->service->leave(*context);
      pop(*context);
    }
  } const ending{std::unique_ptr<SchedulingContext>(&context)};
  end_nested_to(context, 1);
  if (context.scheduler_notified) {
    context.scheduler->end_scheduling_segment(context.thread.in()->octets(), context.name());
  }
}

bool end_by_cancel(SchedulingContext& context) noexcept {
  if (std::uncaught_exceptions() > 0) {
    return false;
  }
  end_nested_to(context, 1);
  context.ended = true;
  if (context.kind == SchedulingContext::Kind::begun) {
    const std::shared_ptr<Service> service = context.service;
    try {
      end_begun(context);
    } catch (...) {
      service->log("end_scheduling_segment");
    }
  }
  return true;
}

void check_cancelled(SchedulingContext& context, CORBA::CompletionStatus completed) {
  if (context.is_cancelled() && end_by_cancel(context)) [[unlikely]] {
    throw CORBA::THREAD_CANCELLED(minor::thread_cancelled, completed);
  }
}

}  // namespace corbel::rtscheduling
