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
      return;  // standard error is closed, and there is no other place for the message
  } catch (...) {
    // No memory for a log line: the process has worse errors, which show elsewhere.
  }
}

}  // namespace bw
