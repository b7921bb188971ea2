// SPDX-License-Identifier: Apache-2.0
// The frames of OS threads. A frame is a stay of a distributable thread on an OS thread: the code between the begin and
// the end of its outermost segment there, an upcall, or a spawned action.
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

/// The segments of a frame. Most frames, such as those of requests, have one segment, which needs no separate
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

struct Frame {
  CORBEL_NEW_IN_BLOCKS

  enum class Kind : std::uint8_t {
    begun,    ///< by begin_scheduling_segment(); ends with its outermost segment
    spawned,  ///< ends with the action
    upcall    ///< ends with the request
  };

  Frame(std::shared_ptr<Service> its_service, Kind its_kind) noexcept;
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;
  ~Frame();

  bool is_cancelled() const noexcept {
    return thread.in() != nullptr && (thread.in()->is_cancelled() || orphaned.load(std::memory_order_acquire));
  }
  const char* name() const noexcept { return segments.back().name.c_str(); }

  const std::shared_ptr<Service> service;
  const Kind kind;
  bool oneway = false;                    ///< the request of an upcall has begun its thread, and no client waits for it
  bool collocated = false;                ///< a collocated call came here: the scheduler is not called
  bool told = false;                      ///< the scheduler was called for the frame and must be called for its end
  bool ended = false;                     ///< THREAD_CANCELLED was thrown; further points throw it again
  bool started = false;                   ///< the operation of an upcall may have started
  CORBA::ULong request = 0;               ///< id of the request of an upcall
  const std::uint64_t number;             ///< unique in the process
  ObjectVar<Thread> thread;               ///< nil: the request is served without a distributable thread
  RTScheduling::Scheduler_var scheduler;  ///< of all points of the frame; nil: none
  SegmentStack segments;                  ///< the innermost is the last; empty without a thread
  Frame* outer = nullptr;                 ///< the frame below in the OS thread

  /// The call that the thread makes from this frame; null if it makes none.
  const orb::ClientRequest* outgoing = nullptr;
  bool outgoing_collocated = false;

  QueueEntry entry;  ///< guarded by the dispatching queue of the scheduler, if it has one

  // Guarded by the mutex of the service.
  Frame* below = nullptr;                  ///< the thread's frame below at this ORB, perhaps in another OS thread
  const orb::Reference* called = nullptr;  ///< the object at another ORB that the thread calls from this frame
  std::atomic<bool> orphaned{false};       ///< the frame below has returned before this one: it timed out
};

/// Returns the frames of the calling OS thread, of all ORBs; null: none. Another thread that continues an upcall
/// exchanges the frames.
Frame*& frames_of_this_thread() noexcept;
/// Returns the innermost frame of this ORB in the calling OS thread, or null.
Frame* innermost_frame(const Service& service) noexcept;
/// Does the same as innermost_frame(), but throws BAD_INV_ORDER unless the frame has a distributable thread.
Frame& frame_with_thread(const Service& service);

/// Returns the innermost segment with parameters, by which the thread is scheduled; without parameters, the outermost
/// segment. The frame has a distributable thread.
Segment& segment_with_timing(Frame& frame) noexcept;
const Segment& segment_with_timing(const Frame& frame) noexcept;

/// Returns the frame by which the thread is scheduled: for a collocated upcall, the frame of the caller.
Frame& scheduled_frame(Frame& frame) noexcept;

/// Called when the calling OS thread passes frames to another thread: until go_on_measuring(), their processor times do
/// not increase.
void stop_measuring(Frame* innermost) noexcept;
/// Called when the calling OS thread has received frames: their processor times are measured again.
void go_on_measuring(Frame* innermost) noexcept;

/// Puts the frame on top of the calling OS thread's frames.
void push(Frame& frame) noexcept;
/// Removes the frame, which must be the innermost one of the calling OS thread.
void pop(Frame& frame) noexcept;

/// Ends frames that the program has begun and not ended above `frame` (null: all).
void end_frames_above(const Frame* frame) noexcept;
/// Ends the innermost segment, which is not the frame's last one.
void end_nested(Frame& frame);
/// Ends nested segments until `depth` segments are left; exceptions of the scheduler are logged.
void end_nested_to(Frame& frame, std::size_t depth) noexcept;
/// Ends a frame of the kind `begun`, deletes it, and then throws the exceptions of the scheduler.
void end_begun(Frame& frame);

/// A cancellation point: if the frame's thread is cancelled, its segments end here and THREAD_CANCELLED is thrown. The
/// frame then no longer exists if the program has begun it. While another exception passes, the function does nothing,
/// because a second exception would end the process; the next cancellation point ends the segments.
void check_cancelled(Frame& frame, CORBA::CompletionStatus completed);
/// Ends a cancelled frame as check_cancelled() does, but throws nothing. Returns false if the frame was not ended.
bool end_by_cancel(Frame& frame) noexcept;

}  // namespace corbel::rtscheduling
