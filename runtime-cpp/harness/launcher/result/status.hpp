// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "phase/phase_record.hpp"
#include "process/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace bw::launch {

/// Tells what happens, one JSON object a line, in the run directory's status.jsonl and where the caller wants it.
class Status {
 public:
  /// @param file for the caller: empty for none, `-` for standard output. @throws WrongInput
  Status(const std::string& run_dir, const std::string& file);
  ~Status();
  Status(const Status&) = delete;
  Status& operator=(const Status&) = delete;

  void state(const std::string& state, const std::string& phase = "");
  void progress(const std::string& phase, std::uint64_t done, std::uint64_t of);

  /// Another host has come to a step of its preparation. @param done the hosts that have come so far
  void host(const std::string& host, const std::string& step, std::size_t done, std::size_t of);

  /// A phase is warm and paused, or it cannot pause. @param why_not what makes it unfit for windows; empty: nothing
  void ready(const std::string& phase, const std::string& why_not);

  /// @param complete whether each probe has enough samples
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
