// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>
#include <bw/driver/deadline_count.hpp>
#include <bw/driver/load_estimate.hpp>
#include <bw/measuring/clock.hpp>
#include <bw/process/error_report.hpp>

#include "orb.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

namespace bw {

class Component;

/// The work of a trigger or an operation. If the model states timing, the work runs in a scheduling segment of the ORB,
/// and its deadlines are counted.
///
/// Settings, for `<instance>.<trigger>` or `<instance>.<port>.<operation>`; each is 0 by default:
///   timing.<name>.segment (1: it has a segment)
///   timing.<name>.deadline-ns, .period-ns (divided by `rate-scale`), .worst-ns, .criticality, .importance
class ScheduledWork {
 public:
  /// @param name the name without the instance
  /// @throws Failure (start) if the work needs a segment and the program was generated for an ORB without segments
  ScheduledWork(Component& component, const std::string& name);
  ScheduledWork(const ScheduledWork&) = delete;
  ScheduledWork& operator=(const ScheduledWork&) = delete;

  /// Executes the work. If the scheduler cancels the work because of its deadline, the work is tried again, up to the
  /// number of tries in the ORB's option. Each try has the whole deadline from its own begin.
  /// @param begin intended begin of the work, from which the deadline of the first try counts
  /// @param may_repeat is called before a further try; its argument is true if the work had begun
  template <class Body, class MayRepeat>
  auto run(Nanoseconds begin, Body body, MayRepeat may_repeat) -> std::invoke_result_t<Body> {
    if (!is_timed()) return body();
    for (unsigned tries = 0;; ++tries) {
      const bool again = tries > 0;
      bool begun = false;
      CpuTime cpu_time;
      try {
        const Segment segment(*this, begin);
        begun = true;
        if (deadline_ > 0 || load_ != nullptr) cpu_time.begin();
        if constexpr (std::is_void_v<std::invoke_result_t<Body>>) {
          body();
          finish(begin, again, cpu_time);
          return;
        } else {
          auto result = body();
          finish(begin, again, cpu_time);
          return result;
        }
      } catch (const PhaseEnded&) {
        interrupt(begin, again, cpu_time);
        throw;
      } catch (const CORBA::UserException&) {
        finish(begin, again, cpu_time);  // a user exception is an answer like any other
        throw;
      } catch (const CORBA::Exception& exception) {
        const bool cancelled = is_cancelled(exception);
        break_off(cancelled ? cancelled_ : missed_, again, cpu_time);
        if (!cancelled || tries >= retries_ || !is_for_deadline(exception, begin, begun) || !may_repeat(begun)) throw;
      } catch (...) {
        break_off(missed_, again, cpu_time);
        throw;
      }
      begin = now();
    }
  }

  /// Executes work that is tried again only if it had not begun.
  template <class Body>
  auto run(Nanoseconds begin, Body body) -> std::invoke_result_t<Body> {
    return run(begin, body, [](bool begun) { return !begun; });
  }

  /// Executes work whose intended begin is now.
  template <class Body>
  auto run(Body body) -> std::invoke_result_t<Body> {
    return run(is_timed() ? now() : 0, body);
  }

  /// Returns the relative deadline; 0 if there is none.
  Nanoseconds deadline() const noexcept { return deadline_; }

  /// Counts work that never began although its deadline has passed.
  void miss(std::uint64_t times) noexcept { count(missed_, times); }

  /// Counts work that the scheduler left out.
  void shed() noexcept { count(shed_); }

  /// Adds the time of work that was completed, cancelled or ended by an error to an estimate. Called before the first
  /// phase.
  void follow(LoadEstimate& load) noexcept { load_ = &load; }

  /// Changes the time between two activations, which some disciplines use to order work. Called by the thread of the
  /// work.
  void set_period(Nanoseconds period) noexcept;

  /// Begins a phase with the period in the settings.
  void reset() noexcept;

  /// Returns the counts of the phase; empty if there is no deadline.
  std::optional<DeadlineCount> counts() const;

 private:
  /// The scheduling segment of the work; empty if the work has none.
  class Segment {
   public:
    /// @throws CORBA::THREAD_CANCELLED
    Segment(const ScheduledWork& work, Nanoseconds begin);
    ~Segment();
    Segment(const Segment&) = delete;
    Segment& operator=(const Segment&) = delete;

#ifdef BW_ORB_SCHEDULING
   private:
    std::optional<orb::SchedulingSegment> segment_;
#endif
  };

