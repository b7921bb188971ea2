// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "phase/phase_record.hpp"
#include "process/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace bw::launch {

/// Reports the progress, one JSON object in each line, in the run directory's status.jsonl and for the caller.
class Status {
 public:
  /// @param file the file for the caller: empty for none, `-` for standard output. @throws WrongInput
  Status(const std::string& run_dir, const std::string& file);
  ~Status();
  Status(const Status&) = delete;
  Status& operator=(const Status&) = delete;

  void state(const std::string& state, const std::string& phase = "");
  void progress(const std::string& phase, std::uint64_t done, std::uint64_t of);

  /// Reports that another host has completed a step of its preparation. @param done number of hosts that have completed
  /// it
  void host(const std::string& host, const std::string& step, std::size_t done, std::size_t of);

  /// Reports that a phase is warm and paused. @param why_not the reason why it is unfit for windows; empty if it is fit
  void ready(const std::string& phase, const std::string& why_not);

  /// @param complete true if each probe has enough samples
  void window(const std::string& phase, const PhaseRecord::Window& window, bool complete);

  /// Reports a problem of a run that does not fail.
  void warning(const std::string& phase, const std::string& message);
  void failure(const RunFailure& failure);
  void end(int exit_code);

 private:
  void write_line(const std::string& line);

  int kept_ = -1;
  int caller_ = -1;
};

}  // namespace bw::launch
