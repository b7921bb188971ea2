// SPDX-License-Identifier: Apache-2.0
// The scheduling contexts of OS threads.
#pragma once

#include "propagation.hpp"
#include "queue/queue_entry.hpp"
#include "thread.hpp"

#include <corbel/mapping/memory.hpp>
#include <corbel/rtscheduling/scheduler.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corbel::orb {
class ClientRequest;
class Reference;
}  // namespace corbel::orb

namespace corbel::rtscheduling {

struct Segment {
  Segment(const char* its_name, CORBA::Policy_ptr sched_param, CORBA::Policy_ptr implicit_sched_param);
  /// Constructs a segment with parameters from another host.
  Segment(std::string_view its_name, const std::optional<SentTiming>& sent,
          const std::optional<SentTiming>& implicitly);

  std::string name;
  CORBA::Policy_var parameter;
  const SegmentTimingPolicy* timing;  ///< `parameter`, if it has this type; otherwise null
  CORBA::Policy_var implicit;
  std::int64_t deadline;  ///< by steady_now()
  /// The OS thread's processor time when the segment began; nothing if the time is not measured. If the segment moves
  /// to another OS thread, the value is converted as if the segment had begun in that thread.
  std::optional<std::int64_t> processor_begun;
};

/// The segments of a context. Most contexts, such as those of requests, have one segment, which needs no separate
/// allocation.
class SegmentStack {
 public:
  std::size_t size() const noexcept { return outermost_ ? 1 + nested_.size() : 0; }
  /// @param depth 0 is the outermost
  Segment& operator[](std::size_t depth) noexcept { return depth == 0 ? *outermost_ : nested_[depth - 1]; }
  const Segment& operator[](std::size_t depth) const noexcept { return depth == 0 ? *outermost_ : nested_[depth - 1]; }

  // These functions require a segment.
  const Segment& front() const noexcept { return *outermost_; }
  Segment& back() noexcept { return nested_.empty() ? *outermost_ : nested_.back(); }
  const Segment& back() const noexcept { return nested_.empty() ? *outermost_ : nested_.back(); }
  void pop_back() noexcept {
    if (nested_.empty()) {
      outermost_.reset();
    } else {
      nested_.pop_back();
    }
  }

  /// Does not throw for the outermost segment.
  void push_back(Segment&& segment) {
    if (outermost_) {
      nested_.push_back(std::move(segment));
    } else {
      outermost_.emplace(std::move(segment));
    }
  }

 private:
  std::optional<Segment> outermost_;
  std::vector<Segment> nested_;
};

/// Returns the nanoseconds that are left of the worst-case processor time; 0 without a worst-case time, or if the
/// segment has used more.
std::int64_t execution_left(const Segment& segment, const SegmentTiming& timing) noexcept;
/// Returns the processor time of the calling OS thread, in nanoseconds. Makes a system call.
std::int64_t processor_now() noexcept;

/// A stay of a distributable thread on an OS thread: the code between the begin and the end of its outermost segment
/// there, an upcall, or a spawned action.
struct SchedulingContext {
  CORBEL_NEW_IN_BLOCKS

  enum class Kind : std::uint8_t {
    begun,    ///< by begin_scheduling_segment(); ends with its outermost segment
    spawned,  ///< ends with the action
    upcall    ///< ends with the request
  };

  SchedulingContext(std::shared_ptr<Service> its_service, Kind its_kind) noexcept;
  SchedulingContext(const SchedulingContext&) = delete;
  SchedulingContext& operator=(const SchedulingContext&) = delete;
  ~SchedulingContext();

  bool is_cancelled() const noexcept {
    return thread.in() != nullptr && (thread.in()->is_cancelled() || orphaned.load(std::memory_order_acquire));
  }
  const char* name() const noexcept { return segments.back().name.c_str(); }

