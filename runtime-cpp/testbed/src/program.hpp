// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bw::testbed {

/// Keeps this process's capabilities in the programs that it executes. Root keeps them anyway. @throws
/// std::system_error
void keep_capabilities();

/// Executes a command, whose program is searched in PATH. If that fails, this process prints the reason and exits as a
/// shell would: 127 without the program, 126 otherwise.
[[noreturn]] void execute(const std::vector<std::string>& command);

}  // namespace bw::testbed