  /// The processor time of the work since its begin. The time is read when the work begins and when it was in vain: two
  /// system calls, because only this clock excludes the time of other threads.
  class CpuTime {
   public:
    void begin() noexcept {
      time_ = now();
      begin_ = processor_time();
      wasted_before_ = wasted_by_thread();
    }
    bool has_begun() const noexcept { return begin_.has_value(); }
    Nanoseconds elapsed() const noexcept { return now() - time_; }
    Nanoseconds spent() const noexcept { return begin_ ? processor_time() - *begin_ : 0; }
    /// Counts the time as wasted. Returns the new part of it: nested work has counted its own time already.
    Nanoseconds count_wasted() noexcept {
      if (!begin_) return 0;
      const Nanoseconds within = wasted_by_thread() - wasted_before_;
      const Nanoseconds own = spent() - within;
      wasted_by_thread() += own;
      return own;
    }

   private:
    std::optional<Nanoseconds> begin_;
    Nanoseconds time_ = 0;
    Nanoseconds wasted_before_ = 0;
  };

  /// The processor time of the calling thread that was counted as wasted for any work.
  static Nanoseconds& wasted_by_thread() noexcept;

  bool is_timed() const noexcept { return has_segment_ || deadline_ > 0; }
  void prepare_segments(Component& component);

  /// Returns true if the work was cancelled because of its deadline, and not by another thread. Single operations are
  /// cancelled by the scheduler only.
  bool is_for_deadline(const CORBA::Exception& cancelled, Nanoseconds begin, bool begun) const noexcept {
    return dynamic_cast<const CORBA::TIMEOUT*>(&cancelled) != nullptr ||
           now() + (begun ? 0 : worst_) > begin + deadline_;
  }

  /// @param again true for a further try: the first try was counted as cancelled, and no work is counted twice
  void finish(Nanoseconds begin, bool again, CpuTime& cpu_time) noexcept {
    if (load_ != nullptr) load_->add(cpu_time.spent(), cpu_time.elapsed());
    if (now() - begin <= deadline_) {
      count(again ? retried_ : made_);
    } else {
      fail(missed_, again, cpu_time);
    }
  }

  /// Called when the phase has ended before the end of the work.
  void interrupt(Nanoseconds begin, bool again, CpuTime& cpu_time) noexcept {
    if (now() - begin > deadline_) fail(missed_, again, cpu_time);
  }

  /// Counts work that the scheduler or an error has ended. If the work had begun, it is added to the load: otherwise
  /// work that is always cancelled would keep its rate, however long it takes.
  void break_off(std::atomic<std::uint64_t>& counter, bool again, CpuTime& cpu_time) noexcept {
    if (load_ != nullptr && cpu_time.has_begun()) load_->add_unfinished(cpu_time.spent(), cpu_time.elapsed());
    fail(counter, again, cpu_time);
  }

  /// Counts work that has not met its deadline. @param counter missed or cancelled
  void fail(std::atomic<std::uint64_t>& counter, bool again, CpuTime& cpu_time) noexcept {
    if (!again) count(counter);
    wasted_.fetch_add(cpu_time.count_wasted(), std::memory_order_relaxed);
  }

  void count(std::atomic<std::uint64_t>& counter, std::uint64_t times = 1) noexcept {
    if (deadline_ > 0) counter.fetch_add(times, std::memory_order_relaxed);
  }

  std::string name_;
  bool has_segment_;
  Nanoseconds deadline_;
  std::int64_t criticality_;
  Nanoseconds stated_period_;
  Nanoseconds worst_;  // execution time; 0: not stated
  unsigned retries_ = 0;
  std::atomic<std::uint64_t> made_{0};
  std::atomic<std::uint64_t> missed_{0};
  std::atomic<std::uint64_t> cancelled_{0};
  std::atomic<std::uint64_t> retried_{0};
  std::atomic<std::uint64_t> shed_{0};
  std::atomic<Nanoseconds> wasted_{0};
  LoadEstimate* load_ = nullptr;
#ifdef BW_ORB_SCHEDULING
  RTScheduling::Current_var current_;
  orb::SegmentTiming timing_{};
#endif
};

}  // namespace bw
