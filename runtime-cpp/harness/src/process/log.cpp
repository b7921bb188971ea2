// SPDX-License-Identifier: Apache-2.0
#include <bw/process/log.hpp>

#include <string>

#include <unistd.h>

namespace bw {

void log(std::string_view text) noexcept {
  try {
    // One write: lines of several threads do not mix.
    const std::string line = std::string(text) + "\n";
    if (write(STDERR_FILENO, line.data(), line.size()) < 0)
      return;  // standard error is closed, and no other place for the message exists
  } catch (...) {
    // No memory for a log line: more important errors of the process are reported elsewhere.
  }
}

}  // namespace bw
