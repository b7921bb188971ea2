// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bw {

/// Writes one line to standard error, which the launcher keeps in the process's log. Thread-safe; not for the measured
/// path.
void log(std::string_view text) noexcept;

}  // namespace bw
