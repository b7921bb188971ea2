// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bw::launch {

/// What bw-launch was started with.
struct Options {
  std::string plan;
  std::string settings;
  std::string config_dir;
  std::string bin_dir;
  std::string run_dir;
  std::string status;  // empty: nowhere but the run directory; `-`: standard output
  std::string ssh = "ssh";
  std::vector<std::string> assignments;
  bool with_parent = false;
  bool help = false;

  static const char* const usage;

  /// @throws WrongInput
  static Options parse(int argc, char** argv);
};

}  // namespace bw::launch
