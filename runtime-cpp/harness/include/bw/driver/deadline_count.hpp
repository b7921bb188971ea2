// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// The counts of a trigger's or an operation's deadlines in a phase.
struct DeadlineCount {
  std::string name;  // `<instance>.<trigger>` or `<instance>.<port>.<operation>`
  std::int64_t criticality;
  Nanoseconds deadline;     // relative
  std::uint64_t made;       // completed in time
  std::uint64_t missed;     // completed too late, ended by an error, or not completed at the deadline
  std::uint64_t cancelled;  // cancelled with its distributable thread, alone, or by an operation that it called
  std::uint64_t retried;    // cancelled work that a further try completed within that try's own deadline
  std::uint64_t shed;       // left out, because the timer found no room at its lowest rate
  // Processor time of missed and cancelled work, and of further tries in vain, in the threads that began the work;
  // without the time of nested work that is counted itself.
  Nanoseconds wasted;
};

}  // namespace bw
