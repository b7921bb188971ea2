// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstdint>
#include <string>

namespace bw::launch {

/// The commands of a caller that measures in windows:
///   phase NAME                                      prepares and starts a phase, lets it warm up, pauses it
///   window NAME BLOCK ORDER LENGTH LEAD RECORDS     measures a window: LENGTH ns after LEAD ns that do not count;
///                                                   ends it earlier when a probe has RECORDS samples
///   end-phase NAME                                  ends the phase
///   finish                                          ends the launch
struct WindowCommand {
  enum class Kind { phase, window, end_phase, finish };

  Kind kind;
  std::string phase;
  std::uint64_t block = 0;  // the caller's number; windows of one block are compared with each other
  std::uint64_t order = 0;  // the position in the block, from 1
  Nanoseconds length = 0;
  Nanoseconds lead = 0;
  std::uint64_t records = 0;

  /// @throws RunFailure if the line is no such command
  static WindowCommand parse(const std::string& line);
};

}  // namespace bw::launch
