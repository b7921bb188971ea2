// SPDX-License-Identifier: Apache-2.0
#include "frame.hpp"

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

void move_begin(Frame* innermost, std::int64_t sign) noexcept {
  std::optional<std::int64_t> now;  // read on demand, because reading is a system call
  for (Frame* frame = innermost; frame != nullptr; frame = frame->outer) {
    for (std::size_t depth = 0; depth < frame->segments.size(); ++depth) {
      Segment& segment = frame->segments[depth];
      if (segment.processor_begun) {
        now = now ? now : processor_now();
        *segment.processor_begun += sign * *now;
      }
    }
  }
}

}  // namespace

void stop_measuring(Frame* innermost) noexcept { move_begin(innermost, -1); }

void go_on_measuring(Frame* innermost) noexcept { move_begin(innermost, 1); }

Frame::Frame(std::shared_ptr<Service> its_service, Kind its_kind) noexcept
    : service(std::move(its_service)),
      kind(its_kind),
      number(last_number.fetch_add(1, std::memory_order_relaxed) + 1) {}

Frame::~Frame() = default;

// Not inlined: in a function that another thread continues, an inlined copy would use the address of the wrong thread.
[[gnu::noinline]] Frame*& frames_of_this_thread() noexcept {
  static constinit thread_local Frame* innermost = nullptr;
  return innermost;
}

Frame* innermost_frame(const Service& service) noexcept {
  Frame* frame = frames_of_this_thread();
  while (frame != nullptr && frame->service.get() != &service) [[unlikely]] {
    frame = frame->outer;
  }
  return frame;
}

Frame& frame_with_thread(const Service& service) {
  Frame* const frame = innermost_frame(service);
  if (frame == nullptr || frame->thread.in() == nullptr) {
    throw CORBA::BAD_INV_ORDER(minor::no_segment, CORBA::COMPLETED_NO);
  }
  return *frame;
}

const Segment& segment_with_timing(const Frame& frame) noexcept {
  for (std::size_t depth = frame.segments.size(); depth > 1; --depth) {
    if (const Segment& segment = frame.segments[depth - 1]; segment.parameter.in() != nullptr) {
      return segment;
    }
  }
  return frame.segments.front();
}

Segment& segment_with_timing(Frame& frame) noexcept {
  return const_cast<Segment&>(segment_with_timing(static_cast<const Frame&>(frame)));
}

// The frames below do not change while the thread is in this frame.
Frame& scheduled_frame(Frame& frame) noexcept {
  Frame* scheduled = &frame;
  while (scheduled->collocated && scheduled->below != nullptr) {
    scheduled = scheduled->below;
  }
  return *scheduled;
}

void push(Frame& frame) noexcept {
  if (frame.kind == Frame::Kind::begun) {
    static const ThreadEnd end([](void*) { end_frames_above(nullptr); });
    end.ask(&frame.kind);  // if memory is exhausted, segments that the program never ends stay
  }
  frame.outer = std::exchange(frames_of_this_thread(), &frame);
}

// Frames of other ORBs may be above `frame`.
void pop(Frame& frame) noexcept {
  Frame** place = &frames_of_this_thread();
  while (*place != &frame) {
    place = &(*place)->outer;
  }
  *place = frame.outer;
}

void end_frames_above(const Frame* frame) noexcept {
  for (Frame* top = frames_of_this_thread(); top != frame && top != nullptr && top->kind == Frame::Kind::begun;
       top = frames_of_this_thread()) {
    const std::shared_ptr<Service> service = top->service;  // the frame is deleted
    try {
      end_begun(*top);
    } catch (...) {
      service->log("end_scheduling_segment");
    }
  }
}

void end_nested(Frame& frame) {
  const Segment ended = std::move(frame.segments.back());
  frame.segments.pop_back();
  if (frame.scheduler.in() != nullptr) {
    frame.scheduler->end_nested_scheduling_segment(frame.thread.in()->octets(), ended.name.c_str(),
                                                   frame.segments.back().parameter.in());
  }
}

void end_nested_to(Frame& frame, std::size_t depth) noexcept {
  while (frame.segments.size() > depth) {
    try {
      end_nested(frame);
    } catch (...) {
      frame.service->log("end_nested_scheduling_segment");
    }
  }
}

void end_begun(Frame& frame) {
  struct EndGuard {
    std::unique_ptr<Frame> frame;
    ~EndGuard() {
      frame->service->leave(*frame);
      pop(*frame);
    }
  } const ending{std::unique_ptr<Frame>(&frame)};
  end_nested_to(frame, 1);
  if (frame.told) {
    frame.scheduler->end_scheduling_segment(frame.thread.in()->octets(), frame.name());
  }
}

bool end_by_cancel(Frame& frame) noexcept {
  if (std::uncaught_exceptions() > 0) {
    return false;
  }
  end_nested_to(frame, 1);
  frame.ended = true;
  if (frame.kind == Frame::Kind::begun) {
    const std::shared_ptr<Service> service = frame.service;
    try {
      end_begun(frame);
    } catch (...) {
      service->log("end_scheduling_segment");
    }
  }
  return true;
}

void check_cancelled(Frame& frame, CORBA::CompletionStatus completed) {
  if (frame.is_cancelled() && end_by_cancel(frame)) [[unlikely]] {
    throw CORBA::THREAD_CANCELLED(minor::thread_cancelled, completed);
  }
}

}  // namespace corbel::rtscheduling
