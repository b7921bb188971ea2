// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/plan.hpp"

#include <string>
#include <vector>

namespace bw::launch {

/// A word for a POSIX shell that stands for exactly these characters.
std::string shell_word(const std::string& text);

/// The command that starts a process on another host: ssh, which carries standard input and output, and a command line
/// for its shell that makes the run directory, places the process with taskset and chrt, and becomes it.
std::vector<std::string> remote_command(const std::string& ssh, const std::string& host, const std::string& run_dir,
                                        const Placement& placement, const std::vector<std::string>& arguments);

/// The command that copies a host's samples into the run directory of this host.
std::vector<std::string> collect_command(const std::string& ssh, const std::string& host, const std::string& run_dir);

}  // namespace bw::launch
