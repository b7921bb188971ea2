// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/plan.hpp"

#include <string>
#include <vector>

#include <sys/types.h>

namespace bw::launch {

/// A program to start.
struct Command {
  std::string process;  // for messages
  std::vector<std::string> arguments;
  Placement placement;
  std::string log;  // file for standard error
};

/// A child just started, in a process group of its own, which dies with this process.
struct Spawned {
  pid_t pid;
  int input;   // its standard input, not blocking
  int output;  // its standard output, not blocking
};

/// @throws RunFailure (start) when it cannot be placed or executed; exit code 3 when this machine does not permit it
Spawned spawn(const Command& command);

}  // namespace bw::launch
