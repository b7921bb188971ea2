// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace bw::testbed {

/// The effects of a link on packets in one direction.
struct Shape {
  std::int64_t delay = 0;            // ns, one way
  std::int64_t jitter = 0;           // ns: the delay is uniformly distributed from delay - jitter to delay + jitter
  double loss = 0;                   // share of packets, from 0 to 1
  std::int64_t bits_per_second = 0;  // 0: no limit
  std::size_t queue = 1000;          // packets that wait or are in transit; further packets are dropped
};

/// A link-layer frame.
using Frame = std::vector<unsigned char>;

/// Counters of one direction.
struct Counters {
  std::uint64_t received = 0;  // from the sender
  std::uint64_t lost = 0;      // by the loss of the shape
  std::uint64_t dropped = 0;   // because the queue was full, or a receiver did not accept the packet
  std::uint64_t delivered = 0;
  std::uint64_t late = 0;   // packets that were later than `late_limit` after their time
  std::int64_t latest = 0;  // the largest delay after the time of a packet, in ns
};

/// One direction of a link as a queue: frames are inserted, and removed at their time. Frames keep their order: jitter
/// makes a frame wait for the one before it. The same seed and the same order of frames lose the same frames.
class Direction {
 public:
  static constexpr std::int64_t late_limit = 1'000'000;  // ns

  Direction(const Shape& shape, std::uint64_t seed);

  /// Inserts a frame that has arrived at a time (ns).
  void take(Frame frame, std::int64_t now);

  /// Returns the time of the next frame (ns); INT64_MAX if no frame waits.
  std::int64_t due() const;

  /// Removes the next frame if its time has come. The caller reports with delivered() whether the frame was delivered.
  bool next(std::int64_t now, Frame& frame);

  void delivered(bool all) { ++(all ? counters_.delivered : counters_.dropped); }

  const Counters& counters() const { return counters_; }

 private:
  struct Waiting {
    std::int64_t due;
    Frame frame;
  };

  double uniform();

  Shape shape_;
  std::uint64_t random_;
  std::int64_t free_ = 0;  // the time at which the sender's end has transmitted all frames so far
  std::int64_t last_due_ = 0;
  std::deque<Waiting> waiting_;
  Counters counters_;
};

}  // namespace bw::testbed
