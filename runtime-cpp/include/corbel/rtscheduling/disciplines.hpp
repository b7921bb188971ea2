// SPDX-License-Identifier: Apache-2.0
// The scheduling disciplines of Corbel, each with a dispatching queue. A program creates a scheduler and passes it to
// RTScheduling::Manager. The disciplines that compare laxities have only the mechanism `queue`.
#pragma once

#include <corbel/rtscheduling/queue_scheduler.hpp>

namespace corbel {

/// The thread with the larger SegmentTiming::priority goes first.
class FixedPriorityScheduler : public QueueScheduler {
 public:
  explicit FixedPriorityScheduler(unsigned processors = 1) : QueueScheduler("fixed priority", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

/// The thread with the shorter period goes first (Liu and Layland 1973). Needs a period.
class RateMonotonicScheduler : public QueueScheduler {
 public:
  explicit RateMonotonicScheduler(unsigned processors = 1) : QueueScheduler("rate monotonic", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

/// The thread with the earlier deadline goes first (Liu and Layland 1973). Needs a deadline.
class EarliestDeadlineFirstScheduler : public QueueScheduler {
 public:
  explicit EarliestDeadlineFirstScheduler(unsigned processors = 1)
      : QueueScheduler("earliest deadline first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

/// The thread with the smaller laxity goes first. Laxity is the time that would be left until the deadline if the
/// thread ran from now on without a break. Needs a deadline and an execution time. Threads of equal laxity do not take
/// turns, because the order changes at scheduling points only.
class MinimumLaxityFirstScheduler : public QueueScheduler {
 public:
  explicit MinimumLaxityFirstScheduler(unsigned processors = 1) : QueueScheduler("minimum laxity first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
  bool has_constant_order() const noexcept override { return false; }
};

/// The thread with the larger criticality goes first, then the one with the smaller laxity (Stewart and Khosla 1992).
/// Needs a deadline and an execution time.
class MaximumUrgencyFirstScheduler : public QueueScheduler {
 public:
  explicit MaximumUrgencyFirstScheduler(unsigned processors = 1)
      : QueueScheduler("maximum urgency first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
  bool has_constant_order() const noexcept override { return false; }
};

/// The thread with the larger criticality goes first. Among threads of equal criticality above 0, the shorter period
/// goes first; among threads of criticality 0, the smaller laxity (RMS+MLF: Chung, Liu and Lin 1990). The order of
/// critical threads is thus known to a schedulability analysis, and the other threads use the remaining time. Needs a
/// period, a deadline and an execution time.
class RateMonotonicMinimumLaxityScheduler : public QueueScheduler {
 public:
  explicit RateMonotonicMinimumLaxityScheduler(unsigned processors = 1)
      : QueueScheduler("rate monotonic and minimum laxity", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
  bool has_constant_order() const noexcept override { return false; }
};

/// The thread with the larger importance goes first.
class MostImportantFirstScheduler : public QueueScheduler {
 public:
  explicit MostImportantFirstScheduler(unsigned processors = 1) : QueueScheduler("most important first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

}  // namespace corbel
