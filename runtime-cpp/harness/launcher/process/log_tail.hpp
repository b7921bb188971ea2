// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bw::launch {

/// Returns `; the last lines of its log FILE:` and the lines, for a message; empty if the log has no lines.
std::string last_lines(const std::string& file, int lines = 10);

}  // namespace bw::launch
