// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bw::launch {

/// Returns a shell command that asks a machine which daemons discipline its clock, and for their state. The answer of
/// each available tool follows a line `= NAME`, and its lines begin with a blank. Each tool has at most 3,000 octets
/// and two seconds, and one more second to end.
std::string time_daemon_questions();

/// Returns the command that asks this machine, and writes the answers into a file.
std::vector<std::string> ask_time_daemons(const std::string& file);

/// Returns the command that asks another machine. @param asking the command that runs the shell command there
std::vector<std::string> ask_time_daemons(const std::vector<std::string>& asking, const std::string& file);

/// Returns the answers in a file: at most 16,000 octets, with `?` for each octet that is no printable ASCII character.
/// Empty if there is no file.
std::string time_daemon_answers(const std::string& file);

}  // namespace bw::launch
