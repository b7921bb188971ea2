// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// The deadlines of a trigger or an operation in a phase.
struct DeadlineCount {
  std::string name;  // `<instance>.<trigger>` or `<instance>.<port>.<operation>`
  std::int64_t criticality;
  Nanoseconds deadline;     // relative
  std::uint64_t made;       // the work was done in time
  std::uint64_t missed;     // it was done too late or ended by an error, or it was still to be done at the deadline
  std::uint64_t cancelled;  // its distributable thread was cancelled, or it alone, or an operation that it called
  std::uint64_t retried;    // of the cancelled: a further try did the work, within a deadline of its own
  std::uint64_t shed;       // it was left out, because its timer found no room at its lowest rate
  // Processor time of the work of missed and cancelled ones, and of further tries in vain, in the threads that began
  // it; without that of work within it that has counted its own.
  Nanoseconds wasted;
};

}  // namespace bw