  const std::shared_ptr<Service> service;
  const Kind kind;
  bool oneway = false;                    ///< the request of an upcall has begun its thread, and no client waits for it
  bool collocated = false;                ///< a collocated call came here: the scheduler is not called
  bool scheduler_notified = false;        ///< the scheduler must be called for the end of the context, too
  bool ended = false;                     ///< THREAD_CANCELLED was thrown; further points throw it again
  bool started = false;                   ///< the operation of an upcall may have started
  CORBA::ULong request = 0;               ///< id of the request of an upcall
  const std::uint64_t number;             ///< unique in the process
  ObjectVar<Thread> thread;               ///< nil: the request is served without a distributable thread
  RTScheduling::Scheduler_var scheduler;  ///< of all points of the context; nil: none
  SegmentStack segments;                  ///< the innermost is the last; empty without a thread
  SchedulingContext* outer = nullptr;     ///< the context below in the OS thread

  /// The call that the thread makes from this context; null if it makes none.
  const orb::ClientRequest* outgoing = nullptr;
  bool outgoing_collocated = false;

  QueueEntry entry;  ///< guarded by the dispatching queue of the scheduler, if it has one

  // Guarded by the mutex of the service.
  SchedulingContext* below = nullptr;      ///< the thread's context below at this ORB, perhaps in another OS thread
  const orb::Reference* called = nullptr;  ///< the object at another ORB that the thread calls from this context
  std::atomic<bool> orphaned{false};       ///< the context below has returned before this one: it timed out
};

/// Returns the contexts of the calling OS thread, of all ORBs; null: none. Another thread that continues an upcall
/// exchanges the contexts.
SchedulingContext*& contexts_of_this_thread() noexcept;
/// Returns the innermost context of this ORB in the calling OS thread, or null.
SchedulingContext* innermost_context(const Service& service) noexcept;
/// Does the same as innermost_context(), but throws BAD_INV_ORDER unless the context has a distributable thread.
SchedulingContext& context_with_thread(const Service& service);

/// Returns the innermost segment with parameters, by which the thread is scheduled; without parameters, the outermost
/// segment. The context has a distributable thread.
Segment& segment_with_timing(SchedulingContext& context) noexcept;
const Segment& segment_with_timing(const SchedulingContext& context) noexcept;

/// Returns the context by which the thread is scheduled: for a collocated upcall, the context of the caller.
SchedulingContext& scheduled_context(SchedulingContext& context) noexcept;

/// Called when the calling OS thread passes contexts to another thread: until go_on_measuring(), their processor times
/// do not increase.
void stop_measuring(SchedulingContext* innermost) noexcept;
/// Called when the calling OS thread has received contexts: their processor times are measured again.
void go_on_measuring(SchedulingContext* innermost) noexcept;

/// Puts the context on top of the calling OS thread's contexts.
void push(SchedulingContext& context) noexcept;
/// Removes the context, which must be the innermost one of the calling OS thread.
void pop(SchedulingContext& context) noexcept;

/// Ends contexts that the program has begun and not ended above `context` (null: all).
void end_contexts_above(const SchedulingContext* context) noexcept;
/// Ends the innermost segment, which is not the context's last one.
void end_nested(SchedulingContext& context);
/// Ends nested segments until `depth` segments are left; exceptions of the scheduler are logged.
void end_nested_to(SchedulingContext& context, std::size_t depth) noexcept;
/// Ends a context of the kind `begun`, deletes it, and then throws the exceptions of the scheduler.
void end_begun(SchedulingContext& context);

/// A cancellation point: if the context's thread is cancelled, its segments end here and THREAD_CANCELLED is thrown.
/// The context then no longer exists if the program has begun it. While another exception passes, the function does
/// nothing, because a second exception would end the process; the next cancellation point ends the segments.
void check_cancelled(SchedulingContext& context, CORBA::CompletionStatus completed);
/// Ends a cancelled context as check_cancelled() does, but throws nothing. Returns false if the context was not ended.
bool end_by_cancel(SchedulingContext& context) noexcept;

}  // namespace corbel::rtscheduling
