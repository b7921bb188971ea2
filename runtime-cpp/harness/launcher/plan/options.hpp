// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "host_folders.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bw::launch {

/// The command-line options of bw-launch.
struct Options {
  std::string plan;
  std::string settings;
  std::string config_dir;
  std::string bin_dir;
  std::string run_dir;
  std::string status;  // empty: only the run directory; `-`: standard output
  std::string ssh = "ssh";
  HostFolders host_folders;  // folders of copied programs on other hosts; by default as on this machine
  std::vector<std::string> assignments;
  int core = -1;              // the core of all local processes instead of the plan's cores; -1: the plan's cores
  std::uint64_t windows = 0;  // number of samples with room in each file; 0: no windows
  bool floors = true;
  bool with_parent = false;
  bool help = false;

  static const char* const usage;

  /// @throws WrongInput
  static Options parse(int argc, char** argv);
};

}  // namespace bw::launch
