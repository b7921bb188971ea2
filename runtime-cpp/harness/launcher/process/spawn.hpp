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
  std::string log;  // the file for standard error
};

/// A child in its own process group, which is killed when this process ends.
struct Spawned {
  pid_t pid;
  int input;   // its standard input, not blocking
  int output;  // its standard output, not blocking
};

/// @throws RunFailure (start) if it cannot be placed or executed; exit code 3 if this machine does not permit it
Spawned spawn(const Command& command);

}  // namespace bw::launch
