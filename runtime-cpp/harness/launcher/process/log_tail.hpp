// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bw::launch {

/// `; the last lines of its log FILE:` and these lines, for a message; nothing when there are none.
std::string last_lines(const std::string& file, int lines = 10);

}  // namespace bw::launch
