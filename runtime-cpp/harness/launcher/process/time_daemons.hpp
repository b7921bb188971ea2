// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bw::launch {

/// A line of shell that asks a machine which daemons discipline its clock, and what they state. A line `= NAME` comes
/// before the answer of each tool that is there; the answer's own lines begin with a blank. Each tool has 3,000 octets,
/// two seconds, and one more to end.
std::string time_daemon_questions();

/// The command that asks this machine, and writes the answers into a file.
std::vector<std::string> ask_time_daemons(const std::string& file);

/// The command that asks another machine. @param asking the command that runs the questions there
std::vector<std::string> ask_time_daemons(const std::vector<std::string>& asking, const std::string& file);

/// The answers in a file: 16,000 octets at most, with `?` for each octet that is no printable character of ASCII. Empty
/// if there is no file.
std::string time_daemon_answers(const std::string& file);

}  // namespace bw::launch
