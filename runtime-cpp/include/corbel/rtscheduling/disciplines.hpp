// SPDX-License-Identifier: Apache-2.0
// The disciplines that come with Corbel, each with a dispatching queue. A program makes a scheduler and gives it to
// RTScheduling::Manager. Those that look at laxities have no other mechanism.
#pragma once

#include <corbel/rtscheduling/queue_scheduler.hpp>

namespace corbel {

/// The larger SegmentTiming::priority goes first.
class FixedPriorityScheduler : public QueueScheduler {
 public:
  explicit FixedPriorityScheduler(unsigned processors = 1) : QueueScheduler("fixed priority", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

/// The shorter period goes first (Liu and Layland 1973). Needs a period.
class RateMonotonicScheduler : public QueueScheduler {
 public:
  explicit RateMonotonicScheduler(unsigned processors = 1) : QueueScheduler("rate monotonic", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

/// The earlier deadline goes first (Liu and Layland 1973). Needs a deadline.
class EarliestDeadlineFirstScheduler : public QueueScheduler {
 public:
  explicit EarliestDeadlineFirstScheduler(unsigned processors = 1)
      : QueueScheduler("earliest deadline first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

/// The smaller laxity goes first: the time that is left until the deadline if the thread runs from now on. Needs a
/// deadline and an execution time. Threads of equal laxity do not take turns, because the order changes at scheduling
/// points only.
class MinimumLaxityFirstScheduler : public QueueScheduler {
 public:
  explicit MinimumLaxityFirstScheduler(unsigned processors = 1) : QueueScheduler("minimum laxity first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
  bool has_constant_order() const noexcept override { return false; }
};

/// The larger criticality goes first, then the smaller laxity (Stewart and Khosla 1992). Needs a deadline and an
/// execution time.
class MaximumUrgencyFirstScheduler : public QueueScheduler {
 public:
  explicit MaximumUrgencyFirstScheduler(unsigned processors = 1)
      : QueueScheduler("maximum urgency first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
  bool has_constant_order() const noexcept override { return false; }
};

/// The larger criticality goes first; among threads of equal criticality, the shorter period where the criticality is
/// above 0, and otherwise the smaller laxity (RMS+MLF: Chung, Liu and Lin 1990). Critical threads keep an order that an
/// analysis knows, and the others use what is left. Needs a period, a deadline and an execution time.
class RateMonotonicMinimumLaxityScheduler : public QueueScheduler {
 public:
  explicit RateMonotonicMinimumLaxityScheduler(unsigned processors = 1)
      : QueueScheduler("rate monotonic and minimum laxity", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
  bool has_constant_order() const noexcept override { return false; }
};

/// The larger importance goes first.
class MostImportantFirstScheduler : public QueueScheduler {
 public:
  explicit MostImportantFirstScheduler(unsigned processors = 1) : QueueScheduler("most important first", processors) {}

 protected:
  bool supports(const SegmentTiming& timing) const noexcept override;
  Eligibility eligibility(const Demand& demand) const noexcept override;
};

}  // namespace corbel
