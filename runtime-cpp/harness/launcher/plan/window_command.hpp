// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstdint>
#include <string>

namespace bw::launch {

/// The commands of a caller that measures in windows:
///   phase NAME                                      prepares and starts a phase, lets it warm up, pauses it
///   window NAME BLOCK ORDER LENGTH LEAD RECORDS     measures one window of it: LENGTH ns after LEAD ns that do not
///                                                   count, less when a probe has had RECORDS samples in it
///   end-phase NAME                                  ends it
///   finish                                          ends the launch
struct WindowCommand {
  enum class Kind { phase, window, end_phase, finish };

  Kind kind;
  std::string phase;
  std::uint64_t block = 0;  // counted by the caller; windows of one block are compared with one another
  std::uint64_t order = 0;  // the place in its block, from 1
  Nanoseconds length = 0;
  Nanoseconds lead = 0;
  std::uint64_t records = 0;

  /// @throws RunFailure when it is none of these
  static WindowCommand parse(const std::string& line);
};

}  // namespace bw::launch
