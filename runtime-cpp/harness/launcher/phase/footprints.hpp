// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launch.hpp"
#include "phase_record.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace bw::launch {

class Progress;

/// Collects how much memory the processes of the plan use.
class Footprints : public LineReader {
 public:
  explicit Footprints(Launch& launch);

  /// Begins a phase, to which the following figures belong.
  void begin(PhaseRecord& record);

  /// Asks the processes whose memory is measured in the current phase, and waits for their answers; if no phase is
  /// running, asks all processes whose memory is measured. @param at begin, end, or program for the sizes of programs
  void ask(const std::string& at);

  /// Reads the kernel's figures of the processes on this machine, without disturbing the processes. Asks the processes
  /// on other hosts without waiting for their answers.
  void look(const Progress& progress);

  bool take(Member& member, const std::string& line) override;

 private:
  /// Returns true if a process's memory is measured in a phase; if the phase is empty, in any phase.
  bool is_wanted(const Member& member, const std::string& phase) const;

  Launch& launch_;
  PhaseRecord* record_ = nullptr;                      // of the last phase
  std::map<std::string, std::uint64_t> sample_bytes_;  // sizes of mapped sample files, by process
  bool warm_ = false;                                  // true if the system was warm at the last look
};

}  // namespace bw::launch
