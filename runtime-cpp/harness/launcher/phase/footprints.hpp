// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launch.hpp"
#include "phase_record.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace bw::launch {

class Progress;

/// Learns how much memory the processes of the plan use.
class Footprints : public LineReader {
 public:
  explicit Footprints(Launch& launch);

  /// From now on, figures belong to this phase.
  void begin(PhaseRecord& record);

  /// Asks the processes whose memory is measured in the phase that runs, and waits for their answers; if no phase runs,
  /// all whose memory is measured. @param at begin, end, or program for the sizes of programs
  void ask(const std::string& at);

  /// Reads the kernel's figures of processes on this machine, without disturbing the processes; asks those on other
  /// hosts, and does not wait.
  void look(const Progress& progress);

  bool take(Member& member, const std::string& line) override;

 private:
  /// Returns true if a process's memory is read in a phase; in any phase, if the phase is empty.
  bool is_wanted(const Member& member, const std::string& phase) const;

  Launch& launch_;
  PhaseRecord* record_ = nullptr;                      // of the phase that ran last
  std::map<std::string, std::uint64_t> sample_bytes_;  // of sample files in memory, by process
  bool warm_ = false;                                  // at the last look
};

}  // namespace bw::launch
